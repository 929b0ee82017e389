/** The lines of an axis that begins at zero: three or four steps of a round size, the last at or above `max`. */
export function axisSteps(max: number): readonly number[] {
  if (max <= 0) return [0]
  const size = 10 ** Math.floor(Math.log10(max))
  const step = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5].map((part) => part * size).find((one) => max / one <= 4) ?? max
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, at) => at * step)
}

/** The least room left of the axis, and how wide a digit is in the size of its labels. */
const ROOM_MIN = 44
const DIGIT = 7
const GAP = 10

/** The room that the labels of an axis need. A language may write large amounts in full: `150.000`. */
export function roomFor(labels: readonly string[]): number {
  return Math.max(ROOM_MIN, GAP + DIGIT * Math.max(0, ...labels.map(({ length }) => length)))
}

/** The part of the axis after the last moment, which shows what holds from then on. */
const AFTER = 0.04

/** Today is on an axis of time if it is at most this part of the axis away from it. */
const NEAR = 0.25

/** The time that an axis shows: that of its moments, and today where it is within or near them. */
export function axisTimes(
  moments: readonly number[],
  now: number,
): { readonly from: number; readonly to: number; readonly hasNow: boolean } {
  if (moments.length === 0) return { from: now, to: now + 1, hasNow: true }
  const [from, to] = [Math.min(...moments), Math.max(...moments)]
  const near = (to - from) * NEAR
  const hasNow = from === to || (now >= from - near && now <= to + near)
  return hasNow
    ? { from: Math.min(now, from), to: Math.max(now, to, from + 1), hasNow }
    : { from, to: to + Math.ceil((to - from) * AFTER), hasNow }
}
