import type { CalendarOccurrence } from '../../../kernel/calendar/expand-events.ts'
import { cutText } from '../../../kernel/cut-text.ts'

const NAME_MAX = 255
const NOTES_MAX = 20_000

/** The members of a booking that the calendar controls; notes only if it has any. */
export function membersOfOccurrence({ title, notes, start, end, isAllDay, zone }: CalendarOccurrence) {
  return {
    name: title === '' ? 'Untitled' : cutText(title, NAME_MAX),
    start,
    end,
    all_day: isAllDay,
    timezone: zone,
    ...(notes !== undefined && { notes: cutText(notes, NOTES_MAX) }),
  }
}
