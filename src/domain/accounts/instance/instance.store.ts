import { SqlText } from '../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../kernel/scope.ts'

export interface Usage {
  readonly users: number
  readonly resources: number
  readonly bookings: number
  readonly storage_bytes: number
}

export async function usageOf({ db }: Scope): Promise<Usage> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add(`select record as name, live as n from record_tally where `).ofInstance()
  sql.add(` and record in ('user', 'resource', 'booking')`)
  sql.add(` union all select 'storage', cast(coalesce(sum(size), 0) as ${db.dialect.ddl.integer}) from file where `)
  sql.ofInstance().add(' and deleted is null')
  const rows = await db.statement<{ name: string; n: number }>(sql.text, sql.values)
  const count = (name: string) => rows.find((row) => row.name === name)?.n ?? 0
  return {
    users: count('user'),
    resources: count('resource'),
    bookings: count('booking'),
    storage_bytes: count('storage'),
  }
}

/** Lets the record of the instance have the instance's own number. */
export async function reserveInstanceId({ db }: Scope): Promise<void> {
  await db.run(db.insertInto('record_tally', { record: 'instance', last_id: db.instanceId - 1, live: 0 }))
}

interface NamedRow {
  readonly id: number
  readonly name: string
  readonly created: number
  readonly updated: number
}

/** The records of a table that nobody has changed since they were created. */
export async function unchangedRecords({ db }: Scope, table: string): Promise<NamedRow[]> {
  const rows = await db.all(db.records<NamedRow>(table).select(['id', 'name', 'created', 'updated']))
  return rows.filter(({ created, updated }) => created === updated)
}
