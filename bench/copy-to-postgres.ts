/** Copies the rows of an SQLite file into a PostgreSQL database, with the same ids. */
import { DatabaseSync } from 'node:sqlite'
import { Client, escapeIdentifier } from 'pg'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import { migrations } from '../src/migrations/index.ts'
import { openApp } from './studio-file.ts'

const ROWS_PER_STATEMENT = 5_000

/** `more` are statements that change the copied rows. */
export async function copyToPostgres(path: string, url: string, more: readonly string[] = []): Promise<void> {
  const engine = await openEngine(url)
  await migrate(engine, migrations)
  await engine.close()
  const client = new Client({ connectionString: url })
  await client.connect()
  const file = new DatabaseSync(path, { readOnly: true })
  // The rows come table by table; their references were checked when they were written.
  await client.query('begin; set local session_replication_role = replica; set local synchronous_commit = off')
  // Each engine stores its own texts of records.
  const others = `name not in ('migration', 'record_fragment')`
  const tables = file.prepare(`select name from sqlite_schema where type = 'table' and ${others}`).all()
  for (const { name } of tables) await copyTable(file, client, String(name))
  for (const statement of more) await client.query(statement)
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.end()
  file.close()
}

/**
 * Stores the texts of records in such a copy, as the file has them: for Daybook alone, because its triggers would cost the server
 * by hand something.
 */
export async function copyFragments(path: string, url: string): Promise<void> {
  await (await openApp(url))[Symbol.asyncDispose]()
  const client = new Client({ connectionString: url })
  await client.connect()
  const file = new DatabaseSync(path, { readOnly: true })
  await client.query('begin')
  await copyTable(file, client, 'record_fragment')
  await client.query('commit')
  await client.query('vacuum analyze record_fragment')
  await client.end()
  file.close()
}

async function copyTable(file: DatabaseSync, client: Client, table: string): Promise<void> {
  const name = escapeIdentifier(table)
  const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`
  let rows: unknown[] = []
  const flush = async () => {
    if (rows.length > 0) await client.query(insert, [JSON.stringify(rows)])
    rows = []
  }
  for (const row of file.prepare(`select * from "${table}"`).iterate()) {
    rows.push(row)
    if (rows.length === ROWS_PER_STATEMENT) await flush()
  }
  await flush()
}
