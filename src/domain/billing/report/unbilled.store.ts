import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { compare, not, type Predicate } from '../../../records/list/predicate.ts'
import { visibleRows } from '../../../records/list/visible-rows.ts'
import { booking, isBilled, isChargeable } from '../../scheduling/booking/index.ts'

const PAGE = 200

/** Which bookings are looked for; times in UNIX seconds. */
export interface PastBookings {
  /** They have ended by then. */
  readonly endedBy: number
  readonly startsFrom: number | undefined
  readonly startsBefore: number | undefined
}

/**
 * The ids of chargeable bookings that the actor sees as they are, and that no invoice bills: the same as the list of
 * bookings with `billed=false`. In pages, oldest first.
 */
export async function* unbilledBookingIds(scope: Scope, which: PastBookings): AsyncGenerator<number[]> {
  const { db } = scope
  const masked = booking.masked?.(scope)?.rows
  const conditions: Predicate[] = [
    ...visibleRows(booking, scope),
    ...(masked === undefined ? [] : [not(masked)]),
    isChargeable,
    not(isBilled),
    compare('end', '<=', which.endedBy),
    ...(which.startsFrom === undefined ? [] : [compare('start', '>=', which.startsFrom)]),
    ...(which.startsBefore === undefined ? [] : [compare('start', '<', which.startsBefore)]),
  ]
  for (let after = { start: -1, id: 0 }; ; ) {
    const sql = new ListSql(db.dialect, db.instanceId, 'booking')
    sql.add('select t.id, t.start from booking as t where ').ofInstance('t').add(' and t.deleted is null and ')
    sql.joined(conditions, ' and ').add(' and t.start >= ').value(after.start)
    sql.add(' and (t.start > ').value(after.start).add(' or t.id > ').value(after.id)
    sql.add(`) order by t.start, t.id limit ${PAGE}`)
    const rows = await db.statement<{ id: number; start: number }>(sql.text, sql.values)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last
  }
}
