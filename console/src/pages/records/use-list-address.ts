import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { KindFacts } from '../../api/kind-facts.ts'
import { isOnPanelEntry, panelEntry } from '../../ui/panel-entry.ts'
import { type ListState, writeState } from './list-state.ts'

/**
 * Writes the state of a list into the address. Only a panel that opens over the list adds an entry to the history of the
 * browser: Back closes it, and closing it goes back. A link to a record has its entry already.
 */
export function useListAddress(facts: KindFacts, state: ListState): (part: Partial<ListState>) => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const { pathname } = useLocation()
  /** The browser goes back a moment later; a second Escape must not leave the page. */
  const isLeaving = useRef(false)
  useEffect(() => {
    if (state.open === undefined) isLeaving.current = false
  }, [state.open])
  return (part) => {
    const after = { ...state, ...part }
    const closes = state.open !== undefined && after.open === undefined
    // A panel asks by itself before it closes.
    if (closes && isOnPanelEntry()) {
      if (!isLeaving.current) history.back({ ignoreBlocker: true })
      isLeaving.current = true
      return
    }
    const search = writeState(facts, after)
    const opens = state.open === undefined && after.open !== undefined
    void navigate({
      to: `${pathname}${search === '' ? '' : `?${search}`}`,
      replace: !opens,
      state: opens ? panelEntry : true,
      ignoreBlocker: true,
    })
  }
}
