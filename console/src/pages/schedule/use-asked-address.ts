import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { TimeStyle } from '../../time/show-time.ts'
import { isOnPanelEntry } from '../../ui/panel-entry.ts'
import type { Board } from './board.ts'
import { loads } from './late-parts.ts'
import { loadPart } from './load-part.ts'
import { addressOf } from './use-view-in-address.ts'

/** Shows each address that the schedule did not write, while the page is open. */
export function useAskedAddress(board: Board, clock: TimeStyle): void {
  const { history } = useRouter()
  const changed = useRouterState({ select: ({ location }) => location.searchStr })
  useEffect(() => {
    board.goBack = () => history.back({ ignoreBlocker: true })
  }, [board, history])
  useEffect(() => {
    const hasPanel = board.hasPanelEntry || board.beside.get().panel !== undefined
    // The first address may say nothing about the view.
    if (changed === '' && !hasPanel) {
      board.address = ''
      return
    }
    const accept = () => {
      board.address = window.location.search
      // After a closed panel, this is the entry of the view.
      board.hasPanelEntry = isOnPanelEntry()
    }
    if ([board.address, addressOf(board)].includes(window.location.search)) accept()
    // Without the script, the address is written again.
    else void loadPart(loads.showAddress).then((show) => (show === undefined ? accept() : show(board, clock)))
  }, [board, clock, changed])
}
