/** The median of an odd number of measurements: a machine that is busy for a moment does not change it. */
export function medianOf(measures: readonly number[]): number {
  return measures.toSorted((a, b) => a - b)[(measures.length - 1) / 2] ?? Number.NaN
}
