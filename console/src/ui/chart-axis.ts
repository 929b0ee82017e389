/** The lines of an axis that begins at zero: three or four steps of a round size, the last at or above `max`. */
export function axisSteps(max: number): readonly number[] {
  if (max <= 0) return [0]
  const size = 10 ** Math.floor(Math.log10(max))
  const step = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5].map((part) => part * size).find((one) => max / one <= 4) ?? max
  return Array.from({ length: Math.ceil(max / step - 1e-9) + 1 }, (_, at) => at * step)
}
