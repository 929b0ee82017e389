import type { CalendarOccurrence } from '../../../kernel/calendar/expand-events.ts'

const NAME_MAX = 255
const NOTES_MAX = 20_000

/** The members of a booking that the calendar controls; notes only if it has any. */
export function membersOfOccurrence({ title, notes, start, end, isAllDay, zone }: CalendarOccurrence) {
  return {
    name: title === '' ? 'Untitled' : title.slice(0, NAME_MAX).toWellFormed(),
    start,
    end,
    all_day: isAllDay,
    timezone: zone,
    ...(notes !== undefined && { notes: notes.slice(0, NOTES_MAX).toWellFormed() }),
  }
}
