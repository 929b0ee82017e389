import { CannotOpenDatabase } from './cannot-open-database.ts'
import type { Dialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { spreadNewTables } from './spread-tables.ts'
import type { Sql } from './sql.ts'
import { readTables } from './stored-tables.ts'

/** One step forward; there is no way back. `name` is its file's name and never changes. */
export interface Migration {
  readonly name: string
  /** The statements, in order, in words that both engines understand; `ddl` has what differs. */
  readonly statements: (ddl: Dialect['ddl']) => readonly string[]
}

/**
 * Brings the database to the newest schema, all pending steps in one transaction, and answers the names of the steps
 * that it took. Where the tables are spread over machines, new ones are too. A database that is ahead of this program is refused rather than guessed at (`CannotOpenDatabase`).
 */
export function migrate(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  return engine.exclusive(async (sql) => {
    const taken = await takeMigrations(sql, engine.dialect, migrations)
    if (taken.length > 0) await spreadNewTables(sql, engine.dialect, 'begun')
    return taken
  })
}

/** The same inside a transaction that is open. */
export async function takeMigrations(
  sql: Sql,
  { ddl, placeholder }: Dialect,
  migrations: readonly Migration[],
): Promise<string[]> {
  await sql.run(`create table if not exists migration (name ${ddl.text} primary key) ${ddl.table}`, [])
  const done = await namesTaken(sql)
  const known = new Set(migrations.map((migration) => migration.name))
  const strange = done.filter((name) => !known.has(name))
  if (strange.length > 0) {
    throw new CannotOpenDatabase(
      'newer',
      `The database is newer than this program: it has ${strange.join(', ')}. Start the newer version.`,
    )
  }
  const pending = migrations.filter((migration) => !done.includes(migration.name))
  if (pending.length > 0 && done.length === 0) {
    for (const statement of ddl.setup) await sql.run(statement, [])
  }
  for (const migration of pending) {
    for (const statement of migration.statements(ddl)) await sql.run(statement, [])
    await sql.run(`insert into migration (name) values (${placeholder(1)})`, [migration.name])
  }
  return pending.map((migration) => migration.name)
}

/** The names of the steps that the database has taken, in order of their names; none where it has no tables yet. */
export async function takenMigrations(sql: Sql, dialect: Dialect): Promise<string[]> {
  const tables = await readTables(sql, dialect)
  return tables.some((table) => table.name === 'migration') ? namesTaken(sql) : []
}

/** The names of the steps that the database has not taken yet. */
export async function pendingMigrations(
  { read, dialect }: Engine,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done = new Set(await takenMigrations(read, dialect))
  return migrations.map((migration) => migration.name).filter((name) => !done.has(name))
}

async function namesTaken(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ name: string }>('select name from migration order by name', [])
  return rows.map((row) => row.name)
}
