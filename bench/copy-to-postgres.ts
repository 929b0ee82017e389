/** Copies the rows of an SQLite file into a PostgreSQL database, with the same ids. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client, escapeIdentifier } from 'pg'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import type { SqlValue } from '../src/kernel/db/sql.ts'
import { migrations } from '../src/migrations/index.ts'
import { openApp } from './studio-file.ts'

/** The rows come table by table; their references were checked when they were written. */
const loading = '-c session_replication_role=replica -c synchronous_commit=off'

/** Characters that are sent to the server at once. */
const CHUNK = 256 * 1024

export async function copyToPostgres(path: string, url: string): Promise<void> {
  const engine = await openEngine(url)
  await migrate(engine, migrations)
  await engine.close()
  const client = new Client({ connectionString: url })
  await client.connect()
  const file = new DatabaseSync(path, { readOnly: true })
  // Each engine stores its own texts of records.
  const others = `name not in ('migration', 'record_fragment')`
  const tables = file.prepare(`select name from sqlite_schema where type = 'table' and ${others}`).all()
  await withoutIndexes(client, async () => {
    for (const { name } of tables) await copyTable(file, url, String(name))
  })
  await client.query('vacuum analyze')
  await client.end()
  file.close()
}

/** Runs statements that add very many rows to such a copy. */
export async function growCopy(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url, options: loading })
  await client.connect()
  await withoutIndexes(client, async () => {
    for (const statement of statements) await client.query(statement)
  })
  await client.query('vacuum analyze')
  await client.end()
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
  await copyTable(file, url, 'record_fragment')
  await client.query('vacuum analyze record_fragment')
  await client.end()
  file.close()
}

/** Loads rows without the indexes that no key needs: making them afterwards takes less time. */
async function withoutIndexes(client: Client, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = current_schema()::regnamespace and not indisunique`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await load()
  await client.query(`set maintenance_work_mem = '256MB'`)
  for (const { definition } of rows) await client.query(definition)
}

async function copyTable(file: DatabaseSync, url: string, table: string): Promise<void> {
  const select = file.prepare(`select * from "${table}"`)
  const columns = select.columns().map(({ name }) => escapeIdentifier(name))
  const copy = `copy ${escapeIdentifier(table)} (${columns.join(', ')}) from stdin`
  const psql = spawn('psql', ['--quiet', '--dbname', url, '--command', copy], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, PGOPTIONS: loading },
  })
  const closed = once(psql, 'close')
  select.setReturnArrays(true)
  await pipeline(Readable.from(chunksOf(select.iterate() as Iterable<unknown> as Iterable<SqlValue[]>)), psql.stdin)
  const [code] = await closed
  if (code !== 0) throw new Error(`copying ${table} ended with ${code}`)
}

/** Rows in the text format of `copy`. */
function* chunksOf(rows: Iterable<readonly SqlValue[]>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${row.map(copyText).join('\t')}\n`
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyText(value: SqlValue): string {
  return typeof value === 'string'
    ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)
    : String(value ?? '\\N')
}
