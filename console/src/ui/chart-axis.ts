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
