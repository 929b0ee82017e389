import './chart.css'
import { useId, useRef } from 'react'
import { AxisMoments } from './axis-moments.tsx'
import { axisSteps, axisTimes, roomFor } from './chart-axis.ts'
import { spreadLabels } from './spread-labels.ts'
import { sizeOf, useWidth } from './use-width.ts'

/** How something grows: a value from each of some moments on. */
export interface GrowthLine {
  readonly name: string
  readonly look: 'accent' | 'good'
  /** Its last value, as text. */
  readonly total: string
  readonly points: readonly { readonly at: number; readonly value: number }[]
}

interface GrowthChartProps {
  readonly title: string
  readonly lines: readonly GrowthLine[]
  readonly limit: { readonly name: string; readonly total: string; readonly value: number } | undefined
  /** A moment to point out. */
  readonly now: number
  readonly nowName: string
  readonly showAxis: (value: number) => string
  readonly showMoment: (at: number) => string
}

const HEIGHT = 230
const [TOP, BOTTOM] = [18, 26]
/** The room beside the lines for what they are, and the width from which there is room. */
const [LABEL_ROOM, LABELLED_MIN] = [120, 560]
/** A label has two lines. */
const LABEL_HEIGHT = 34
/** How far the moments on the axis are apart, at least. */
const MOMENT_ROOM = 150

/** Sums that grow over time, as steps across the full width. Future amounts are dashed. */
export function GrowthChart({ title, lines, limit, now, nowName, showAxis, showMoment }: GrowthChartProps) {
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
  const steps = axisSteps(Math.max(0, limit?.value ?? 0, ...points.map(({ value }) => value)))
  const highest = steps.at(-1) || 1
  const left = roomFor(steps.map(showAxis))
  const named: readonly Named[] = [
    ...(limit === undefined ? [] : [{ ...limit, look: 'ink' as const }]),
    ...lines.map((line) => ({ ...line, value: line.points.at(-1)?.value ?? 0 })),
  ]
  const isLabelled = width >= LABELLED_MIN
  const right = isLabelled ? width - LABEL_ROOM : width
  const x = (at: number) => left + ((right - left) * (at - from)) / (to - from)
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
          <desc id={`${id}-d`}>{named.map(({ name, total }) => `${name}: ${total}`).join('; ')}</desc>
          {steps.map((step) => (
            <g key={step}>
              <line className={step === 0 ? 'axis' : 'grid'} x1={left} x2={right} y1={y(step)} y2={y(step)} />
              <text className="end faint" x={left - 8} y={y(step) + 4}>
                {showAxis(step)}
              </text>
            </g>
          ))}
          {limit !== undefined && <line className="ink" x1={left} x2={right} y1={y(limit.value)} y2={y(limit.value)} />}
          {lines.map(({ name, look, points: all }) => {
            const start = { at: from, value: 0 }
            const past = [start, ...all.filter(({ at }) => at <= turn)]
            const soFar = past.at(-1)?.value ?? 0
            const future = [{ at: turn, value: soFar }, ...all.filter(({ at }) => at > turn)]
            return (
              <g key={name} className={`growth ${look}`}>
                <path d={path(past, turn)} />
                {future.length > 1 && <path className="to-come" d={path(future, to)} />}
                {future.length > 1 && <circle cx={x(turn)} cy={y(soFar)} r={3.5} />}
              </g>
            )
          })}
          {hasNow && (
            <>
              <line className="now-line" x1={x(now)} x2={x(now)} y1={TOP - 6} y2={y(0)} />
              <text
                className={x(now) > right / 2 ? 'end faint' : 'faint'}
                x={x(now) + (x(now) > right / 2 ? -6 : 6)}
                y={TOP}
              >
                {nowName}
              </text>
            </>
          )}
          <AxisMoments from={from} to={to} x={x} y={HEIGHT - 8} room={MOMENT_ROOM} show={showMoment} />
          {isLabelled && <Labels named={named} x={right + 10} y={y} />}
        </svg>
      )}
      {!isLabelled && <Key named={named} />}
    </div>
  )
}

/** What a line is, and where it ends. */
interface Named {
  readonly name: string
  readonly total: string
  readonly value: number
  readonly look: 'ink' | GrowthLine['look']
}

interface LabelsProps {
  readonly named: readonly Named[]
  readonly x: number
  readonly y: (value: number) => number
}

/** The names and totals of the lines, beside their ends. */
function Labels({ named, x, y }: LabelsProps) {
  const labels = named.map((one) => ({ ...one, y: y(one.value) }))
  return spreadLabels(labels, { room: LABEL_HEIGHT, bottom: y(0) }).map(({ name, total, look, y: top }) => (
    <g key={name}>
      <text className={`label-${look}`} x={x} y={top}>
        {name}
      </text>
      <text className="strong" x={x} y={top + 14}>
        {total}
      </text>
    </g>
  ))
}

/** The names of the lines, where there is no room beside them. */
function Key({ named }: { readonly named: readonly Named[] }) {
  return (
    <ul className="chart-key">
      {named.map(({ name, look }) => (
        <li key={name}>
          <i className={look === 'ink' ? 'mark' : `tone-${look}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
