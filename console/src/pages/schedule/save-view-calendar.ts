/** Saves a view as a calendar file, which other programs read. */
import { receiveFile } from '../../api/receive-file.ts'
import { say } from '../../text/say.ts'
import { notify } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Board } from './board.ts'
import { readWholeView } from './printed-view.ts'
import { rangeWords } from './range-words.ts'

/** Saves the bookings of the days, rows and filters of the view. The service decides which details the file has. */
export async function saveViewCalendar(board: Board): Promise<void> {
  const { from, to, bookings } = await readWholeView(board)
  const name = `${say('schedule')} ${rangeWords(from, to - from, board.on.style).range}`
  const asked = { name, booking_ids: bookings.map(({ id }) => id) }
  saveFile(`${name}.ics`, await receiveFile('/v2/booking/ics', asked))
  notify(say('schedule.ics.saved', { count: bookings.length }))
}
