import { type Direction, nextStop, stopAt } from '../../../timeline/cursor.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { isOnTimeline } from './when-possible.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Moves from booking to booking, and to the free days between them. */
export function goBetween(board: Board): Action {
  return {
    name: 'schedule.action.go',
    keys: Object.keys(directions),
    isPossible: () => isOnTimeline(board) && board.on.lines.length > 0,
    run: (key) => {
      const { scale, lines } = board.on
      const direction = directions[key ?? '']
      const [first] = lines
      if (direction === undefined || first === undefined) return
      const rows = lines.map(({ resource, lanes }) => ({ resourceId: resource.id, lanes }))
      const { cursor } = board.state.get()
      const inView = scale.stampAt(board.pan.get() + 1)
      board.select([])
      board.land(
        cursor === undefined
          ? stopAt(scale.zone, { resourceId: first.resource.id, lanes: first.lanes }, inView)
          : nextStop(scale.zone, rows, cursor, direction),
        true,
      )
    },
  }
}
