/** When the actions of the schedule are available. */
import { isInLayer } from '../../../ui/is-in-layer.ts'
import { begunOn } from '../begun.ts'
import type { Board } from '../board.ts'

/** No dialog or panel is open that handles the keys itself. */
export function isFree(board: Board): boolean {
  return board.isShown && begunOn(board) === undefined && !isInLayer()
}

/** The focus is on the timeline, or nowhere: on buttons and links, their own keys apply. */
export function isOnTimeline(board: Board): boolean {
  const { activeElement } = document
  return isFree(board) && (activeElement === document.body || activeElement?.closest('.tl [role=grid]') != null)
}

export function hasChosen(board: Board): boolean {
  return isFree(board) && board.on.canWrite && board.chosen.length > 0
}

/** There is a place for a new booking. */
export function hasRoom(board: Board): boolean {
  return isFree(board) && board.on.canWrite && board.state.get().cursor !== undefined
}
