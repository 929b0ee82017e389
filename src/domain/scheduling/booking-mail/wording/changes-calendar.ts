import { type PublishedEvent, writeCalendar } from '../../../../kernel/calendar/write-calendar.ts'
import { publishedStatus } from '../../calendar-feed/index.ts'
import { type ChangeNotification, viewOf } from '../change/index.ts'

/** The changes in a mail as a calendar file: each booking as it is now, or as it was and cancelled. */
export function changesCalendar(
  changes: readonly ChangeNotification[],
  { zone, uidOf }: { readonly zone: string; readonly uidOf: (name: string) => string },
): Buffer {
  const events = changes.map((change): PublishedEvent => {
    const { title, start, end, isAllDay, zone: of, rooms, project, status = null } = viewOf(change)
    const { id, originalUid, created, updated, revision } = change.booking
    return {
      uid: originalUid ?? uidOf(`booking-${id}`),
      created,
      updated,
      revision,
      start,
      end,
      isAllDay,
      zone: of,
      status: change.kind === 'gone' ? 'CANCELLED' : publishedStatus({ deleted: null, status }),
      title,
      location: rooms.length === 0 ? undefined : rooms.join(', '),
      category: project,
    }
  })
  return Buffer.from(writeCalendar({ zone }, events))
}
