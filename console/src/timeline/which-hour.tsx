import { showZone, type TimeStyle } from '../time/show-time.ts'
import { zoneOf } from './wall-clock.ts'

interface WhichHourProps {
  readonly label: string
  readonly stamp: number
  /** Only moments after this one can be chosen. */
  readonly after?: number
  readonly clock: TimeStyle
  readonly change: (stamp: number) => void
}

/** When the clocks go back, an hour occurs twice: the user chooses one of them by the name of its time, `CEST` or `CET`. */
export function WhichHour({ label, stamp, after = Number.NEGATIVE_INFINITY, clock, change }: WhichHourProps) {
  const both = zoneOf(clock.zone).bothOf(stamp)
  if (both === undefined) return null
  return (
    <select
      className="input which-hour"
      aria-label={label}
      value={stamp}
      onChange={({ target }) => change(Number(target.value))}
    >
      {both.map((one) => (
        <option key={one} value={one} disabled={one <= after}>
          {showZone(one, clock)}
        </option>
      ))}
    </select>
  )
}
