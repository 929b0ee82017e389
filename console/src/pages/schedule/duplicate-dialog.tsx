import { useMemo, useState } from 'react'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import type { Target } from '../../timeline/plan-move.ts'
import { shiftBooking } from '../../timeline/shift-days.ts'
import { dayText, readDayText } from '../../timeline/wall-clock.ts'
import { daysOfBooking } from '../../timeline/whole-days.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { DATES_MAX, weeklyUntil } from './chosen-dates.ts'
import { ClashList } from './clash-list.tsx'
import { CopiesFooter } from './copies-footer.tsx'
import { MonthPick } from './month-pick.tsx'
import { useTriedCopies } from './tried-copies.ts'

interface DuplicateDialogProps {
  readonly board: Board
  readonly bookings: readonly BoardBooking[]
  readonly clock: TimeStyle
}

/** Duplicates bookings to dates: picked in a month, or every week until a day. Clashes are shown before it is stored. */
export function DuplicateDialog({ board, bookings, clock }: DuplicateDialogProps) {
  const first = Math.min(...bookings.map((booking) => daysOfBooking(booking, clock).first))
  const [dates, setDates] = useState<readonly number[]>([])
  const [until, setUntil] = useState('')
  const key = dates.join()
  const settled = useSettled(key)
  const targets = useMemo(() => targetsOn(bookings, first, settled, clock), [bookings, first, settled, clock])
  const tried = useTriedCopies(targets)
  const copies = settled === key && key !== '' ? tried.copies : undefined
  const clashing = copies?.filter(({ inTheWay }) => inTheWay.length > 0) ?? []
  const close = () => board.beside.set({})
  const toggle = (day: number) => {
    const others = dates.filter((one) => one !== day)
    const next = others.length === dates.length ? [...dates, day] : others
    setDates(next.toSorted((one, other) => one - other).slice(0, DATES_MAX))
  }
  const repeat = (text: string) => {
    setUntil(text)
    const last = readDayText(text)
    if (last !== undefined) setDates(weeklyUntil(first, last))
  }
  const title = say('duplicate.title', { count: bookings.length, name: bookings[0]?.name ?? '' })
  return (
    <Dialog title={title} close={close}>
      <MonthPick first={first} dates={dates} clock={clock} toggle={toggle} />
      <label className="duplicate-weekly">
        {say('duplicate.weekly')}
        <input
          className="input day-input"
          type="date"
          min={dayText(first + 7)}
          value={until}
          onChange={({ target }) => repeat(target.value)}
        />
      </label>
      {tried.problem !== undefined && <ProblemNotice problem={tried.problem} retry={tried.retry} />}
      <p className="soft" role="status">
        {key === '' && say('duplicate.none')}
        {key !== '' && copies === undefined && tried.problem === undefined && say('schedule.copy-week.trying')}
        {copies !== undefined && say('schedule.copy-week.found', { count: copies.length, clashes: clashing.length })}
      </p>
      <ClashList copies={clashing} clock={clock} />
      <CopiesFooter board={board} copies={copies} close={close} />
    </Dialog>
  )
}

function targetsOn(
  bookings: readonly BoardBooking[],
  first: number,
  dates: string,
  clock: TimeStyle,
): readonly Target<BoardBooking>[] {
  return dates
    .split(',')
    .filter(Boolean)
    .flatMap((date) =>
      bookings.map((booking) => ({
        booking,
        ...shiftBooking(booking, Number(date) - first, clock),
        resourceIds: booking.resources.map(({ id }) => id),
      })),
    )
}
