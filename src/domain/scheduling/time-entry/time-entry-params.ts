import { visibleIds } from '../../../kernel/auth/visibility.ts'
import { idsParam, stampParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { anyOf, compare, type Predicate } from '../../../records/list/predicate.ts'
import { namesVisibleBooking } from '../../accounts/access/index.ts'

/** The constraints of the list of time entries (contract 4.18). */
export const timeEntryParams = listParams(
  {
    project_ids: idsParam('Entries of these projects.'),
    booking_ids: idsParam('Entries of these bookings.'),
    owner_ids: idsParam('Entries of these users.'),
    from_time: stampParam('Entries that start at or after this UNIX time.'),
    to_time: stampParam('Entries that start before this UNIX time.'),
  },
  ({ project_ids, booking_ids, owner_ids, from_time, to_time }, scope) => {
    const constraints: Predicate[] = []
    if (project_ids !== undefined)
      constraints.push(anyOf('project_id', visibleIds(scope.actor, 'project', project_ids)))
    if (booking_ids !== undefined)
      constraints.push(anyOf('booking_id', booking_ids), ...namesVisibleBooking(scope, 'booking_id'))
    if (owner_ids !== undefined) constraints.push(anyOf('owner_id', owner_ids))
    if (from_time !== undefined) constraints.push(compare('start', '>=', from_time))
    if (to_time !== undefined) constraints.push(compare('start', '<', to_time))
    return constraints
  },
)
