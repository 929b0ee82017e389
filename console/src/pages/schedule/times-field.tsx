import { useEffect, useState } from 'react'
import { say } from '../../text/say.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { shiftTimes, type Times } from '../../timeline/move.ts'
import {
  clockText,
  DAY,
  dayText,
  readClockText,
  readDayText,
  type Wall,
  type Zone,
  zoneOf,
} from '../../timeline/wall-clock.ts'
import { WhichHour } from '../../timeline/which-hour.tsx'

interface TimesFieldProps {
  readonly times: Times
  readonly clock: TimeStyle
  readonly change: (times: Times) => void
}

/** Start and end, in the local time of the shown zone. */
export function TimesField({ times, clock, change }: TimesFieldProps) {
  const zone = zoneOf(clock.zone)
  const [from, to] = [zone.wallAt(times.start), zone.wallAt(times.end)]
  const startAt = (start: number) => change({ start, end: start + (times.end - times.start) })
  // Another day keeps the times of the clock, as a drag does.
  const setDay = (day: number) => change(shiftTimes(zone, times, (day - from.day) * DAY))
  const setStart = (second: number) => startAt(sameHalf(zone, { day: from.day, second }, times.start))
  const setEnd = (day: number, second: number) => {
    const end = sameHalf(zone, { day, second }, times.end)
    const later = zone.bothOf(end)?.[1] ?? end
    if (end > times.start) change({ ...times, end })
    else if (later > times.start) change({ ...times, end: later })
    else change({ ...times, end: zone.stampAt({ day: from.day + 1, second }) })
  }
  return (
    <div className="times-field">
      <DayInput label={say('schedule.starts.day')} day={from.day} change={setDay} />
      <ClockInput label={say('schedule.starts')} second={from.second} change={setStart} />
      <WhichHour label={say('schedule.starts.which')} stamp={times.start} clock={clock} change={startAt} />
      <span className="soft">–</span>
      <ClockInput label={say('schedule.ends')} second={to.second} change={(second) => setEnd(to.day, second)} />
      <WhichHour
        label={say('schedule.ends.which')}
        stamp={times.end}
        after={times.start}
        clock={clock}
        change={(end) => change({ ...times, end })}
      />
      {to.day !== from.day && (
        <DayInput label={say('schedule.ends.day')} day={to.day} change={(day) => setEnd(day, to.second)} />
      )}
    </div>
  )
}

/** The moment of a typed time. In the hour that occurs twice, it stays in the half of the moment before. */
function sameHalf(zone: Zone, wall: Wall, before: number): number {
  const stamp = zone.stampAt(wall)
  return zone.bothOf(before)?.[1] === before ? (zone.bothOf(stamp)?.[1] ?? stamp) : stamp
}

interface DayInputProps {
  readonly label: string
  readonly day: number
  readonly change: (day: number) => void
}

function DayInput({ label, day, change }: DayInputProps) {
  return (
    <input
      className="input day-input"
      type="date"
      aria-label={label}
      value={dayText(day)}
      onChange={({ target }) => {
        const next = readDayText(target.value)
        if (next !== undefined) change(next)
      }}
    />
  )
}

/** The length of `09:30`. */
const WHOLE = 5

interface ClockInputProps {
  readonly label: string
  readonly second: number
  readonly change: (second: number) => void
}

/** A typed time of day; an invalid text is reset. */
function ClockInput({ label, second, change }: ClockInputProps) {
  const [typed, setTyped] = useState(clockText(second))
  useEffect(() => setTyped(clockText(second)), [second])
  const type = (text: string) => {
    setTyped(text)
    const next = readClockText(text)
    // Enter may come with the next key: a complete time is applied as soon as it is typed.
    if (next !== undefined && text.length === WHOLE && next !== second) change(next)
  }
  const settle = () => {
    const next = readClockText(typed)
    if (next === undefined) setTyped(clockText(second))
    else if (next !== second) change(next)
  }
  return (
    <input
      className="input clock-input"
      inputMode="numeric"
      aria-label={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={settle}
    />
  )
}
