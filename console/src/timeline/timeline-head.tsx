// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where their time is, which tables do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell or bar at a time takes the focus (ARIA: grid).
import { type CSSProperties, memo } from 'react'
import type { Store } from '../api/store.ts'
import { say } from '../text/say.ts'
import { showDay, showDayOfMonth, showTime, showWeekday, type TimeStyle } from '../time/show-time.ts'
import type { DaysOff } from './days-off.ts'
import { type Scale, ticksOf } from './scale.ts'
import { Slide } from './slide.tsx'
import { isWeekend, type Zone } from './wall-clock.ts'
import type { Stretch } from './window.ts'
import { cityOf, differenceAt, differenceWords, zoneTicks, zoneWords } from './zone-line.ts'
import { ZonePick } from './zone-pick.tsx'

interface TimelineHeadProps {
  readonly pan: Store<number>
  readonly scale: Scale
  readonly days: Stretch
  readonly now: number
  readonly style: TimeStyle
  readonly daysOff: DaysOff
  readonly otherZone: Zone | undefined
  readonly onNights: () => void
  readonly onZone: (name: string | undefined) => void
}

/** The space for the name of an hour, in pixels. */
const TICK_ROOM = 40

/** The days above the rows. */
export const TimelineHead = memo(function TimelineHead(props: TimelineHeadProps) {
  const { pan, scale, days, now, style, daysOff, otherZone, onNights, onZone } = props
  const difference =
    otherZone === undefined ? '' : differenceWords(differenceAt(scale.zone, otherZone, scale.openOf(days.from).from))
  const today = scale.zone.wallAt(now).day
  const nights = say(scale.nightsFolded ? 'schedule.nights.unfold' : 'schedule.nights.fold')
  return (
    <div role="rowgroup" className="tl-head">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader" className="corner">
          <span className="sr">{say('schedule.resource')}</span>
          <span className="zones">
            <span className="cut">{cityOf(scale.zone.name)}</span>
            <ZonePick chosen={otherZone?.name} difference={difference} onZone={onZone} />
          </span>
          <button type="button" className="nights" aria-pressed={!scale.nightsFolded} onClick={onNights} title={nights}>
            {say('schedule.nights')}
          </button>
        </div>
        <div className="tl-lane">
          <Slide pan={pan}>
            {daysIn(days).map((day) => (
              <DayHead
                key={day}
                scale={scale}
                day={day}
                isFirst={day === days.from}
                isToday={day === today}
                style={style}
                holidays={daysOff.holidaysOn(day).join(', ')}
                otherZone={otherZone}
              />
            ))}
            {today >= days.from && today < days.to && (
              <span className="nowtag" aria-hidden="true" style={{ left: scale.xOf(now) }}>
                {showTime(now, style)}
              </span>
            )}
          </Slide>
        </div>
      </div>
    </div>
  )
})

export function daysIn({ from, to }: Stretch): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

interface DayHeadProps {
  readonly scale: Scale
  readonly day: number
  readonly isFirst: boolean
  readonly isToday: boolean
  readonly style: TimeStyle
  /** The names of the holidays; empty on other days. */
  readonly holidays: string
  readonly otherZone: Zone | undefined
}

/** The space for the name of a holiday beside the day, in pixels. */
const NAME_ROOM = 130

const DayHead = memo(function DayHead(props: DayHeadProps) {
  const { scale, day, isFirst, isToday, style, holidays, otherZone } = props
  const noon = scale.zone.stampAt({ day, second: 43_200 })
  const weekday = showWeekday(noon, style)
  const width = scale.widthOf(day)
  const words = [
    showDay(noon, style),
    ...(holidays === '' ? [] : [holidays]),
    ...(otherZone === undefined ? [] : [zoneWords(scale, otherZone, day, style)]),
  ]
  const size = width < 30 ? ' narrow' : width < 64 ? ' tight' : ''
  const marks = `${isToday ? ' today' : ''}${isWeekend(day) ? ' off' : ''}${holidays === '' ? '' : ' holiday'}`
  return (
    <div
      role="columnheader"
      aria-label={words.join(', ')}
      aria-current={isToday ? 'date' : undefined}
      className={`day-head${marks}${size}${otherZone === undefined ? '' : ' two'}`}
      title={holidays === '' ? undefined : holidays}
      style={{ left: scale.dayX(day), width } as CSSProperties}
    >
      <div className="day">
        <span>{width < 44 ? weekday.slice(0, 1) : weekday}</span> <b>{showDayOfMonth(day, style)}</b>
        {width >= NAME_ROOM && holidays !== '' && <em className="cut">{holidays}</em>}
      </div>
      <div className="ticks" aria-hidden="true">
        {ticksOf(scale, day, TICK_ROOM).map(({ hour, x }) => (
          <span key={hour} style={{ left: x }}>
            {hour}
          </span>
        ))}
      </div>
      {otherZone !== undefined && (
        <div className="ticks others" aria-hidden="true">
          {zoneTicks(scale, otherZone, day, { room: TICK_ROOM, isFirst, style }).map(({ x, text }) => (
            <span key={x} style={{ left: x }}>
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  )
})
