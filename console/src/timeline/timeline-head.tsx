// biome-ignore-all lint/a11y/useSemanticElements: rows and cells lie where their time is, which tables do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell or bar at a time takes the focus (ARIA: grid).
import { type CSSProperties, memo } from 'react'
import { say } from '../text/say.ts'
import { showDay, showTime, type TimeStyle } from '../time/show-time.ts'
import { type Scale, ticksOf } from './scale.ts'
import { isWeekend } from './wall-clock.ts'
import type { Stretch } from './window.ts'

interface TimelineHeadProps {
  readonly scale: Scale
  readonly days: Stretch
  readonly now: number
  readonly style: TimeStyle
  readonly onNights: () => void
}

/** The space for the name of an hour, in pixels. */
const TICK_ROOM = 40

/** The days above the rows. */
export const TimelineHead = memo(function TimelineHead({ scale, days, now, style, onNights }: TimelineHeadProps) {
  const today = scale.zone.wallAt(now).day
  const nights = say(scale.nightsFolded ? 'schedule.nights.unfold' : 'schedule.nights.fold')
  return (
    <div role="rowgroup" className="tl-head">
      <div role="row" aria-rowindex={1}>
        <div role="columnheader" aria-colindex={1} className="corner">
          <span className="sr">{say('schedule.resource')}</span>
          <span>{scale.zone.name.split('/').at(-1)?.replaceAll('_', ' ')}</span>
          <button type="button" className="nights" aria-pressed={!scale.nightsFolded} onClick={onNights} title={nights}>
            {say('schedule.nights')}
          </button>
        </div>
        <div className="tl-lane">
          <div className="tl-slide">
            {daysIn(days).map((day) => (
              <DayHead
                key={day}
                scale={scale}
                day={day}
                index={day - days.from}
                isToday={day === today}
                style={style}
              />
            ))}
            {today >= days.from && today < days.to && (
              <span className="nowtag" aria-hidden="true" style={{ left: scale.xOf(now) }}>
                {showTime(now, style)}
              </span>
            )}
          </div>
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
  readonly index: number
  readonly isToday: boolean
  readonly style: TimeStyle
}

function DayHead({ scale, day, index, isToday, style }: DayHeadProps) {
  const noon = scale.zone.stampAt({ day, second: 43_200 })
  const weekday = new Intl.DateTimeFormat(style.locale, { weekday: 'short', timeZone: style.zone }).format(noon * 1000)
  const number = new Intl.DateTimeFormat(style.locale, { day: 'numeric', timeZone: style.zone })
    .formatToParts(noon * 1000)
    .find(({ type }) => type === 'day')?.value
  const width = scale.widthOf(day)
  const size = width < 30 ? ' narrow' : width < 64 ? ' tight' : ''
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-label={showDay(noon, style)}
      aria-current={isToday ? 'date' : undefined}
      className={`day-head${isToday ? ' today' : ''}${isWeekend(day) ? ' off' : ''}${size}`}
      style={{ left: scale.dayX(day), width } as CSSProperties}
    >
      <div className="day">
        <span>{width < 44 ? weekday.slice(0, 1) : weekday}</span> <b>{number}</b>
      </div>
      <div className="ticks" aria-hidden="true">
        {ticksOf(scale, day, TICK_ROOM).map(({ hour, x }) => (
          <span key={hour} style={{ left: x }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}
