import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

/** What an edit changed: its members before and after it, as JSON. */
export interface EditedMembers {
  /** Of its entry in the journal. */
  readonly id: number
  readonly before: string | null
  readonly after: string | null
}

/** The newest entry of the journal about the rates of a booking, or the one with this id, and those after it, in order. */
export async function changesSinceRates({ db }: Scope, bookingId: number, entryId?: number): Promise<EditedMembers[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add('select j.id, j.before, j.after from journal as j where ')
  sql.ofInstance('j').add(" and j.record = 'booking' and j.action = 'edited' and j.record_id = ").value(bookingId)
  sql.add(' and j.id >= (select max(r.id) from journal as r where ').ofInstance('r')
  sql.add(" and r.record = 'booking' and r.action = 'edited' and r.record_id = ").value(bookingId)
  if (entryId !== undefined) sql.add(' and r.id = ').value(entryId)
  sql.add(' and r.after like ').value('%"resource_rates":%').add(') order by j.id')
  return db.statement<EditedMembers>(sql.text, sql.values)
}
