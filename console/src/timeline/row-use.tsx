import { type CSSProperties, memo, useCallback, useRef, useSyncExternalStore } from 'react'
import type { Store } from '../api/store.ts'
import { say } from '../text/say.ts'
import { hourWords } from '../time/show-time.ts'
import type { CellFrame } from './cell-frame.ts'
import { PlacedBox } from './placed.tsx'
import type { GroupLine, RowResource } from './rows.ts'
import { Slide } from './slide.tsx'
import { daysIn } from './timeline-head.tsx'
import type { BarBooking, TimelineModel } from './timeline-model.ts'
import { countedDays, percentOf, sumUse, type Usage, type Use } from './usage.ts'
import type { Stretch } from './window.ts'

/** The width of a cell that has space for its figure, in pixels. */
const FIGURE_ROOM = 40
/** From this on, a row or a day is as good as full. */
const FULL = 90

interface RowUseProps<B extends BarBooking> {
  readonly model: TimelineModel<B>
  readonly resource: RowResource
  readonly days: Stretch
}

/** How full a row is on its working days in view: booked, and held after that. */
export function RowUse<B extends BarBooking>({ model, resource, days }: RowUseProps<B>) {
  const { daysOff, style } = model
  const { id } = resource
  const use = useUse(model.usage, ({ ofRow }) =>
    sumUse(countedDays(daysIn(days), (day) => daysOff.ofRow(id, day) !== undefined).map((day) => ofRow(id, day))),
  )
  if (use === undefined || use.whole === 0) return <span className="use" />
  const [booked, taken] = [percentOf(use.booked, use.whole), percentOf(use.booked + use.held, use.whole)]
  const words = say(use.held === 0 ? 'schedule.use' : 'schedule.use.held', {
    share: percent(booked, style.locale),
    booked: hourWords(use.booked),
    held: hourWords(use.held),
    whole: hourWords(use.whole),
  })
  return (
    <PlacedBox
      className={booked >= FULL ? 'use full' : 'use'}
      role="img"
      aria-label={words}
      title={words}
      place={{ '--booked': `${booked}%`, '--taken': `${taken}%` } as CSSProperties}
    >
      {booked > 0 && percent(booked, style.locale)}
    </PlacedBox>
  )
}

interface GroupHeatProps<B extends BarBooking> {
  readonly usage: Store<Usage>
  readonly frame: CellFrame<B>
  readonly line: GroupLine
  readonly days: Stretch
}

/** The days of a group, the darker the fuller. */
export function GroupHeat<B extends BarBooking>({ usage, frame, line, days }: GroupHeatProps<B>) {
  return (
    <div className="tl-lane">
      <Slide pan={frame.pan}>
        {daysIn(days).map((day) => (
          <HeatCell key={day} usage={usage} frame={frame} group={line.key} day={day} />
        ))}
      </Slide>
    </div>
  )
}

interface HeatCellProps<B extends BarBooking> {
  readonly usage: Store<Usage>
  readonly frame: CellFrame<B>
  readonly group: string
  readonly day: number
}

function HeatCellBody<B extends BarBooking>({ usage, frame, group, day }: HeatCellProps<B>) {
  const { style } = frame
  const { left, width, words: date } = frame.dayOf(day)
  const use = useUse(usage, ({ ofGroup }) => ofGroup(group, day))
  const booked = use === undefined ? 0 : percentOf(use.booked, use.whole)
  const held = use === undefined ? 0 : percentOf(use.held, use.whole)
  const share = percent(booked, style.locale)
  const words = say(held === 0 ? 'schedule.heat' : 'schedule.heat.held', {
    day: date,
    share,
    held: percent(held, style.locale),
  })
  return (
    <PlacedBox
      role="gridcell"
      aria-label={use === undefined ? date : words}
      title={use === undefined ? undefined : words}
      className={booked >= FULL ? 'heat full' : 'heat'}
      place={{ left, width, '--heat': booked / 100 } as CSSProperties}
    >
      {booked > 0 && width >= FIGURE_ROOM && share}
    </PlacedBox>
  )
}

const HeatCell = memo(HeatCellBody) as typeof HeatCellBody

/** The figures of the store; while they are read again, the former figures. Equal figures cause no rendering. */
function useUse(usage: Store<Usage>, pick: (usage: Usage) => Use | undefined): Use | undefined {
  const last = useRef<Use | undefined>(undefined)
  const latest = useRef(pick)
  latest.current = pick
  const read = useCallback(() => {
    const use = latest.current(usage.get())
    if (use !== undefined && !isSame(use, last.current)) last.current = use
    return last.current
  }, [usage])
  return useSyncExternalStore(usage.subscribe, read)
}

function isSame(one: Use, other: Use | undefined): boolean {
  return one.booked === other?.booked && one.held === other.held && one.whole === other.whole
}

const formats = new Map<string, Intl.NumberFormat>()

function percent(share: number, locale: string): string {
  let format = formats.get(locale)
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'percent' })
    formats.set(locale, format)
  }
  return format.format(share / 100)
}
