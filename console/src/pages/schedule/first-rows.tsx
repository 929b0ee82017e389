import { say } from '../../text/say.ts'
import { showShortDay } from '../../time/show-time.ts'
import { dayStart } from '../../time/zone-time.ts'
import { useNow } from '../../ui/use-now.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'

/** As many as the height of a window shows. */
const ROWS_MIN = 12
const NOON = 43_200
const days = [0, 1, 2, 3]

/** A picture of the schedule to be, with the names as they are typed. Its words are elsewhere, so screen readers skip it. */
export function FirstRows({ names }: { readonly names: readonly string[] }) {
  const style = useTimeStyle()
  const now = useNow(600)
  const rows = Array.from({ length: Math.max(ROWS_MIN, names.length + 2) }, (_, row) => row)
  const nameOf = (row: number) => names[row] ?? (row === names.length ? say('first-day.another') : '')
  return (
    <div className="first-rows" aria-hidden="true">
      <div className="first-row first-head">
        <span />
        {days.map((day) => (
          <span key={day}>{showShortDay(dayStart(now, style.zone, day) + NOON, style)}</span>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row} className="first-row">
          <span className={row < names.length ? 'first-name' : 'first-name soft'}>{nameOf(row)}</span>
          {days.map((day) => (
            <span key={day}>
              {row === 0 && day === 1 && <span className="first-bar">{say('first-day.booking')}</span>}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
