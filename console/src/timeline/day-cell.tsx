// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where their time is, which tables do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell or bar at a time takes the focus (ARIA: grid).
import { memo } from 'react'
import { drawBar } from './bar.tsx'
import type { CellFrame } from './cell-frame.ts'
import type { Placed } from './layout.ts'
import type { Times } from './move.ts'
import type { Shade } from './shade-of.ts'
import type { BarBooking } from './timeline-model.ts'

/** The minimum width of bars, in pixels, so that a bar in a folded night is visible. */
const BAR_MIN = 6

interface DayCellProps<B extends BarBooking> {
  readonly frame: CellFrame<B>
  readonly day: number
  readonly isOff: boolean
  readonly holiday: string | undefined
  /** When the row is open; undefined if that is not known. */
  readonly open: readonly Times[] | undefined
  /** The bars that begin here; undefined if there are none. */
  readonly bars: readonly Placed<B>[] | undefined
  readonly double: ReadonlySet<number>
  readonly selection: ReadonlySet<number>
  /** The booking with the cursor, or `true` if the cursor is on the free day. */
  readonly cursor: number | boolean
}

function DayCellBody<B extends BarBooking>(props: DayCellProps<B>) {
  const { frame, day, isOff, holiday, open, bars, double, selection, cursor } = props
  const { left, width, words } = frame.dayOf(day)
  const shade = isOff || open === undefined ? undefined : frame.shadeOf(day, open)
  return (
    <div
      role="gridcell"
      aria-label={bars === undefined ? cellWords(words, holiday, shade) : undefined}
      className={isOff ? (holiday === undefined ? 'off' : 'off holiday') : undefined}
      title={holiday}
      data-day={day}
      tabIndex={cursor === true ? 0 : -1}
      style={{ ...shade?.style, left, width }}
    >
      {bars?.map(({ booking, lane }) => {
        const from = frame.scale.xOf(booking.start)
        return drawBar({
          pan: frame.pan,
          booking,
          look: frame.lookOf(booking),
          style: frame.style,
          left: from - left + 1,
          scaleLeft: from,
          width: Math.max(BAR_MIN, frame.scale.xOf(booking.end) - from - 2),
          lane,
          laneHeight: frame.laneHeight,
          isDouble: double.has(booking.id),
          isPast: booking.end <= frame.now,
          isSelected: selection.has(booking.id),
          isCursor: cursor === booking.id,
        })
      })}
    </div>
  )
}

/** A free day in words: its holiday, or when it is open. */
function cellWords(day: string, holiday: string | undefined, shade: Shade | undefined): string {
  return holiday === undefined ? (shade?.words ?? day) : `${day}, ${holiday}`
}

/** A day of a row, with the bars that begin on it. It is drawn again only if something in it has changed. */
export const DayCell = memo(DayCellBody, isSameCell) as typeof DayCellBody

/** A change of a booking lays out its whole row: the bars of other days are new objects with the same contents. */
function isSameCell<B extends BarBooking>(one: DayCellProps<B>, other: DayCellProps<B>): boolean {
  return (
    cellMembers.every((member) => one[member] === other[member]) &&
    isSameBars(one, other) &&
    (one.selection === other.selection || (one.selection.size === 0 && other.selection.size === 0))
  )
}

const cellMembers = ['frame', 'day', 'isOff', 'holiday', 'open', 'cursor'] as const

function isSameBars<B extends BarBooking>(one: DayCellProps<B>, other: DayCellProps<B>): boolean {
  const [bars, others] = [one.bars ?? [], other.bars ?? []]
  return (
    bars.length === others.length &&
    bars.every(({ booking, lane }, index) => {
      const next = others[index]
      return (
        booking === next?.booking && lane === next.lane && one.double.has(booking.id) === other.double.has(booking.id)
      )
    })
  )
}
