import type { Action } from '../../ui/console-action.ts'
import { zoomIn, zoomOut } from './actions/change-zoom.ts'
import { clearSelection } from './actions/clear-selection.ts'
import { copyChosen } from './actions/copy-chosen.ts'
import { copyLastWeek } from './actions/copy-last-week.ts'
import { cutChosen } from './actions/cut-chosen.ts'
import { deleteChosen } from './actions/delete-chosen.ts'
import { duplicateChosen } from './actions/duplicate-chosen.ts'
import { duplicateToDates } from './actions/duplicate-to-dates.ts'
import { filterBookings } from './actions/filter-bookings.ts'
import { goBetween } from './actions/go-between.ts'
import { goToToday } from './actions/go-to-today.ts'
import { lockChosen } from './actions/lock-chosen.ts'
import { moveChosen } from './actions/move-chosen.ts'
import { moveRow } from './actions/move-row.ts'
import { newBooking } from './actions/new-booking.ts'
import { openBooking } from './actions/open-booking.ts'
import { pasteAtCursor } from './actions/paste-at-cursor.ts'
import { pickRowColour } from './actions/pick-row-colour.ts'
import { printView } from './actions/print-view.ts'
import { resizeChosen } from './actions/resize-chosen.ts'
import { saveCalendar } from './actions/save-calendar.ts'
import { selectAll } from './actions/select-all.ts'
import { selectOrNot } from './actions/select-or-not.ts'
import { setStatus } from './actions/set-status.ts'
import { goEarlier, goLater } from './actions/turn-pages.ts'
import type { Board } from './board.ts'

/** All actions of the schedule, in the order of the key help. */
export function scheduleActions(board: Board): readonly Action[] {
  return [
    newBooking(board),
    goBetween(board),
    openBooking(board),
    moveChosen(board),
    resizeChosen(board),
    setStatus(board),
    selectOrNot(board),
    selectAll(board),
    clearSelection(board),
    copyChosen(board),
    cutChosen(board),
    pasteAtCursor(board),
    duplicateChosen(board),
    duplicateToDates(board),
    copyLastWeek(board),
    lockChosen(board),
    deleteChosen(board),
    moveRow(board),
    pickRowColour(board),
    zoomIn(board),
    zoomOut(board),
    goToToday(board),
    goEarlier(board),
    goLater(board),
    filterBookings(board),
    printView(board),
    saveCalendar(board),
  ]
}
