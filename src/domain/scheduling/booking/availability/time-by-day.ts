import type { TimeStretch } from './free-time.ts'

/** Merges stretches, given in order of start, so that they neither overlap nor touch. */
export function merged(stretches: readonly TimeStretch[]): TimeStretch[] {
  const apart: { start: number; end: number }[] = []
  for (const { start, end } of stretches) {
    const last = apart.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else apart.push({ start, end })
  }
  return apart
}

/** How many seconds of each day the stretches take. Both are in order, and the stretches do not overlap. */
export function secondsByDay(days: readonly TimeStretch[], apart: readonly TimeStretch[]): number[] {
  let first = 0
  return days.map((day) => {
    while ((apart[first]?.end ?? Infinity) <= day.start) first += 1
    let seconds = 0
    for (let at = first; (apart[at]?.start ?? Infinity) < day.end; at += 1) {
      const { start, end } = apart[at] as TimeStretch
      seconds += Math.min(end, day.end) - Math.max(start, day.start)
    }
    return seconds
  })
}
