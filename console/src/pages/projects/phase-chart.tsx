import { useId, useRef } from 'react'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { say } from '../../text/say.ts'
import { showShortDay } from '../../time/show-time.ts'
import { axisTimes } from '../../ui/chart-axis.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { sizeOf, useWidth } from '../../ui/use-width.ts'
import { showSpan } from './project-words.ts'

type Phase = RecordKinds['project/phase']

interface PhaseChartProps {
  readonly phases: readonly Phase[]
  readonly now: number
}

const [ROW, NAME_WIDTH, HEAD] = [24, 120, 22]
const MILESTONE = 2

/** The phases of a project on a line of time; a milestone is a diamond. What has no dates is only named. */
export function PhaseChart({ phases, now }: PhaseChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const style = useTimeStyle()
  const id = useId()
  const dated = phases.flatMap(({ start, end }) => [start, end].filter((moment) => moment !== null))
  const { from, to, hasNow } = axisTimes(dated, now)
  const x = (moment: number) => NAME_WIDTH + ((width - NAME_WIDTH - 8) * (moment - from)) / (to - from)
  const lookOf = ({ start, end }: Phase) => {
    if ((end ?? start ?? now) < now) return 'phase past'
    return (start ?? now) > now ? 'phase future' : 'phase'
  }
  return (
    <div ref={frame} className="chart-frame">
      {width > 0 && (
        <svg
          className="chart"
          {...sizeOf(width, HEAD + phases.length * ROW)}
          role="img"
          aria-labelledby={`${id}-t ${id}-d`}
        >
          <title id={`${id}-t`}>{say('projects.phases')}</title>
          <desc id={`${id}-d`}>
            {phases.map(({ name, start, end }) => `${name}: ${showSpan(start, end, style)}`).join('; ')}
          </desc>
          <text className="faint" x={NAME_WIDTH} y={14}>
            {showShortDay(from, style)}
          </text>
          <text className="end faint" x={width - 8} y={14}>
            {showShortDay(to, style)}
          </text>
          {phases.map((phase, place) => {
            const { start, end, name, type_id } = phase
            const middle = HEAD + place * ROW + ROW / 2
            const [left, right] = [x(start ?? end ?? now), x(end ?? start ?? now)]
            return (
              <g key={phase.id}>
                <text x={0} y={middle + 4}>
                  {name.length > 18 ? `${name.slice(0, 17)}…` : name}
                </text>
                {(start !== null || end !== null) &&
                  (type_id === MILESTONE ? (
                    <path className={lookOf(phase)} d={`M${right} ${middle - 6}l6 6l-6 6l-6 -6z`} />
                  ) : (
                    <rect
                      className={lookOf(phase)}
                      x={left}
                      y={middle - 4}
                      width={Math.max(3, right - left)}
                      height={8}
                      rx={2}
                    />
                  ))}
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
