import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

interface Entry {
  readonly before: string | null
  readonly after: string | null
}

/** The newest entry of the journal about the rates of a booking. */
export async function lastChangeOfRates(scope: Scope, bookingId: number): Promise<Entry | undefined> {
  const { db } = scope
  const sql = new SqlText(db.dialect, db.instanceId).add('select j.before, j.after from journal as j where ')
  sql.ofInstance('j').add(" and j.record = 'booking' and j.action = 'edited' and j.record_id = ").value(bookingId)
  sql.add(' and j.after like ').value('%"resource_rates":%')
  const [entry] = await db.statement<{ before: string | null; after: string | null }>(
    sql.add(' order by j.id desc limit 1').text,
    sql.values,
  )
  return entry
}
