import '../../text/late-texts.ts'
import { useEffect, useRef } from 'react'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Board } from './board.ts'
import { ClashList } from './clash-list.tsx'
import { CopiesFooter } from './copies-footer.tsx'
import { rangeWords } from './range-words.ts'
import type { WeekCopy } from './week-copy.ts'

interface WeekCopyDialogProps {
  readonly board: Board
  readonly weekCopy: WeekCopy
  readonly clock: TimeStyle
}

/** Previews a copy of the week before. Nothing is stored yet. */
export function WeekCopyDialog({ board, weekCopy: { day, copies }, clock }: WeekCopyDialogProps) {
  const close = () => board.beside.set({})
  const clashing = copies?.filter(({ inTheWay }) => inTheWay.length > 0) ?? []
  const { range } = rangeWords(day, 7, clock)
  // Until the copies are tried, Enter does nothing; then it copies those that do not clash.
  const found = useRef<HTMLParagraphElement>(null)
  const primary = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (copies === undefined || document.activeElement !== found.current) return
    const button = primary.current ?? found.current?.parentElement?.querySelector('button')
    button?.focus()
  }, [copies])
  return (
    <Dialog
      title={say('schedule.copy-week.title', { range })}
      close={close}
      firstFocus={() => primary.current ?? found.current}
    >
      <p ref={found} className="soft" role="status" tabIndex={-1}>
        {copies === undefined
          ? say('schedule.copy-week.trying')
          : say(copies.length === 0 ? 'schedule.copy-week.none' : 'schedule.copy-week.found', {
              count: copies.length,
              clashes: clashing.length,
            })}
      </p>
      <ClashList copies={clashing} clock={clock} />
      <CopiesFooter board={board} copies={copies} close={close} primary={primary} />
    </Dialog>
  )
}
