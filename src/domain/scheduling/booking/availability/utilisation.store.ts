import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { spanOfLink, spanRows } from '../clash/index.ts'
import type { TimeStretch } from './free-time.ts'

/** A time at which a booking takes a resource. */
export interface TakenTime extends TimeStretch {
  readonly resource_id: number
  readonly status_id: number | null
}

/** The times at which live bookings take these resources in the window, in order of start, with their statuses. */
export function takenTimes(scope: Scope, resourceIds: readonly number[], window: TimeStretch): Promise<TakenTime[]> {
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  sql.add(`with span (place, longest) as (values ${spanRows})`)
  sql.add(' select link.resource_id, link.start, link."end", booking.status_id')
  sql.add(' from resource cross join span cross join booking_resource as link cross join booking where ')
  sql.ofInstance('resource').add(' and ')
  sql.add(sql.dialect.anyOf('resource.id', sql.placeholder(JSON.stringify(resourceIds)), 'integer'))
  sql.add(' and ').ofInstance('link').add(' and link.resource_id = resource.id')
  sql.add(` and ${spanOfLink} = span.place and link.deleted is null`)
  sql.add(' and link.start > ').value(window.start).add(' - span.longest and link.start < ').value(window.end)
  sql.add(' and link."end" > ').value(window.start).add(' and ').ofInstance('booking')
  sql.add(' and booking.id = link.booking_id order by link.start')
  return scope.db.statement<TakenTime>(sql.text, sql.values)
}

/** The statuses of bookings that are not billed, such as holds. */
export async function unbilledStatuses({ db }: Scope): Promise<ReadonlySet<number>> {
  const query = db.rows<{ id: number; chargeable: number }>('status').select(['id']).where('chargeable', '=', 0)
  return new Set((await db.all(query)).map(({ id }) => id))
}
