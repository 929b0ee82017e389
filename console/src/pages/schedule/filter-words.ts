import { say } from '../../text/say.ts'
import type { BoardStatus } from '../../timeline/status-look.ts'
import type { BoardBooking } from './board-booking.ts'
import { typeName } from './board-resources.ts'
import type { ScheduleFilters } from './schedule-view.ts'

/** The filters of a view in words, for its heading on paper. */
export function filterWords(
  filters: ScheduleFilters,
  statuses: readonly BoardStatus[],
  groups: ReadonlyMap<number, string>,
  bookings: readonly BoardBooking[],
): readonly string[] {
  const { text, statusIds, typeIds, projectIds, clientIds, groupIds, custom } = filters
  const listed = (label: string, names: readonly (string | undefined)[]) =>
    names.length === 0 ? [] : [`${label}: ${names.filter((name) => name !== undefined).join(', ')}`]
  const named = (ids: readonly number[], member: 'project' | 'client') =>
    ids.map((id) => bookings.find((booking) => booking[member][0]?.id === id)?.[member][0]?.name)
  return [
    ...(text.trim() === '' ? [] : [`“${text.trim()}”`]),
    ...listed(
      say('schedule.status'),
      statusIds.map((id) => statuses.find((one) => one.id === id)?.name),
    ),
    ...listed(say('schedule.type'), typeIds.map(typeName)),
    ...listed(say('schedule.project'), named(projectIds, 'project')),
    ...listed(say('schedule.client'), named(clientIds, 'client')),
    ...listed(
      say('schedule.group'),
      groupIds.map((id) => groups.get(id)),
    ),
    ...(custom === undefined ? [] : [custom.value]),
    ...(filters.onlyClashing ? [say('schedule.print.clashing')] : []),
    ...(filters.onlyMine ? [say('schedule.print.mine')] : []),
    ...(filters.onlyUnbilled ? [say('schedule.print.unbilled')] : []),
  ]
}
