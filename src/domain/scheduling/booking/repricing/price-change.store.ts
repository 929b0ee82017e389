import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

/** What an edit changed: its members before and after it, as JSON. */
export interface EditedMembers {
  readonly before: string | null
  readonly after: string | null
}

/** The newest entry of the journal about the rates of a booking, and those after it, in order. */
export async function changesSinceRates({ db }: Scope, bookingId: number): Promise<EditedMembers[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select j.before, j.after from journal as j where ')
  sql.ofInstance('j').add(" and j.record = 'booking' and j.action = 'edited' and j.record_id = ").value(bookingId)
  sql.add(' and j.id >= (select max(r.id) from journal as r where ').ofInstance('r')
  sql.add(" and r.record = 'booking' and r.action = 'edited' and r.record_id = ").value(bookingId)
  sql.add(' and r.after like ').value('%"resource_rates":%').add(') order by j.id')
  return db.statement<{ before: string | null; after: string | null }>(sql.text, sql.values)
}
