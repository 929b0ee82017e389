import { type LiveEntry, liveEntries } from '../../api/live.ts'
import { undoHistory } from '../../api/undo.ts'
import { readTilesAgain } from './booking-tiles.ts'
import { readBookings } from './write-booking.ts'

/** Changes that come together are read together, after so long. */
const GATHER_MS = 80
/** More than so many are read again as a whole. */
const SINGLY_MAX = 100

/** Keeps the schedule true to what others change. Answers how to stop. */
export function followBookings(): () => void {
  let gathered = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    const ids = [...gathered]
    gathered = new Set()
    if (ids.length > SINGLY_MAX) readTilesAgain()
    // What could not be read now is read with the next change, or when the connection is back.
    // Between a change on the screen and its storing, the service has what was before.
    else undoHistory.inTurn(() => readBookings(ids)).catch(readTilesAgain)
  }
  const hear = ({ record, record_id }: LiveEntry) => {
    if (record !== 'booking') return
    gathered.add(record_id)
    timer ??= setTimeout(read, GATHER_MS)
  }
  const stop = liveEntries.listen(hear)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
