import { type Gesture, targetsOf } from '../../timeline/gesture.ts'
import { bookingsIn } from '../../timeline/select.ts'
import type { Board } from './board.ts'
import type { BoardBooking } from './board-booking.ts'
import { copyBookings } from './copy-bookings.ts'
import { beginBooking } from './make-booking.ts'
import { moveBookings } from './move-bookings.ts'

/** The effect of releasing the pointer. */
export function dropGesture(board: Board, gesture: Gesture<BoardBooking>): void {
  board.beside.set({})
  if (gesture.kind === 'mark') beginBooking(board, gesture, gesture.resourceIds)
  else if (gesture.kind === 'box') board.select(bookingsIn(board.on, gesture))
  else {
    const targets = targetsOf(board.on.style, gesture)
    void (gesture.isCopy ? copyBookings(board, targets) : moveBookings(board, targets))
  }
}
