import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import { visibleIds } from '../../../kernel/auth/visibility.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { flagParam, idsParam, stampParam, switchParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { anyOf, compare, not, outside, type Predicate } from '../../../records/list/predicate.ts'
import { busyBookings } from '../../accounts/access/index.ts'
import { clientIs, uuidsParam } from '../../accounts/contact/index.ts'
import { bookedInWorkspaces, bookedOnAny, isBilled, isChargeable, type Times } from './booking-list.store.ts'

/** How many resources `resource_ids_match_all` takes: each is a separate look-up. */
const MATCHED_ALL_MAX = 20

/** The constraints and switches of the list of bookings (contract 4.14). */
export const bookingParams = listParams(
  {
    resource_ids: idsParam('Bookings that have any of these resources.'),
    resources: idsParam('The same as resource_ids.'),
    resource_ids_match_all: flagParam('Bookings that have all of resource_ids, not only some.', false),
    project_ids: idsParam('Bookings of these projects.'),
    status_ids: idsParam('Bookings with these statuses.'),
    client_uuid: uuidsParam('Bookings for these clients, such as o12.'),
    workspace_ids: idsParam('Bookings of resources in these workspaces.'),
    from_time: stampParam('Bookings that start at or after this UNIX time.'),
    to_time: stampParam('Bookings that start before this UNIX time.'),
    overlaps_from: stampParam('Bookings that end after this UNIX time.'),
    overlaps_to: stampParam(
      'Bookings that start before this UNIX time: with overlaps_from, all bookings in a time window.',
    ),
    billed: flagParam(
      'Bookings that are on an invoice. With false: bookings that are on no invoice and have a chargeable status, unless id or status_ids are sent. Needs READ on SALES.',
    ),
    resource_icon: switchParam('Show the icon of each resource.'),
    resource_rates: switchParam('Show the rates of each resource.'),
    resource_parent: switchParam('Show the name of the resource group of each resource.'),
    resource_time_entries: switchParam('Show the time entries of each resource that you may see.'),
  },
  (given, scope, names) => {
    const { actor } = scope
    const busy = busyBookings(scope)
    // The actor cannot search by values that are hidden from them.
    const asItIs = (predicate: Predicate) => (busy === undefined ? predicate : outside(busy, predicate))
    const times: Times = [
      ...bound('start', '>=', given.from_time),
      ...bound('start', '<', given.to_time),
      ...bound('end', '>', given.overlaps_from),
      ...bound('start', '<', given.overlaps_to),
    ]
    const resources = [given.resource_ids, given.resources].filter((ids) => ids !== undefined)
    const constraints: Predicate[] = []
    // Booked resources have the times too. If both are constrained, the database may choose the wider index.
    if (resources.length === 0) constraints.push(...times.map(([column, ...bound]) => compare(column, ...bound)))
    for (const ids of resources) {
      if (given.resource_ids_match_all && ids.length > MATCHED_ALL_MAX) {
        throw Invalid.field('resource_ids_match_all', `takes at most ${MATCHED_ALL_MAX} resources`)
      }
      const wanted = given.resource_ids_match_all ? ids.map((id) => [id]) : [ids]
      constraints.push(...wanted.map((some) => bookedOnAny(visibleIds(actor, 'resource', some), times)))
    }
    if (given.project_ids !== undefined) constraints.push(asItIs(anyOf('project_id', given.project_ids)))
    if (given.status_ids !== undefined) constraints.push(anyOf('status_id', given.status_ids))
    if (given.client_uuid !== undefined) constraints.push(asItIs(clientIs(given.client_uuid)))
    if (given.billed !== undefined) {
      requirePermission(scope, 'SALES', 'READ')
      constraints.push(asItIs(given.billed ? isBilled : not(isBilled)))
      if (!given.billed && given.status_ids === undefined && !names.ids) constraints.push(isChargeable)
    }
    if (given.workspace_ids !== undefined) {
      constraints.push(bookedInWorkspaces(visibleIds(actor, 'workspace', given.workspace_ids)))
    }
    return constraints
  },
)

function bound(column: 'start' | 'end', operator: '<' | '>' | '>=', stamp: number | undefined): Times {
  return stamp === undefined ? [] : [[column, operator, stamp]]
}
