import { Unavailable } from '../../errors.ts'
import { CannotRestore } from '../cannot-restore.ts'
import type { Dialect } from '../dialect.ts'
import type { Engine } from '../engine.ts'
import { type Migration, takeMigrations, takenMigrations } from '../migrate.ts'
import type { RowBatch } from '../row-batch.ts'
import { spreadNewTables } from '../spread-tables.ts'
import type { Sql } from '../sql.ts'
import { derivedTables, isOfInstances, quoted, readTables, type StoredTable } from '../stored-tables.ts'
import type { BackupHeader, TableLine } from './backup-format.ts'
import { damagedBackup } from './backup-lines.ts'
import type { OpenBackup } from './read-backup.ts'

/** Rows in one insert statement, at most. */
const ROWS_A_STATEMENT = 100

/** The result of a restore. */
export interface RestoreFacts {
  readonly migrations: readonly Migration[]
  /** UNIX seconds. */
  readonly now: number
  /** Receives the number of rows so far. */
  readonly progress?: (rows: number) => void
}

/**
 * Fills an empty database with a backup: applies the migrations of the backup, loads its rows, and applies the newer
 * migrations, all or nothing. Throws `CannotRestore` if the backup or the database is not suitable.
 */
export async function restoreBackup(
  engine: Engine,
  { header, parts }: OpenBackup,
  { migrations, now, progress = () => {} }: RestoreFacts,
): Promise<void> {
  refuseNewer(header, migrations)
  const { dialect } = engine
  await engine.fill({
    prepare: async (sql) => {
      await refuseUnlessEmpty(sql, dialect, header)
      await takeMigrations(
        sql,
        dialect,
        migrations.filter(({ name }) => header.migrations.includes(name)),
      )
      // Rows go directly to their machine, because the coordinator may not have enough space.
      await spreadNewTables(sql, dialect, 'possible')
    },
    load: async (sql) => {
      const tables = (await readTables(sql, dialect)).filter(isOfInstances)
      let total = 0
      let insert: Insert | undefined
      for await (const part of parts) {
        // A program of before such a table has put it into its backup of a newer database.
        if (derivedTables.has(part.table)) continue
        if (insert?.table !== part.table) {
          checkFits(part, tables)
          insert = new Insert(part, dialect)
        }
        await insert.run(sql, part.rows)
        total += part.rows.length
        progress(total)
      }
    },
    finish: async (sql) => {
      await takeMigrations(sql, dialect, migrations)
      await spreadNewTables(sql, dialect, 'begun')
      await renewVersions(sql, dialect, now)
    },
  })
}

function refuseNewer({ migrations: taken }: BackupHeader, migrations: readonly Migration[]): void {
  const strange = taken.filter((name) => migrations.every((migration) => migration.name !== name))
  if (strange.length === 0) return
  // Migrations are only added, so a database with newer ones has all of ours.
  if (migrations.some(({ name }) => !taken.includes(name))) {
    throw damagedBackup('its first line names migrations that never existed')
  }
  throw new CannotRestore(
    `The backup is newer than this program: it has ${strange.join(', ')}. Restore it with the newer version.`,
  )
}

async function refuseUnlessEmpty(sql: Sql, dialect: Dialect, header: BackupHeader): Promise<void> {
  const tables = await readTables(sql, dialect)
  const hasHeads = tables.some(({ name }) => name === 'instance_head')
  const heads = hasHeads ? await sql.all('select 1 from instance_head limit 1', []) : []
  if (heads.length > 0) {
    throw new CannotRestore(
      `The database has instances, but a backup can be restored only into an empty database. ${elsewhere}`,
    )
  }
  const ahead = (await takenMigrations(sql, dialect)).filter((name) => !header.migrations.includes(name))
  if (ahead.length > 0) {
    throw new CannotRestore(
      `The database already has newer tables than the backup: it has ${ahead.join(', ')}. ${elsewhere}`,
    )
  }
}

const elsewhere =
  'Name a new database with DAYBOOK_DATABASE_URL or DAYBOOK_DATA_DIR (on PostgreSQL, create it first), or move the SQLite file away.'

function checkFits({ table, columns }: TableLine, tables: readonly StoredTable[]): void {
  const found = tables.find(({ name }) => name === table)
  if (found === undefined) throw damagedBackup(`there is no table ${table}`)
  const given = new Set(columns)
  if (given.size !== columns.length || given.symmetricDifference(new Set(found.columns)).size > 0) {
    throw damagedBackup(`${table} does not have the expected columns`)
  }
}

/** The statements that fill a table. */
class Insert {
  readonly table: string
  readonly #single: string
  readonly #many: string

  constructor({ table, columns }: TableLine, dialect: Dialect) {
    this.table = table
    this.#single = insertInto(table, columns, dialect, 1)
    this.#many = insertInto(table, columns, dialect, ROWS_A_STATEMENT)
  }

  async run(sql: Sql, rows: RowBatch): Promise<void> {
    try {
      let next = 0
      for (; next + ROWS_A_STATEMENT <= rows.length; next += ROWS_A_STATEMENT) {
        await sql.run(this.#many, rows.slice(next, next + ROWS_A_STATEMENT).flat())
      }
      for (const row of rows.slice(next)) await sql.run(this.#single, row)
    } catch (error) {
      if (error instanceof Unavailable || !(error instanceof Error)) throw error
      throw damagedBackup(`a row of ${this.table} cannot be stored (${error.message})`, error)
    }
  }
}

function insertInto(table: string, columns: readonly string[], { placeholder }: Dialect, rows: number): string {
  const values = Array.from({ length: rows }, (_, row) => {
    return `(${columns.map((_, column) => placeholder(row * columns.length + column + 1)).join(', ')})`
  })
  return `insert into "${table}" (${quoted(columns)}) values ${values.join(', ')}`
}

/**
 * The version of an instance is its ETag, and clients have seen versions after that of the backup. These versions must
 * never be used again for other contents. A thousand for each second since 1970 is more than writes could have counted.
 */
async function renewVersions(sql: Sql, { placeholder }: Dialect, now: number): Promise<void> {
  await sql.run(`update instance_head set version = version + ${placeholder(1)}`, [now * 1000])
}
