/** A stretch of time in UNIX seconds, its end exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** What is left of the window beside what is `busy`, which comes in order of start and may overlap. */
export function freeTime(window: Stretch, busy: readonly Stretch[]): Stretch[] {
  const free: Stretch[] = []
  let from = window.start
  for (const { start, end } of busy) {
    if (start >= window.end) break
    if (start > from) free.push({ start: from, end: start })
    if (end > from) from = end
  }
  if (from < window.end) free.push({ start: from, end: window.end })
  return free
}

/** The first stretch of `seconds` for which at least `count` are free, and which of them are, by their place in `free`. */
export function firstTogether(
  free: readonly (readonly Stretch[])[],
  count: number,
  seconds: number,
): { readonly start: number; readonly among: readonly number[] } | undefined {
  // Whoever is free long enough can begin from `start` until `last`; of one of them, these never overlap.
  const openings = free
    .flatMap((stretches, who) => stretches.map(({ start, end }) => ({ who, start, last: end - seconds })))
    .filter(({ start, last }) => last >= start)
  const starts = openings.toSorted((one, other) => one.start - other.start)
  const lasts = openings.map(({ last }) => last).toSorted((one, other) => one - other)
  let over = 0
  for (const [index, { start }] of starts.entries()) {
    while ((lasts[over] ?? Infinity) < start) over += 1
    const isLastAtThisTime = starts[index + 1]?.start !== start
    if (!isLastAtThisTime || index + 1 - over < count) continue
    const open = openings.filter((one) => one.start <= start && one.last >= start)
    return { start, among: open.map(({ who }) => who) }
  }
  return undefined
}
