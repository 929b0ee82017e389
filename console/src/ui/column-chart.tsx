import './chart.css'
import { useId, useRef } from 'react'
import { axisSteps, roomFor } from './chart-axis.ts'
import { sizeOf, useWidth } from './use-width.ts'

/** One column of a chart. Values say where things are drawn; the figures are in the table beside it. */
export interface ChartColumn {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The value to compare with. */
  readonly mark?: number | undefined
  /** It is not over yet. */
  readonly isOpen?: boolean
  readonly tip: string
}

interface ColumnChartProps {
  readonly title: string
  readonly description: string
  readonly columns: readonly ChartColumn[]
  readonly showAxis: (value: number) => string
}

const HEIGHT = 260
const [TOP, BOTTOM] = [14, 26]
/** Narrower columns have no room for their names. */
const NAMED_WIDTH = 26

/** Columns over time, drawn as wide as there is room. */
export function ColumnChart({ title, description, columns, showAxis }: ColumnChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const id = useId()
  const steps = axisSteps(Math.max(0, ...columns.map(({ value, mark }) => Math.max(value, mark ?? 0))))
  const highest = steps.at(-1) || 1
  const left = roomFor(steps.map(showAxis))
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, value) / highest)
  const place = (width - left) / Math.max(1, columns.length)
  const shownEvery = Math.max(1, Math.ceil(NAMED_WIDTH / Math.max(1, place)))
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
          {columns.map(({ key, name, value, mark, isOpen, tip }, at) => {
            const start = left + at * place
            return (
              <g key={key}>
                <rect
                  className={isOpen ? 'tone-open' : 'tone-accent'}
                  x={start + place * 0.2}
                  width={place * 0.6}
                  y={y(value)}
                  height={y(0) - y(value)}
                >
                  <title>{tip}</title>
                </rect>
                {mark !== undefined && (
                  <line className="ink" x1={start + place * 0.15} x2={start + place * 0.85} y1={y(mark)} y2={y(mark)} />
                )}
                {at % shownEvery === 0 && (
                  <text className="middle faint" x={start + place / 2} y={HEIGHT - 8}>
                    {name}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
