/**
 * Overlaps on one row, among the loaded bookings: for the marks of double bookings and the ghost while dragging. Only
 * the service decides whether a write is refused.
 */
import { inOrder, type Lanes, type Span } from './layout.ts'

export function overlaps(one: Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): boolean {
  return one.start < other.end && other.start < one.end
}

/** The bookings of a row that a stretch of time would overlap, except those that are moving. */
export function inTheWay<B extends Span>(
  bookings: readonly B[],
  stretch: Pick<Span, 'start' | 'end'>,
  moving: ReadonlySet<number>,
): readonly B[] {
  return bookings.filter((one) => !moving.has(one.id) && overlaps(one, stretch)).toSorted(inOrder)
}

/** The ids of the bookings of a row that overlap each other. */
export function doubleBooked(bookings: readonly Span[]): ReadonlySet<number> {
  const found = new Set<number>()
  let longest: Span | undefined
  for (const booking of bookings.toSorted(inOrder)) {
    if (longest !== undefined && overlaps(longest, booking)) found.add(longest.id).add(booking.id)
    if (longest === undefined || booking.end > longest.end) longest = booking
  }
  return found
}

interface ClashRow<B extends Span> {
  readonly lanes: Lanes<B>
  readonly double: ReadonlySet<number>
}

/** The ids of the double bookings of a row that overlap each other within a stretch of time. */
export function doubleWithin<B extends Span>(
  { lanes, double }: ClashRow<B>,
  stretch: Pick<Span, 'start' | 'end'>,
): ReadonlySet<number> {
  if (double.size === 0) return double
  const inside = lanes.placed
    .map(({ booking }) => booking)
    .filter((one) => double.has(one.id) && overlaps(one, stretch))
  return doubleBooked(
    inside.map(({ id, start, end }) => ({
      id,
      start: Math.max(start, stretch.start),
      end: Math.min(end, stretch.end),
    })),
  )
}
