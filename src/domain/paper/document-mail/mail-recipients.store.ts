import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** When the mail was queued before which this many newer ones were; undefined if there are fewer. */
export async function timeOfMailBefore({ db }: Scope, newer: number): Promise<number | undefined> {
  const mails = db.rows<{ id: number; created: number }>('mail').select('created')
  return (await db.first(mails.orderBy('id', 'desc').limit(1).offset(newer)))?.created
}

/** The number of addresses in a column that separates them by commas. */
const countIn = (column: string) => `length(${column}) - length(replace(${column}, ',', '')) + 1`

/** The recipients of those of the newest mails that were queued since a Unix time, and when the first of these was. */
export async function recipientsSince(
  { db }: Scope,
  since: number,
  mailsMax: number,
): Promise<{ readonly recipients: number; readonly first: number }> {
  const { integer } = db.dialect.ddl
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select cast(coalesce(sum(recipients), 0) as ${integer}) as recipients, coalesce(min(created), `).value(since)
  sql.add(`) as first from (select created, ${countIn('"to"')} + case when cc is null then 0 else ${countIn('cc')} end`)
  sql.add(' as recipients from mail where ').ofInstance().add(' order by id desc').limit(mailsMax)
  sql.add(') as newest where created > ').value(since)
  const [row] = await db.statement<{ recipients: number; first: number }>(sql.text, sql.values)
  return row ?? { recipients: 0, first: since }
}
