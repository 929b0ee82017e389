import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { say } from '../text/say.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * For a panel with a form: while it has unsaved input, Escape, a click outside, the close button, and the browser's way to
 * another page ask before they discard it. The panel closes itself with `ignoreBlocker`, if that changes the address.
 */
export function useUnsaved(close: () => void) {
  const [isUnsaved, setUnsaved] = useState(false)
  /** What discards the input, while the question is shown. */
  const [asked, ask] = useState<{ readonly discard: () => void }>()
  const noteUnsaved = useCallback((isNow: boolean) => {
    setUnsaved(isNow)
    // It has been saved meanwhile.
    if (!isNow) ask(undefined)
  }, [])
  useLeaving(isUnsaved, (leave) => ask({ discard: leave }))
  return {
    /** Receives from the form whether it has unsaved input. */
    noteUnsaved,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) return
      if (isUnsaved) ask({ discard: close })
      else close()
    },
    question: asked !== undefined && (
      <ConfirmDialog
        title={say('unsaved')}
        act={say('records.discard')}
        cancel={say('unsaved.keep')}
        work={async () => asked.discard()}
        close={() => ask(undefined)}
      >
        {say('unsaved.hint')}
      </ConfirmDialog>
    ),
  }
}

/** Stays on the page while there is unsaved input, and passes on how to leave it. Before a reload, the browser itself asks. */
function useLeaving(isUnsaved: boolean, stayed: (leave: () => void) => void): void {
  const { history } = useRouter()
  const navigate = useNavigate()
  useBlocker({
    disabled: !isUnsaved,
    shouldBlockFn: ({ action, current, next }) => {
      // A page writes its own state into the address.
      if (action === 'REPLACE' && next.pathname === current.pathname) return false
      stayed(() => {
        if (action === 'BACK') history.back({ ignoreBlocker: true })
        else if (action === 'FORWARD') history.forward({ ignoreBlocker: true })
        else void navigate({ to: next.pathname, search: next.search as never, ignoreBlocker: true })
      })
      return true
    },
  })
}
