import { type LiveEntry, liveEntries } from '../../api/live.ts'
import { undoHistory } from '../../api/undo.ts'
import { readTilesAgain } from './booking-tiles.ts'
import { readBookings } from './write-booking.ts'

/** Changes that arrive together are read together, after this delay. */
const GATHER_MS = 80
/** Above this number, everything is reloaded. */
const SINGLY_MAX = 100

/** Keeps the schedule up to date with the changes of others. Returns a function that stops it. */
export function followBookings(): () => void {
  let gathered = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    const ids = [...gathered]
    gathered = new Set()
    if (ids.length > SINGLY_MAX) readTilesAgain()
    // Data that cannot be read now is read with the next change, or after reconnecting. Between a change on the screen
    // and its storing, the service has the previous version.
    else undoHistory.inTurn(() => readBookings(ids), false).catch(readTilesAgain)
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
