export { BoundedWrite, boundedWriteOf, charactersIn, tooMuchToRead, WRITTEN_CHARACTERS_MAX } from './bounded-write.ts'
export { type CountedBooking, inPieces } from './charged-pieces.ts'
export { selectCounted } from './counted-bookings.store.ts'
