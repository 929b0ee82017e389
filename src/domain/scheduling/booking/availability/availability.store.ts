import { hiddenFrom } from '../../../../kernel/auth/visibility.ts'
import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { spanOfLink, spanRows } from '../clash/index.ts'
import type { TimeStretch } from './free-time.ts'

export interface BookableResource {
  readonly id: number
  readonly name: string
  readonly type_id: number
}

/** At most `limit` live resources that the actor may know of, in menu order: with these ids, or of a type. */
export function bookableResources(
  scope: Scope,
  which: { readonly ids: readonly number[] } | { readonly typeId: number },
  limit: number,
): Promise<BookableResource[]> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id).add('select id, name, type_id from resource where ')
  sql.ofInstance().add(' and deleted is null and ')
  if ('ids' in which) sql.add(sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(which.ids)), 'integer'))
  else sql.add('type_id = ').value(which.typeId)
  const hidden = hiddenFrom(scope.actor, 'resource')
  if (hidden.length > 0) {
    sql.add(` and not (${sql.dialect.anyOf('id', sql.placeholder(JSON.stringify(hidden)), 'integer')})`)
  }
  sql.add(' order by "order", id').limit(limit)
  return scope.db.statement<BookableResource>(sql.text, sql.values)
}

export interface BusyTime extends TimeStretch {
  readonly resource_id: number
}

/** Bookings that take no time. */
export interface Exempt {
  readonly statuses: readonly number[]
  readonly bookingIds: readonly number[]
}

/** The times at which live bookings take these resources in the window, in order of start. */
export function busyTimes(
  scope: Scope,
  resourceIds: readonly number[],
  window: TimeStretch,
  { statuses, bookingIds }: Exempt,
): Promise<BusyTime[]> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  const isAnyOf = (column: string, ids: readonly number[]) =>
    sql.dialect.anyOf(column, sql.placeholder(JSON.stringify(ids)), 'integer')
  sql.add(`with span (place, longest) as (values ${spanRows}) select link.resource_id, link.start, link."end"`)
  // In this order, the index looks up each resource only once for each length class.
  sql.add(' from resource cross join span cross join booking_resource as link where ').ofInstance('resource')
  sql.add(` and ${isAnyOf('resource.id', resourceIds)} and `).ofInstance('link')
  sql.add(` and link.resource_id = resource.id and ${spanOfLink} = span.place and link.deleted is null`)
  sql.add(' and link.start > ').value(window.start).add(' - span.longest and link.start < ').value(window.end)
  sql.add(' and link."end" > ').value(window.start)
  if (statuses.length > 0) {
    sql.add(' and not exists (select 1 from booking where ').ofInstance('booking')
    sql.add(` and booking.id = link.booking_id and ${isAnyOf('booking.status_id', statuses)})`)
  }
  if (bookingIds.length > 0) sql.add(` and not (${isAnyOf('link.booking_id', bookingIds)})`)
  sql.add(' order by link.start')
  return scope.db.statement<BusyTime>(sql.text, sql.values)
}
