import './chart.css'
import { useId, useRef } from 'react'
import type { BarPart } from './chart-parts.ts'
import { sizeOf, useWidth } from './use-width.ts'

/** One bar of a chart, and what stands at its end. */
export interface ChartBar {
  readonly key: string
  readonly name: string
  readonly parts: readonly BarPart[]
  readonly end: string
}

interface BarChartProps {
  readonly title: string
  readonly description: string
  readonly bars: readonly ChartBar[]
}

const [ROW, BAR, NAME_WIDTH, GAP] = [26, 12, 132, 8]
/** The width of a letter of a name, and of a figure. */
const [LETTER, FIGURE] = [6.4, 7]
/** The least width of what stands at the end of a bar. */
const END_MIN = 82

/** Bars beside their names, each of parts, drawn as wide as there is room. */
export function BarChart({ title, description, bars }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const id = useId()
  const sumOf = (parts: readonly BarPart[]) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const longest = Math.max(...bars.map(({ parts }) => sumOf(parts))) || 1
  const names = Math.min(NAME_WIDTH, width / 3)
  const ends = Math.max(END_MIN, ...bars.map(({ end }) => end.length * FIGURE))
  const room = Math.max(0, width - names - ends - GAP)
  const cut = (name: string) => {
    const letters = Math.floor(names / LETTER)
    return name.length > letters ? `${name.slice(0, letters - 1)}…` : name
  }
  return (
    <div ref={frame} className="chart-frame">
      {width > 0 && (
        <svg className="chart" {...sizeOf(width, bars.length * ROW)} role="img" aria-labelledby={`${id}-t ${id}-d`}>
          <title id={`${id}-t`}>{title}</title>
          <desc id={`${id}-d`}>{description}</desc>
          {bars.map(({ key, name, parts, end }, at) => {
            let left = names + GAP
            const middle = at * ROW + ROW / 2
            const drawn = parts
              .filter(({ value }) => value > 0)
              .map(({ tone, value }) => {
                const part = { tone, x: left, width: (value / longest) * room }
                left += part.width
                return part
              })
            return (
              <g key={key}>
                <text x={0} y={middle + 4}>
                  {cut(name)}
                  <title>{name}</title>
                </text>
                {drawn.map(({ tone, x, width }) => (
                  <rect
                    key={tone}
                    className={`tone-${tone}`}
                    x={x}
                    y={middle - BAR / 2}
                    width={Math.max(1, width)}
                    height={BAR}
                  />
                ))}
                <text className="end strong" x={names + GAP + room + ends} y={middle + 4}>
                  {end}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
