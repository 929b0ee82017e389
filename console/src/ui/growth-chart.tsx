import './chart.css'
import { useId, useRef } from 'react'
import { axisSteps, axisTimes, roomFor } from './chart-axis.ts'
import { sizeOf, useWidth } from './use-width.ts'

/** How something grows: a value from each of some moments on. */
export interface GrowthLine {
  readonly name: string
  readonly look: 'accent' | 'good'
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

interface GrowthChartProps {
  readonly title: string
  readonly description: string
  readonly lines: readonly GrowthLine[]
  /** The limit. */
  readonly limit: number | undefined
  /** A moment to point out. */
  readonly now: number
  readonly nowName: string
  readonly showAxis: (value: number) => string
  readonly showMoment: (at: number) => string
}

const HEIGHT = 230
const [TOP, BOTTOM] = [18, 26]

/** Sums that grow over time, as steps across the full width. Future amounts are dashed. */
export function GrowthChart({
  title,
  description,
  lines,
  limit,
  now,
  nowName,
  showAxis,
  showMoment,
}: GrowthChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const id = useId()
  const points = lines.flatMap((line) => line.points)
  const { from, to, hasNow } = axisTimes(
    points.map(({ at }) => at),
    now,
  )
  // What is before it has happened.
  const turn = Math.min(Math.max(now, from), to)
  const steps = axisSteps(Math.max(0, limit ?? 0, ...points.map(({ value }) => value)))
  const highest = steps.at(-1) || 1
  const left = roomFor(steps.map(showAxis))
  const x = (at: number) => left + ((width - left) * (at - from)) / (to - from)
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, value) / highest)
  const path = (some: GrowthLine['points'], end: number) => {
    const last = some.at(-1)
    if (last === undefined) return ''
    const stairs = some.map(({ at, value }, place) => (place === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`))
    return `${stairs.join('')}H${x(end)}`
  }
  return (
    <div ref={frame} className="chart-frame">
      {width > 0 && (
        <svg className="chart" {...sizeOf(width, HEIGHT)} role="img" aria-labelledby={`${id}-t ${id}-d`}>
          <title id={`${id}-t`}>{title}</title>
          <desc id={`${id}-d`}>{description}</desc>
          {steps.map((step) => (
            <g key={step}>
              <line className={step === 0 ? 'axis' : 'grid'} x1={left} x2={width} y1={y(step)} y2={y(step)} />
              <text className="end faint" x={left - 8} y={y(step) + 4}>
                {showAxis(step)}
              </text>
            </g>
          ))}
          {limit !== undefined && <line className="ink" x1={left} x2={width} y1={y(limit)} y2={y(limit)} />}
          {lines.map(({ name, look, points: all }) => {
            const start = { at: from, value: 0 }
            const past = [start, ...all.filter(({ at }) => at <= turn)]
            const future = [{ at: turn, value: past.at(-1)?.value ?? 0 }, ...all.filter(({ at }) => at > turn)]
            return (
              <g key={name} className={`growth ${look}`}>
                <path d={path(past, turn)} />
                {future.length > 1 && <path className="to-come" d={path(future, to)} />}
              </g>
            )
          })}
          {hasNow && (
            <>
              <line className="now-line" x1={x(now)} x2={x(now)} y1={TOP - 6} y2={y(0)} />
              <text
                className={x(now) > width / 2 ? 'end faint' : 'faint'}
                x={x(now) + (x(now) > width / 2 ? -6 : 6)}
                y={TOP}
              >
                {nowName}
              </text>
            </>
          )}
          <text className="faint" x={left} y={HEIGHT - 8}>
            {showMoment(from)}
          </text>
          <text className="end faint" x={width} y={HEIGHT - 8}>
            {showMoment(to)}
          </text>
        </svg>
      )}
    </div>
  )
}
