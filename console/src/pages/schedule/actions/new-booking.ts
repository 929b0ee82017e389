import { freshTimes } from '../../../timeline/cursor.ts'
import { DAY, HOUR } from '../../../timeline/wall-clock.ts'
import type { Action } from '../../../ui/console-action.ts'
import type { Board } from '../board.ts'
import { beginBooking } from '../make-booking.ts'
import { isFree } from './when-possible.ts'

const LENGTH = 2 * HOUR
const MORNING = 9 * HOUR

/** A new booking at the cursor; without a cursor now, or in the morning of the first day in view. */
export function newBooking(board: Board): Action {
  return {
    name: 'schedule.new',
    keys: ['n'],
    isPossible: () => isFree(board) && board.on.canWrite,
    run: () => {
      const { scale, step, lines } = board.on
      const { cursor } = board.state.get()
      const resourceId = cursor?.resourceId ?? lines[0]?.resource.id
      const stamp = cursor?.stamp ?? startInView(board)
      const times = freshTimes(scale.zone, stamp, Math.min(step, HOUR), LENGTH)
      beginBooking(board, times, resourceId === undefined ? [] : [resourceId])
    },
  }
}

/** The current time, or the morning of the first day in view; late in the day, the next morning. */
export function startInView({ on, pan }: Board): number {
  const { scale, laneWidth } = on
  const now = Math.floor(Date.now() / 1000)
  const first = scale.dayAt(pan.get() + 1)
  const isInView = scale.xOf(now) >= pan.get() && scale.xOf(now) < pan.get() + laneWidth
  const today = scale.zone.wallAt(now)
  if (isInView && today.second < DAY - 3 * HOUR) return scale.zone.stampAt({ ...today, second: today.second + 1 })
  return scale.zone.stampAt({ day: isInView ? today.day + 1 : first, second: MORNING })
}
