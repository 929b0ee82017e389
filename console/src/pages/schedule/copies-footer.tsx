import { type Ref, useState } from 'react'
import { say } from '../../text/say.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import type { Board } from './board.ts'
import { storeTriedCopies, type TriedCopy } from './week-copy.ts'

interface CopiesFooterProps {
  readonly board: Board
  /** Undefined until the service has tried them. */
  readonly copies: readonly TriedCopy[] | undefined
  readonly close: () => void
  /** The button for those that do not clash. */
  readonly primary?: Ref<HTMLButtonElement>
}

/** Stores the copies that do not clash, or all of them. */
export function CopiesFooter({ board, copies = [], close, primary }: CopiesFooterProps) {
  const [isStoring, setStoring] = useState(false)
  const free = copies.filter(({ inTheWay }) => inTheWay.length === 0)
  const store = async (chosen: readonly TriedCopy[]) => {
    setStoring(true)
    await storeTriedCopies(board, chosen).catch(notifyProblem)
    close()
  }
  return (
    <DialogFooter close={close}>
      {free.length < copies.length && (
        <button type="button" className="btn" disabled={isStoring} onClick={() => void store(copies)}>
          {say('schedule.copy-week.copy-all', { count: copies.length })}
        </button>
      )}
      {free.length > 0 && (
        <button
          ref={primary}
          type="button"
          className="btn primary"
          disabled={isStoring}
          onClick={() => void store(free)}
        >
          {say('schedule.copy-week.copy', { count: free.length })}
        </button>
      )}
    </DialogFooter>
  )
}
