import type { ReactNode } from 'react'
import { say } from '../text/say.ts'

interface DialogFooterProps {
  readonly close: () => void
  readonly cancel?: string | undefined
  /** The label of the button that sends the form. */
  readonly act?: string
  /** Whether the form cannot be sent now. */
  readonly isOff?: boolean
  /** Other buttons. */
  readonly children?: ReactNode
}

/** The buttons of a dialog: *Cancel* first, and last the one that does what the dialog is for. */
export function DialogFooter({ close, cancel = say('cancel'), act, isOff, children }: DialogFooterProps) {
  return (
    <footer>
      <button type="button" className="btn quiet" onClick={close}>
        {cancel}
      </button>
      {children}
      {act && (
        <button type="submit" className="btn primary" disabled={isOff}>
          {act}
        </button>
      )}
    </footer>
  )
}
