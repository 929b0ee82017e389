import { useCallback, useState } from 'react'
import { say } from '../text/say.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * For a panel with a form: while it has unsaved input, Escape, a click outside and the close button ask before they
 * discard it.
 */
export function useUnsaved(close: () => void) {
  const [isUnsaved, setUnsaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const noteUnsaved = useCallback((isNow: boolean) => {
    setUnsaved(isNow)
    // It has been saved meanwhile.
    if (!isNow) setAsking(false)
  }, [])
  return {
    /** Receives from the form whether it has unsaved input. */
    noteUnsaved,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) return
      if (isUnsaved) setAsking(true)
      else close()
    },
    question: isAsking && (
      <ConfirmDialog
        title={say('unsaved')}
        act={say('records.discard')}
        cancel={say('unsaved.keep')}
        work={async () => close()}
        close={() => setAsking(false)}
      >
        {say('unsaved.hint')}
      </ConfirmDialog>
    ),
  }
}
