/**
 * What overlaps on one row, among the bookings that are loaded: for the marks of double bookings and the ghost while
 * dragging. Whether a write is refused is decided by the service alone.
 */
import { inOrder, type Span } from './layout.ts'

export function overlaps(one: Pick<Span, 'start' | 'end'>, other: Pick<Span, 'start' | 'end'>): boolean {
  return one.start < other.end && other.start < one.end
}

/** The bookings of a row that a stretch of time would overlap, but for those that are moving themselves. */
export function inTheWay<B extends Span>(
  bookings: readonly B[],
  stretch: Pick<Span, 'start' | 'end'>,
  moving: ReadonlySet<number>,
): readonly B[] {
  return bookings.filter((one) => !moving.has(one.id) && overlaps(one, stretch)).toSorted(inOrder)
}

/** The ids of the bookings of a row that overlap another of it. */
export function doubleBooked(bookings: readonly Span[]): ReadonlySet<number> {
  const found = new Set<number>()
  let longest: Span | undefined
  for (const booking of bookings.toSorted(inOrder)) {
    if (longest !== undefined && overlaps(longest, booking)) found.add(longest.id).add(booking.id)
    if (longest === undefined || booking.end > longest.end) longest = booking
  }
  return found
}
