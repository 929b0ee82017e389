import { memo } from 'react'
import { say } from '../../text/say.ts'
import { lengthWords } from '../../timeline/span-words.ts'
import type { BoardStatus } from '../../timeline/status-look.ts'
import type { TimelineState } from '../../timeline/timeline-model.ts'
import { usePicked } from '../../timeline/use-picked.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { useStore } from '../../ui/use-store.ts'
import { deleteChosen } from './actions/delete-chosen.ts'
import { duplicateChosen } from './actions/duplicate-chosen.ts'
import { duplicateToDates } from './actions/duplicate-to-dates.ts'
import { lockChosen } from './actions/lock-chosen.ts'
import { openBooking } from './actions/open-booking.ts'
import { giveStatus } from './actions/set-status.ts'
import type { Board } from './board.ts'
import { type BoardBooking, isBusy } from './board-booking.ts'
import { StatusSign } from './legend.tsx'
import type { DrawnBoard } from './use-board-model.ts'

interface SelectionBarProps {
  readonly board: Board
  readonly drawn: DrawnBoard
}

const STATUSES_MAX = 4

function pickSelection({ selection }: TimelineState<BoardBooking>): ReadonlySet<number> {
  return selection
}

/** Actions on the selection. */
export const SelectionBar = memo(function SelectionBar({ board, drawn }: SelectionBarProps) {
  const selection = usePicked(board.state, pickSelection)
  const { draft, refusal, panel } = useStore(board.beside)
  const bookings = [...selection].flatMap((id) => drawn.reading.bookings.get(id) ?? [])
  const [booking] = bookings
  if (booking === undefined || draft !== undefined || refusal !== undefined || panel !== undefined) return null
  const seconds = bookings.reduce((sum, { start, end }) => sum + end - start, 0)
  const canChange = drawn.model.canWrite && !bookings.every(isBusy)
  return (
    <div className="acts float" role="toolbar" aria-label={say('schedule.selection')}>
      <span className="sum">
        <b className="cut">
          {bookings.length === 1 ? booking.name : say('schedule.selected', { count: bookings.length })}
        </b>
        <span className="soft">{lengthWords(seconds)}</span>
      </span>
      {bookings.length === 1 && !isBusy(booking) && (
        <button type="button" className="btn quiet" onClick={() => void openBooking(board).run()}>
          {say('schedule.open')}
        </button>
      )}
      <span className="sep" />
      {canChange && <Statuses board={board} statuses={drawn.statuses} />}
      {canChange && <span className="sep" />}
      {canChange && (
        <>
          <button
            type="button"
            className="btn quiet"
            title={say('schedule.action.duplicate')}
            onClick={() => void duplicateChosen(board).run()}
          >
            <Icon name="copy" />
            <span className="words">{say('schedule.action.duplicate')}</span>
          </button>
          <button
            type="button"
            className="btn quiet icon-only"
            aria-label={say('duplicate')}
            title={say('duplicate')}
            onClick={() => void duplicateToDates(board).run()}
          >
            <Icon name="calendar" />
          </button>
          <button
            type="button"
            className="btn quiet"
            title={say('schedule.action.lock')}
            onClick={() => void lockChosen(board).run()}
          >
            <Icon name="lock" />
            <span className="words">{say('schedule.action.lock')}</span>
          </button>
          <button
            type="button"
            className="btn quiet danger"
            title={say('schedule.action.delete')}
            onClick={() => void deleteChosen(board).run()}
          >
            <Icon name="trash" />
            <span className="words">{say('schedule.action.delete')}</span>
          </button>
        </>
      )}
      <span className="sep" />
      <button
        type="button"
        className="btn quiet icon-only"
        aria-label={say('schedule.action.clear')}
        onClick={() => board.select([])}
      >
        <Icon name="close" />
      </button>
    </div>
  )
})

function Statuses({ board, statuses }: { readonly board: Board; readonly statuses: readonly BoardStatus[] }) {
  return statuses.slice(0, STATUSES_MAX).map((status, index) => (
    <button key={status.id} type="button" className="btn quiet" onClick={() => void giveStatus(board, status)}>
      <StatusSign status={status} />
      <KeyCaps keys={String(index + 1)} />
    </button>
  ))
}
