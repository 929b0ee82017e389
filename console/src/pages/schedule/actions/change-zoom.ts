import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { firstDayOf, type Zoom, zooms } from '../schedule-view.ts'
import { isFree } from './when-possible.ts'

export function zoomIn(board: Board): Action {
  return {
    name: 'schedule.action.zoom-in',
    keys: ['+', '='],
    isPossible: () => isFree(board) && board.view.get().zoom !== zooms[0],
    run: () => zoomTo(board, zooms[zooms.indexOf(board.view.get().zoom) - 1]),
  }
}

export function zoomOut(board: Board): Action {
  return {
    name: 'schedule.action.zoom-out',
    keys: ['-'],
    isPossible: () => isFree(board) && board.view.get().zoom !== zooms.at(-1),
    run: () => zoomTo(board, zooms[zooms.indexOf(board.view.get().zoom) + 1]),
  }
}

/** The day with the cursor stays in view, or else the first day. */
export function zoomTo(board: Board, zoom: Zoom | undefined): void {
  if (zoom === undefined) return
  const { cursor } = board.state.get()
  const { day } = board.view.get()
  const { scale, laneWidth, style } = board.on
  const first = scale.dayAt(board.pan.get() + 1)
  const last = scale.dayAt(board.pan.get() + laneWidth - 1)
  const marked = cursor === undefined ? undefined : scale.zone.wallAt(cursor.stamp).day
  const kept = marked !== undefined && marked >= first && marked <= last ? marked : Math.max(first, day)
  board.changeView({ zoom, day: firstDayOf(zoom, kept, style.locale) })
}
