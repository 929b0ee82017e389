import type { TimelineModel } from '../../timeline/timeline-model.ts'
import { useStore } from '../../ui/use-store.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { BookingPanel } from './booking-panel.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { DraftCard } from './draft-card.tsx'
import { RefusalCard } from './refusal-card.tsx'
import { SeriesDialog } from './series-dialog.tsx'

interface BoardSideProps {
  readonly board: Board
  readonly model: TimelineModel<BoardBooking>
}

/** The open panel next to the timeline. */
export function BoardSide({ board, model }: BoardSideProps) {
  const { draft, refusal, dispute, series, panel } = useStore(board.beside)
  if (draft !== undefined) return <DraftCard key={draft.key.current} board={board} draft={draft} clock={model.style} />
  if (refusal !== undefined) return <RefusalCard board={board} refusal={refusal} clock={model.style} />
  if (dispute !== undefined) return <DisputeDialog board={board} dispute={dispute} clock={model.style} />
  if (series !== undefined) return <SeriesDialog question={series} />
  if (panel !== undefined) return <BookingPanel key={panel} board={board} id={panel} model={model} />
  return null
}
