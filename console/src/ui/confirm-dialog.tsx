import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useWork } from './use-work.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** The label of the button that does it. */
  readonly act: string
  /** The label of the button that does not. */
  readonly cancel?: string
  readonly work: () => Promise<void>
  /** After it was done, or given up. */
  readonly close: () => void
  /** The consequence, and that it cannot be undone. */
  readonly children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, act, cancel, work, close, children }: ConfirmDialogProps) {
  const { isBusy, problem, run } = useWork(close)
  return (
    <Dialog title={title} close={close}>
      <p>{children}</p>
      {problem !== undefined && <ProblemNotice problem={problem} />}
      <DialogFooter close={close} cancel={cancel}>
        <button type="button" className="btn danger" disabled={isBusy} onClick={() => void run(work)}>
          {act}
        </button>
      </DialogFooter>
    </Dialog>
  )
}
