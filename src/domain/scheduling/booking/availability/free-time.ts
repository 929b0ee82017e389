/** A stretch of time in UNIX seconds; `end` is exclusive. */
export interface TimeStretch {
  readonly start: number
  readonly end: number
}

/** The window without the `busy` times, which are in order of start and may overlap. */
export function freeTime(window: TimeStretch, busy: readonly TimeStretch[]): TimeStretch[] {
  const free: TimeStretch[] = []
  let from = window.start
  for (const { start, end } of busy) {
    if (start >= window.end) break
    if (start > from) free.push({ start: from, end: start })
    if (end > from) from = end
  }
  if (from < window.end) free.push({ start: from, end: window.end })
  return free
}

/** The first `start` at which at least `count` are free for `seconds`, and which of them, by their index in `free`. */
export function firstTogether(
  free: readonly (readonly TimeStretch[])[],
  count: number,
  seconds: number,
): { readonly start: number; readonly among: readonly number[] } | undefined {
  // A free stretch that is long enough allows a start from `start` until `last`. Openings of the same resource never
  // overlap.
  const openings = free
    .flatMap((stretches, who) => stretches.map(({ start, end }) => ({ who, start, last: end - seconds })))
    .filter(({ start, last }) => last >= start)
  const starts = openings.toSorted((a, b) => a.start - b.start)
  const lasts = openings.map(({ last }) => last).toSorted((a, b) => a - b)
  let over = 0
  for (const [index, { start }] of starts.entries()) {
    while ((lasts[over] ?? Infinity) < start) over += 1
    if (index + 1 - over < count) continue
    const open = openings.filter((opening) => opening.start <= start && opening.last >= start)
    return { start, among: open.map(({ who }) => who) }
  }
  return undefined
}
