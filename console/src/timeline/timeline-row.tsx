// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where their time is, which tables do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell or bar at a time takes the focus (ARIA: grid).
import { memo } from 'react'
import { say } from '../text/say.ts'
import { Icon } from '../ui/icon.tsx'
import type { CellFrame } from './cell-frame.ts'
import { doubleWithin } from './clash.ts'
import type { Cursor } from './cursor.ts'
import { DayCell } from './day-cell.tsx'
import type { Placed } from './layout.ts'
import { StatusMark } from './placed.tsx'
import { GroupHeat, RowUse } from './row-use.tsx'
import type { GroupLine, ResourceLine } from './rows.ts'
import { Slide } from './slide.tsx'
import { daysIn } from './timeline-head.tsx'
import type { BarBooking, TimelineModel } from './timeline-model.ts'
import { barsByDay, type Stretch, timesOf } from './window.ts'

interface RowProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly frame: CellFrame<B>
  readonly line: ResourceLine<B>
  readonly top: number
  readonly index: number
  /** Those in view, and those that are rendered. */
  readonly days: Stretch
  readonly drawnDays: Stretch
  readonly selection: ReadonlySet<number>
  /** For this row only. */
  readonly cursor: Cursor | undefined
}

function ResourceRowBody<B extends BarBooking>(props: RowProps<B>) {
  const { model, frame, line, top, index, days, drawnDays, selection, cursor } = props
  const { resource, lanes, double } = line
  const bars = barsByDay(lanes, frame.scale.zone, drawnDays, cursor?.bookingId)
  const clashes = doubleWithin(line, timesOf(frame.scale.zone, days)).size
  return (
    <div
      role="row"
      aria-rowindex={index}
      className="res"
      aria-label={resource.name}
      data-row={resource.id}
      style={{ top, height: line.height }}
    >
      <div role="rowheader" className={model.canOrder ? 'movable' : undefined}>
        {resource.colour !== undefined && <StatusMark className="row-colour" colour={resource.colour} />}
        <span className="name cut">{resource.name}</span>
        {clashes > 0 ? (
          <span className="tag bad">{say('schedule.clashes', { count: clashes })}</span>
        ) : (
          <span className="kind cut">{resource.about}</span>
        )}
        <RowUse model={model} resource={resource} days={days} />
      </div>
      <div className="tl-lane">
        <Slide pan={frame.pan}>
          {daysIn(drawnDays).map((day) => {
            const off = model.daysOff.ofRow(resource.id, day)
            const own = bars.get(day)
            return (
              <DayCell
                key={day}
                frame={frame}
                day={day}
                isOff={off !== undefined}
                holiday={off?.holiday}
                open={model.daysOff.openOn(resource.id, day)}
                bars={own}
                double={double.size > 0 ? double : nobody}
                selection={holdsAny(own, selection) ? selection : nobody}
                cursor={cursorIn(frame, cursor, day, own)}
              />
            )
          })}
        </Slide>
      </div>
      {lanes.placed.length === 0 && <span className="sr">{say('schedule.row.empty')}</span>}
    </div>
  )
}

/** A row is rendered again only if something in it has changed, not with every booking of another row. */
export const ResourceRow = memo(ResourceRowBody, isSameRow) as typeof ResourceRowBody

function isSameRow<B extends BarBooking>(one: RowProps<B>, other: RowProps<B>): boolean {
  return (
    one.top === other.top &&
    one.index === other.index &&
    one.days === other.days &&
    one.drawnDays === other.drawnDays &&
    one.frame === other.frame &&
    one.cursor === other.cursor &&
    isSameSelection(one, other) &&
    lineMembers.every((member) => one.line[member] === other.line[member]) &&
    modelMembers.every((member) => one.model[member] === other.model[member])
  )
}

const lineMembers = ['resource', 'lanes', 'double', 'height'] as const

/** The members that a row uses besides those of its cells. */
const modelMembers = ['usage', 'daysOff', 'canOrder'] as const

const nobody: ReadonlySet<number> = new Set()

/** Another selection changes a row only if one of them has a booking of it. */
function isSameSelection<B extends BarBooking>(one: RowProps<B>, other: RowProps<B>): boolean {
  if (one.selection === other.selection) return true
  const { placed } = other.line.lanes
  return !holdsAny(placed, one.selection) && !holdsAny(placed, other.selection)
}

function holdsAny<B extends BarBooking>(placed: readonly Placed<B>[] | undefined, ids: ReadonlySet<number>): boolean {
  return ids.size > 0 && placed !== undefined && placed.some(({ booking }) => ids.has(booking.id))
}

/** The position of the cursor in a cell: on a booking, on its free time (`true`), or elsewhere. */
function cursorIn<B extends BarBooking>(
  { scale }: CellFrame<B>,
  cursor: Cursor | undefined,
  day: number,
  bars: readonly Placed<B>[] | undefined,
): number | boolean {
  if (cursor === undefined) return false
  const { bookingId, stamp } = cursor
  if (bookingId === undefined) return scale.zone.wallAt(stamp).day === day
  return bars?.some(({ booking }) => booking.id === bookingId) ? bookingId : false
}

interface GroupRowProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly frame: CellFrame<B>
  readonly line: GroupLine
  readonly top: number
  readonly index: number
  readonly days: Stretch
}

/** The heading of a group; a click folds it. */
function GroupRowBody<B extends BarBooking>({ model, frame, line, top, index, days }: GroupRowProps<B>) {
  return (
    <div role="row" aria-rowindex={index} className="group-row" style={{ top, height: line.height }}>
      <div role="rowheader">
        <button type="button" className="fold" aria-expanded={!line.isFolded} onClick={() => model.onFold(line.key)}>
          <Icon name={line.isFolded ? 'right' : 'down'} />
          {line.name}
        </button>
        <span className="n">{line.count}</span>
      </div>
      <GroupHeat usage={model.usage} frame={frame} line={line} days={days} />
    </div>
  )
}

export const GroupRow = memo(GroupRowBody, isSameGroup) as typeof GroupRowBody

function isSameGroup<B extends BarBooking>(one: GroupRowProps<B>, other: GroupRowProps<B>): boolean {
  return (
    one.top === other.top &&
    one.index === other.index &&
    one.days === other.days &&
    one.frame === other.frame &&
    groupMembers.every((member) => one.line[member] === other.line[member]) &&
    one.model.usage === other.model.usage &&
    one.model.onFold === other.model.onFold
  )
}

const groupMembers = ['key', 'name', 'count', 'isFolded', 'height'] as const
