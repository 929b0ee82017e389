// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where their time is, which tables do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell or bar at a time takes the focus (ARIA: grid).
import { memo } from 'react'
import { say } from '../text/say.ts'
import { showDay } from '../time/show-time.ts'
import { Icon } from '../ui/icon.tsx'
import { Bar } from './bar.tsx'
import type { Cursor } from './cursor.ts'
import type { Placed } from './layout.ts'
import type { GroupLine, ResourceLine, RowResource } from './rows.ts'
import { daysIn } from './timeline-head.tsx'
import type { BarBooking, TimelineModel } from './timeline-model.ts'
import { isWeekend } from './wall-clock.ts'
import { barsBetween, momentsOf, type Stretch } from './window.ts'

/** The minimum width of bars, in pixels, so that a bar in a folded night is visible. */
const BAR_MIN = 6

interface RowProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly line: ResourceLine<B, RowResource & { readonly about?: string }>
  readonly top: number
  readonly index: number
  readonly days: Stretch
  readonly selection: ReadonlySet<number>
  /** For this row only. */
  readonly cursor: Cursor | undefined
}

function ResourceRowBody<B extends BarBooking>({ model, line, top, index, days, selection, cursor }: RowProps<B>) {
  const { scale } = model
  const { resource, lanes, double } = line
  const byDay = barsByDay(model, line, days, cursor)
  const clashes = double.size
  return (
    <div
      role="row"
      aria-rowindex={index}
      className="res"
      aria-label={resource.name}
      style={{ top, height: line.height }}
    >
      <div role="rowheader" aria-colindex={1}>
        <span className="name cut">{resource.name}</span>
        {clashes > 0 ? (
          <span className="tag bad">{say('schedule.clashes', { count: clashes })}</span>
        ) : (
          resource.about !== undefined && <span className="kind cut">{resource.about}</span>
        )}
      </div>
      <div className="tl-lane">
        <div className="tl-slide">
          {daysIn(days).map((day) => (
            <div
              key={day}
              role="gridcell"
              aria-colindex={day - days.from + 2}
              aria-label={byDay.has(day) ? undefined : showDay(scale.openOf(day).from, model.style)}
              className={isWeekend(day) ? 'off' : undefined}
              data-row={resource.id}
              data-day={day}
              tabIndex={isFreeCursor(model, cursor, day) ? 0 : -1}
              style={{ left: scale.dayX(day), width: scale.widthOf(day) }}
            >
              {byDay.get(day)?.map((placed) => (
                <PlacedBar
                  key={placed.booking.id}
                  model={model}
                  placed={placed}
                  row={resource.id}
                  day={day}
                  isDouble={double.has(placed.booking.id)}
                  isSelected={selection.has(placed.booking.id)}
                  isCursor={cursor?.bookingId === placed.booking.id}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {lanes.placed.length === 0 && <span className="sr">{say('schedule.row.empty')}</span>}
    </div>
  )
}

/** A row is rendered again only if something in it has changed. */
export const ResourceRow = memo(ResourceRowBody) as typeof ResourceRowBody

function isFreeCursor<B extends BarBooking>({ scale }: TimelineModel<B>, cursor: Cursor | undefined, day: number) {
  return cursor !== undefined && cursor.bookingId === undefined && scale.zone.wallAt(cursor.stamp).day === day
}

/** The bars in view by the day in whose cell they begin, or the first in view; and always the one with the cursor. */
function barsByDay<B extends BarBooking>(
  { scale }: TimelineModel<B>,
  { lanes }: ResourceLine<B>,
  days: Stretch,
  cursor: Cursor | undefined,
): ReadonlyMap<number, readonly Placed<B>[]> {
  const inView = barsBetween(lanes, momentsOf(scale, days))
  const focused = inView.some(({ booking }) => booking.id === cursor?.bookingId)
    ? undefined
    : lanes.placed.find(({ booking }) => booking.id === cursor?.bookingId)
  const drawn = focused === undefined ? inView : [...inView, focused]
  const clamp = (day: number) => Math.min(Math.max(day, days.from), days.to - 1)
  return Map.groupBy(drawn, ({ booking }) => clamp(scale.zone.wallAt(booking.start).day))
}

interface PlacedBarProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly placed: Placed<B>
  readonly row: number
  readonly day: number
  readonly isDouble: boolean
  readonly isSelected: boolean
  readonly isCursor: boolean
}

function PlacedBar<B extends BarBooking>(props: PlacedBarProps<B>) {
  const { model, placed, row, day, isDouble, isSelected, isCursor } = props
  const { scale } = model
  const { booking, lane } = placed
  const from = scale.xOf(booking.start)
  return (
    <Bar
      booking={booking}
      look={model.lookOf(booking)}
      row={row}
      style={model.style}
      left={from - scale.dayX(day) + 1}
      scaleLeft={from}
      width={Math.max(BAR_MIN, scale.xOf(booking.end) - from - 2)}
      lane={lane}
      isDouble={isDouble}
      isPast={booking.end <= model.now}
      isSelected={isSelected}
      isCursor={isCursor}
    />
  )
}

interface GroupRowProps {
  readonly line: GroupLine
  readonly top: number
  readonly index: number
  readonly onFold: (key: string) => void
}

/** The heading of a group; a click folds it. */
export const GroupRow = memo(function GroupRow({ line, top, index, onFold }: GroupRowProps) {
  return (
    <div role="row" aria-rowindex={index} className="group-row" style={{ top, height: line.height }}>
      <div role="rowheader" aria-colindex={1}>
        <button type="button" className="fold" aria-expanded={!line.isFolded} onClick={() => onFold(line.key)}>
          <Icon name={line.isFolded ? 'right' : 'down'} />
          {line.name}
        </button>
        <span className="n">{line.count}</span>
      </div>
      <div role="gridcell" aria-colindex={2} className="group-cell" />
    </div>
  )
})
