import '../../../text/late-texts.ts'
import '../../../ui/chart.css'
import { useRef } from 'react'
import { say } from '../../../text/say.ts'
import { localTime } from '../../../time/zone-time.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { sizeOf, useWidth } from '../../../ui/use-width.ts'
import { type Band, DAY_MINUTES } from './bands.ts'
import type { TriedBooking } from './rate-queries.ts'
import { effectOf, shortEffectOf } from './rate-words.ts'

const [HEIGHT, LEFT, TOP] = [400, 46, 22]
const hours = [0, 6, 12, 18, 24]
const LOOKS = 4

interface WeekChartProps {
  /** The starts of seven days. */
  readonly days: readonly number[]
  readonly bands: readonly Band[]
  readonly booking: TriedBooking | undefined
}

/** A week from midnight to midnight with the bands of hourly rates, and the booking that is tried. */
export function WeekChart({ days, bands, booking }: WeekChartProps) {
  const { zone, locale } = useTimeStyle()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const dayWidth = (width - LEFT) / 7
  const y = (minutes: number) => TOP + (minutes / DAY_MINUTES) * (HEIGHT - TOP)
  const x = (day: number) => LEFT + day * dayWidth
  const schemes = [...new Set(bands.map(({ scheme }) => scheme))]
  const dayName = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', day: 'numeric' })
  const minutesAt = (seconds: number, day: number) => {
    const start = days[day] ?? 0
    const end = days[day + 1] ?? start + DAY_MINUTES * 60
    if (seconds <= start) return 0
    if (seconds >= end) return DAY_MINUTES
    const { hour, minute } = localTime(seconds, zone)
    return hour * 60 + minute
  }
  return (
    <div ref={frame} className="chart-frame">
      {width > 0 && (
        <svg className="rates-week" {...sizeOf(width, HEIGHT + 8)} role="img" aria-label={say('rates.week')}>
          {bands.map(({ scheme, day, from, to }) => (
            <rect
              key={`${scheme.id}-${day}-${from}`}
              className={`rates-band is-${schemes.indexOf(scheme) % LOOKS}`}
              x={x(day) + 1}
              y={y(from)}
              width={dayWidth - 2}
              height={y(to) - y(from)}
            >
              <title>{`${scheme.name} ${effectOf(scheme, locale)}`}</title>
            </rect>
          ))}
          {bands
            .filter(({ day, from, to }) => day === 0 && y(to) - y(from) > 16)
            .map(({ scheme, from }) => (
              <text key={`${scheme.id}-${from}`} className="rates-band-name" x={x(0) + 7} y={y(from) + 14}>
                {`${scheme.name.slice(0, 12)} ${shortEffectOf(scheme, locale)}`}
              </text>
            ))}
          {hours.map((hour) => (
            <g key={hour}>
              <line className="rates-rule" x1={LEFT} x2={width} y1={y(hour * 60)} y2={y(hour * 60)} />
              <text className="rates-hour" x={LEFT - 6} y={y(hour * 60) + 4}>
                {`${String(hour).padStart(2, '0')}:00`}
              </text>
            </g>
          ))}
          {days.map((start, day) => (
            <g key={start}>
              <line className="rates-rule" x1={x(day)} x2={x(day)} y1={TOP} y2={HEIGHT} />
              <text className="rates-day" x={x(day) + 4} y={14}>
                {dayName.format(start * 1000)}
              </text>
              {booking !== undefined && minutesAt(booking.start, day) < minutesAt(booking.end, day) && (
                <rect
                  className="rates-booking"
                  x={x(day) + 5}
                  y={y(minutesAt(booking.start, day))}
                  width={dayWidth - 10}
                  height={y(minutesAt(booking.end, day)) - y(minutesAt(booking.start, day))}
                  rx={3}
                />
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
