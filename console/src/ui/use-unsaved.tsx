import '../text/late-texts.ts'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { say } from '../text/say.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * For a panel with a form: while it has unsaved input, Escape, a click outside, the close button, and the browser's way to
 * another page ask before they discard it. The panel closes itself with `ignoreBlocker`, if that changes the address.
 */
export function useUnsaved(close: () => void) {
  const [isUnsaved, setUnsaved] = useState(false)
  /** What discards the input, while the question is shown. */
  const [discard, setDiscard] = useState<() => void>()
  const ask = useCallback((how: (() => void) | undefined) => setDiscard(() => how), [])
  const noteUnsaved = useCallback((isNow: boolean) => {
    setUnsaved(isNow)
    // It has been saved meanwhile.
    if (!isNow) setDiscard(undefined)
  }, [])
  useLeaving(isUnsaved, ask)
  return {
    /** Receives from the form whether it has unsaved input. */
    noteUnsaved,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) return
      if (isUnsaved) ask(close)
      else close()
    },
    question: discard !== undefined && (
      <ConfirmDialog
        title={say('unsaved')}
        act={say('records.discard')}
        cancel={say('unsaved.keep')}
        work={async () => discard()}
        close={() => ask(undefined)}
      >
        {say('unsaved.hint')}
      </ConfirmDialog>
    ),
  }
}

/**
 * Stays on the page while there is unsaved input, and passes on how to leave it. Before a reload, the browser itself asks,
 * but not for a hidden page, which must be loaded again.
 */
function useLeaving(isUnsaved: boolean, stayed: (leave: () => void) => void): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isUnsaved) return
    return history.block({
      enableBeforeUnload: () => !document.documentElement.hidden,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        // A page writes its own state into the address.
        if (action === 'REPLACE' && nextLocation.pathname === currentLocation.pathname) return false
        const ignored = { ignoreBlocker: true }
        stayed(() => {
          if (action === 'BACK') history.back(ignored)
          else if (action === 'FORWARD') history.forward(ignored)
          else history.push(nextLocation.href, undefined, ignored)
        })
        return true
      },
    })
  }, [isUnsaved, history, stayed])
}
