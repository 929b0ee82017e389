/** The layout of rows and bars, without a browser. */

/** A stretch of time, in UNIX seconds; `end` is exclusive. */
export interface Span {
  readonly id: number
  readonly start: number
  readonly end: number
}

export interface Placed<B extends Span> {
  readonly booking: B
  readonly lane: number
}

/** The bars of one row in order of start, in the fewest lanes without overlaps. */
export interface Lanes<B extends Span> {
  readonly placed: readonly Placed<B>[]
  readonly count: number
  /** For each bar, the latest end among it and earlier ones, which makes lookups of a window fast. */
  readonly reach: readonly number[]
}

export function inOrder(one: Span, other: Span): number {
  return one.start - other.start || other.end - one.end || one.id - other.id
}

export function layLanes<B extends Span>(bookings: readonly B[]): Lanes<B> {
  const ends: number[] = []
  const reach: number[] = []
  let latest = Number.NEGATIVE_INFINITY
  const placed = bookings.toSorted(inOrder).map((booking) => {
    const free = ends.findIndex((end) => end <= booking.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = booking.end
    latest = Math.max(latest, booking.end)
    reach.push(latest)
    return { booking, lane }
  })
  return { placed, count: Math.max(1, ends.length), reach }
}

/** One line of the timeline: the heading of a group, or a resource with its bars. */
export interface Line {
  readonly key: string
  readonly height: number
}

export interface LaidLine<L extends Line> {
  readonly line: L
  readonly top: number
}

export interface Column<L extends Line> {
  readonly lines: readonly LaidLine<L>[]
  readonly height: number
}

export function stack<L extends Line>(lines: readonly L[]): Column<L> {
  let top = 0
  const laid = lines.map((line) => {
    const place = { line, top }
    top += line.height
    return place
  })
  return { lines: laid, height: top }
}

/** The line at a height: the first above everything, the last below it; undefined if there are none. */
export function lineAt<L extends Line>({ lines }: Column<L>, y: number): LaidLine<L> | undefined {
  return lines[Math.max(0, firstAfter(lines.length, (index) => (lines[index]?.top ?? 0) > y) - 1)]
}

/** The first index from which a condition is true to the end; `count` if it is never true. */
export function firstAfter(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
