import { hiddenFrom, visibleIds } from '../../../../kernel/auth/visibility.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { BUSY_NAME, bookingVisibilities } from '../../../accounts/access/index.ts'
import type { BookingNotice } from '../booking-notice.store.ts'
import { type BookedNow, namesOf, quietStatuses, roomsAmong } from './booked-now.store.ts'
import { type BookedState, oneLine } from './booked-state.ts'
import { resourcesOfUser } from './booked-user.store.ts'
import { type NetChange, netChange } from './net-change.ts'
import { type BookingView, type ChangeNotification, viewOf } from './notified-change.ts'

/** The changes to report to a user: never more than they can see. */
export async function findNotifications(
  scope: Scope,
  notices: readonly BookingNotice[],
  bookings: ReadonlyMap<number, BookedNow>,
): Promise<ChangeNotification[]> {
  const { userId } = scope.actor
  const concern = {
    own: await resourcesOfUser(scope, userId),
    quiet: await quietStatuses(scope),
    since: scope.clock.now(),
  }
  const changes = notices.flatMap(({ booking_id, before }) => {
    const booking = bookings.get(booking_id)
    const was = before === null ? undefined : (JSON.parse(before) as BookedState)
    return (booking && netChange(was, booking, concern)) ?? []
  })
  if (changes.length === 0) return []
  const look = await lookFor(scope, changes, concern.own)
  return changes
    .flatMap((change) => notification(scope, change, look) ?? [])
    .toSorted((a, b) => viewOf(a).start - viewOf(b).start)
}

/** Everything needed to put the changes into words, loaded for all of them at once. */
interface Look {
  readonly own: ReadonlySet<number>
  readonly resources: ReadonlyMap<number, string>
  readonly rooms: ReadonlySet<number>
  readonly projects: ReadonlyMap<number, string>
  readonly statuses: ReadonlyMap<number, string>
  readonly users: ReadonlyMap<number, string>
  readonly unseen: ReadonlySet<number>
  readonly busy: ReadonlySet<number>
}

async function lookFor(scope: Scope, changes: readonly NetChange[], own: ReadonlySet<number>): Promise<Look> {
  const states = changes.flatMap(({ before, now }) => [before ?? [], now ?? []].flat())
  const all = (idsOf: (state: BookedState) => readonly (number | null)[]) =>
    [...new Set(states.flatMap(idsOf))].filter((id) => id !== null)
  const resourceIds = all((state) => state.resources)
  const visibilities = await bookingVisibilities(
    scope,
    changes.map(({ booking }) => booking.id),
  )
  const users = new Set(changes.map(({ booking }) => booking.updatedId))
  return {
    own,
    resources: await namesOf(scope, 'resource', resourceIds),
    rooms: await roomsAmong(scope, resourceIds),
    projects: await namesOf(
      scope,
      'project',
      all((state) => [state.project_id]),
    ),
    statuses: await namesOf(
      scope,
      'status',
      all((state) => [state.status_id]),
    ),
    users: await namesOf(scope, 'user', [...users]),
    unseen: new Set(visibilities.filter(({ unseen }) => unseen === 1).map(({ id }) => id)),
    busy: new Set(visibilities.filter(({ busy }) => busy === 1).map(({ id }) => id)),
  }
}

/** Undefined if the user cannot see the change, or would see no difference. */
function notification(scope: Scope, change: NetChange, look: Look): ChangeNotification | undefined {
  const { kind, booking } = change
  const { actor } = scope
  // Users who see only their own schedule cannot see a booking that they were removed from. They learn just that.
  const isOff = kind === 'gone' && booking.state !== undefined && actor.visibility?.own !== undefined
  if (look.unseen.has(booking.id) && !isOff) return undefined
  const isSecret = look.busy.has(booking.id) || look.unseen.has(booking.id)
  const before = change.before && stateView(scope, change.before, look, isSecret)
  const now = change.now && stateView(scope, change.now, look, isSecret)
  const by = booking.updatedId === actor.userId ? undefined : look.users.get(booking.updatedId)
  if (before === undefined) return now && { kind: 'new', booking, by, now }
  if (now === undefined) return { kind: 'gone', booking, by, before }
  return JSON.stringify(before) === JSON.stringify(now) ? undefined : { kind: 'changed', booking, by, before, now }
}

function stateView({ actor }: Scope, state: BookedState, look: Look, isSecret: boolean): BookingView {
  const { project_id: projectId, status_id: statusId } = state
  const isPrivate = isSecret || (projectId !== null && hiddenFrom(actor, 'project').includes(projectId))
  const seen = visibleIds(actor, 'resource', state.resources)
  const named = (ids: readonly number[]) => ids.flatMap((id) => look.resources.get(id) ?? [])
  return {
    title: isPrivate ? BUSY_NAME : oneLine(state.name),
    start: state.start,
    end: state.end,
    isAllDay: state.all_day === 1,
    zone: state.timezone,
    others: named(seen.filter((id) => !look.own.has(id))),
    rooms: named(seen.filter((id) => look.rooms.has(id))),
    project: isPrivate || projectId === null ? undefined : look.projects.get(projectId),
    status: statusId === null ? undefined : look.statuses.get(statusId),
  }
}
