import '../../text/late-texts.ts'
import { useId, useRef } from 'react'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { say } from '../../text/say.ts'
import { showDayAndMonth } from '../../time/show-time.ts'
import { AxisMoments } from '../../ui/axis-moments.tsx'
import { axisTimes } from '../../ui/chart-axis.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { sizeOf, useWidth } from '../../ui/use-width.ts'
import { showSpan } from './project-words.ts'

type Phase = RecordKinds['project/phase']

interface PhaseChartProps {
  readonly phases: readonly Phase[]
  readonly now: number
}

const [ROW, NAME_WIDTH, HEAD] = [28, 120, 24]
/** The room beside the bars for the next day of each phase, and the width from which there is room. */
const [STATE_WIDTH, WIDE_MIN] = [110, 560]
/** How far the days on the line of time are apart, at least. */
const DAY_ROOM = 130
const MILESTONE = 2

/** The phases of a project on a line of time; a milestone is a diamond. What has no dates is only named. */
export function PhaseChart({ phases, now }: PhaseChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const style = useTimeStyle()
  const id = useId()
  const dated = phases.flatMap(({ start, end }) => [start, end].filter((moment) => moment !== null))
  const { from, to, hasNow } = axisTimes(dated, now)
  const right = width >= WIDE_MIN ? width - STATE_WIDTH : width - 8
  const x = (moment: number) => NAME_WIDTH + ((right - NAME_WIDTH) * (moment - from)) / (to - from)
  return (
    <div ref={frame} className="chart-frame">
      {width > 0 && (
        <svg
          className="chart"
          {...sizeOf(width, HEAD + phases.length * ROW + 1)}
          role="img"
          aria-labelledby={`${id}-t ${id}-d`}
        >
          <title id={`${id}-t`}>{say('projects.phases')}</title>
          <desc id={`${id}-d`}>
            {phases.map(({ name, start, end }) => `${name}: ${showSpan(start, end, style)}`).join('; ')}
          </desc>
          <AxisMoments from={from} to={to} x={x} y={14} room={DAY_ROOM} show={(day) => showDayAndMonth(day, style)} />
          <line className="axis" x1={0} x2={width} y1={HEAD} y2={HEAD} />
          {phases.map((phase, place) => {
            const top = HEAD + place * ROW
            return (
              <g key={phase.id}>
                <text className="strong" x={0} y={top + ROW / 2 + 4}>
                  {phase.name.length > 18 ? `${phase.name.slice(0, 17)}…` : phase.name}
                </text>
                <Bar phase={phase} now={now} x={x} middle={top + ROW / 2} />
                {width >= WIDE_MIN && (
                  <text className="end" x={width} y={top + ROW / 2 + 4}>
                    {stateOf(phase, now, (moment) => showDayAndMonth(moment, style))}
                  </text>
                )}
                <line className="grid" x1={0} x2={width} y1={top + ROW} y2={top + ROW} />
              </g>
            )
          })}
          {hasNow && (
            <line className="now-line" x1={x(now)} x2={x(now)} y1={HEAD - 4} y2={HEAD + phases.length * ROW} />
          )}
        </svg>
      )}
    </div>
  )
}

interface BarProps {
  readonly phase: Phase
  readonly now: number
  readonly x: (moment: number) => number
  readonly middle: number
}

/** A phase from its first to its last day, filled as far as it has come. Without dates there is none. */
function Bar({ phase: { start, end, type_id }, now, x, middle }: BarProps) {
  const [first, last] = [start ?? end, end ?? start]
  if (first === null || last === null) return null
  const look = last < now ? 'phase past' : first > now ? 'phase future' : 'phase rest'
  if (type_id === MILESTONE) return <path className={look} d={`M${x(last)} ${middle - 6}l6 6l-6 6l-6 -6z`} />
  const bar = { y: middle - 5, height: 10, rx: 2 }
  const left = x(first)
  return (
    <>
      <rect className={look} x={left} width={Math.max(3, x(last) - left)} {...bar} />
      {look === 'phase rest' && <rect className="phase" x={left} width={Math.max(0, x(now) - left)} {...bar} />}
    </>
  )
}

/** The next day of a phase: when it begins, ends, or ended. */
function stateOf({ start, end, type_id }: Phase, now: number, showDay: (moment: number) => string): string {
  const [first, last] = [start ?? end, end ?? start]
  if (first === null || last === null) return ''
  if (type_id === MILESTONE) return last < now ? showDay(last) : say('projects.due', { day: showDay(last) })
  if (last < now) return say('projects.ended', { day: showDay(last) })
  return first > now ? say('projects.from', { day: showDay(first) }) : say('projects.until', { day: showDay(last) })
}
