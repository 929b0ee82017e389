import { createHash } from 'node:crypto'
import { CannotOpenDatabase } from '../cannot-open-database.ts'
import type { Dialect } from '../dialect.ts'
import type { Snapshot } from '../engine.ts'
import { takenMigrations } from '../migrate.ts'
import { isOfInstances, readTables, type StoredTable } from '../stored-tables.ts'
import { type BackupHeader, type BackupTrailer, FORMAT_VERSION, type TableLine } from './backup-format.ts'

/** A backup before it is written. */
export interface BackupPlan {
  readonly header: BackupHeader
  readonly tables: readonly StoredTable[]
}

/** Reads what there is to back up. Throws `CannotOpenDatabase` if the database is empty. */
export async function planBackup(
  { sql }: Snapshot,
  dialect: Dialect,
  facts: Pick<BackupHeader, 'program' | 'created'>,
): Promise<BackupPlan> {
  const migrations = await takenMigrations(sql, dialect)
  if (migrations.length === 0) {
    throw new CannotOpenDatabase('empty', 'The database is empty: there is nothing to back up.')
  }
  const tables = (await readTables(sql, dialect)).filter(isOfInstances)
  let rows = 0
  for (const { name } of tables) {
    const [counted] = await sql.all<{ rows: number }>(`select count(*) as rows from "${name}"`, [])
    rows += counted?.rows ?? 0
  }
  const header: BackupHeader = {
    format: 'daybook-backup',
    version: FORMAT_VERSION,
    ...facts,
    engine: dialect.name,
    migrations,
    rows,
  }
  return { header, tables }
}

/**
 * The lines of the backup, before compression, in chunks that fit into memory. `progress` receives the number of rows
 * so far.
 */
export async function* writeBackup(
  snapshot: Snapshot,
  { header, tables }: BackupPlan,
  progress: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (text: string): Buffer => {
    const chunk = Buffer.from(text)
    hash.update(chunk)
    return chunk
  }
  const rows: Record<string, number> = {}
  let total = 0
  yield hashed(line(header))
  for (const table of tables) {
    rows[table.name] = 0
    yield hashed(line({ table: table.name, columns: table.columns } satisfies TableLine))
    for await (const batch of snapshot.rows(table)) {
      yield hashed(batch.map(line).join(''))
      rows[table.name] = (rows[table.name] ?? 0) + batch.length
      total += batch.length
      progress(total)
    }
  }
  yield Buffer.from(line({ rows, sha256: hash.digest('hex') } satisfies BackupTrailer))
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}
