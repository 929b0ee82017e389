import { memo } from 'react'
import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { DraftCard } from './draft-card.tsx'
import {
  LateBookingPanel,
  LateDisputeDialog,
  LateDuplicateDialog,
  LateRowColourDialog,
  LateSeriesDialog,
  LateWeekCopyDialog,
} from './late-parts.ts'
import { RefusalCard } from './refusal-card.tsx'

interface BoardSideProps {
  readonly board: Board
  readonly model: TimelineModel<BoardBooking>
}

/** The open panel next to the timeline. */
export const BoardSide = memo(function BoardSide({ board, model }: BoardSideProps) {
  const { draft, refusal, dispute, series, weekCopy, duplicate, rowColour, panel } = useStore(board.beside)
  if (draft !== undefined) return <DraftCard key={draft.key.form} board={board} draft={draft} clock={model.style} />
  if (refusal !== undefined) return <RefusalCard board={board} refusal={refusal} clock={model.style} />
  if (dispute !== undefined) return <LateDisputeDialog board={board} dispute={dispute} clock={model.style} />
  if (series !== undefined) return <LateSeriesDialog question={series} clock={model.style} />
  if (weekCopy !== undefined) return <LateWeekCopyDialog board={board} weekCopy={weekCopy} clock={model.style} />
  if (duplicate !== undefined) return <LateDuplicateDialog board={board} bookings={duplicate} clock={model.style} />
  if (rowColour !== undefined) return <LateRowColourDialog board={board} resource={rowColour} />
  if (panel !== undefined) return <LateBookingPanel key={panel} board={board} id={panel} model={model} />
  return null
})
