import { setTimeout as pause } from 'node:timers/promises'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import type { Dialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { spreadNewTables } from './spread-tables.ts'
import type { Sql } from './sql.ts'
import { readTable } from './stored-tables.ts'

/** One step forward; there is no way back. `name` is the name of its file and never changes. */
export interface Migration {
  readonly name: string
  /**
   * Why processes that do not know this migration may keep running after it, as a sentence. Without it they must be
   * stopped first.
   */
  readonly rolling?: string
  /** The statements, in order, as text that both engines understand; `ddl` has the parts that differ. */
  readonly statements: (ddl: Dialect['ddl']) => readonly string[]
  /**
   * Work that needs more than statements, after them and in the same transaction: for example values that depend on
   * time zones.
   */
  readonly rewrite?: (sql: Sql, dialect: Dialect) => Promise<void>
}

/** What is said of a database that nothing was stored in. */
export const NO_TABLES =
  'The database has no tables of Daybook. Check DAYBOOK_DATABASE_URL, or create the tables with "daybook migrate".'

/** The connection name of serving processes, which shows the schema that they need. */
export function connectionName(migrations: readonly Migration[]): string {
  return `daybook ${migrations.at(-1)?.name ?? ''}`
}

/**
 * Migrates the database to the newest schema, all pending migrations in one transaction, and returns their names. If
 * the tables are distributed over machines, new tables are distributed too. Throws `CannotOpenDatabase` if the database
 * is newer than this program, unless all unknown migrations allow older processes. It also throws if older processes
 * are running that the pending migrations would break.
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[],
  say: (sentence: string) => void = () => {},
): Promise<string[]> {
  await checkOlderProcesses(engine, migrations, say)
  return engine.exclusive(async (sql) => {
    const taken = await takeMigrations(sql, engine.dialect, migrations)
    if (taken.length > 0) await spreadNewTables(sql, engine.dialect, 'begun')
    return taken
  })
}

/**
 * How often, and at what interval, older processes are looked for before they block the migration: they may be
 * stopping.
 */
const LOOKS = 6
const LOOK_AGAIN_MS = 500

async function checkOlderProcesses(
  engine: Engine,
  migrations: readonly Migration[],
  say: (sentence: string) => void,
): Promise<void> {
  const taken = await takenMigrations(engine.read, engine.dialect)
  const pending = migrations.filter(({ name }) => !taken.includes(name))
  if (taken.length === 0 || pending.length === 0) return
  const breaking = pending.filter(({ rolling }) => rolling === undefined).map(({ name }) => name)
  for (let look = 1; ; look += 1) {
    const older = (await engine.services()).filter((name) => name !== connectionName(migrations))
    if (older.length === 0) return
    if (breaking.length === 0) {
      return say(
        `Older processes are running (${older.join(', ')}). The migrations allow that: restart them one by one.`,
      )
    }
    if (look === LOOKS) {
      throw new CannotOpenDatabase(
        'older-running',
        `Older processes are running on the database (${older.join(', ')}), and ${breaking.join(', ')} would break them. Stop all of them first, then start the new version.`,
      )
    }
    await pause(LOOK_AGAIN_MS)
  }
}

/** The same inside an open transaction. */
export async function takeMigrations(sql: Sql, dialect: Dialect, migrations: readonly Migration[]): Promise<string[]> {
  const { ddl, placeholder } = dialect
  await prepareTable(sql, dialect)
  const done = await rowsTaken(sql)
  refuseBreaking(done, migrations)
  const pending = migrations.filter(({ name }) => !done.some((step) => step.name === name))
  if (pending.length > 0 && done.length === 0) {
    for (const statement of ddl.setup) await sql.run(statement, [])
  }
  for (const { name, rolling, statements, rewrite } of pending) {
    for (const statement of statements(ddl)) await sql.run(statement, [])
    await rewrite?.(sql, dialect)
    await sql.run(`insert into migration (name, rolling) values (${placeholder(1)}, ${placeholder(2)})`, [
      name,
      rolling === undefined ? 0 : 1,
    ])
  }
  return pending.map(({ name }) => name)
}

interface StepTaken {
  readonly name: string
  /** 1 if programs that do not know this migration may keep running. */
  readonly rolling: number
}

/** Creates the table of migrations; a table from an earlier version does not have the column `rolling` yet. */
async function prepareTable(sql: Sql, dialect: Dialect): Promise<void> {
  const { ddl } = dialect
  const rolling = `rolling ${ddl.integer} not null default 0`
  await sql.run(`create table if not exists migration (name ${ddl.text} primary key, ${rolling}) ${ddl.table}`, [])
  const table = await readTable(sql, dialect, 'migration')
  if (table?.columns.includes('rolling') === false) await sql.run(`alter table migration add column ${rolling}`, [])
}

/** The migrations that this program does not know and that do not allow it to run. */
function breakingOf(taken: readonly StepTaken[], migrations: readonly Migration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return taken.filter(({ name, rolling }) => !known.has(name) && rolling === 0).map(({ name }) => name)
}

function refuseBreaking(taken: readonly StepTaken[], migrations: readonly Migration[]): void {
  const breaking = breakingOf(taken, migrations)
  if (breaking.length === 0) return
  throw new CannotOpenDatabase(
    'newer',
    `The database is newer than this program: it has ${breaking.join(', ')}. Start the newer version.`,
  )
}

/** For commands that need existing data: throws `CannotOpenDatabase` if the database has no tables of Daybook. */
export async function refuseEmpty({ read, dialect }: Engine): Promise<void> {
  if ((await takenMigrations(read, dialect)).length === 0) throw new CannotOpenDatabase('empty', NO_TABLES)
}

/** For tools that only read: throws `CannotOpenDatabase` if a newer version has changed what this program would read. */
export async function refuseNewer({ read, dialect }: Engine, migrations: readonly Migration[]): Promise<void> {
  const table = await readTable(read, dialect, 'migration')
  // Without the column, the table is that of an early version.
  if (table?.columns.includes('rolling') === true) refuseBreaking(await rowsTaken(read), migrations)
}

/** The names of the applied migrations, in order; empty if the database has no tables yet. */
export async function takenMigrations(sql: Sql, dialect: Dialect): Promise<string[]> {
  return (await readTable(sql, dialect, 'migration')) === undefined ? [] : namesTaken(sql)
}

/** The names of the migrations that are not applied yet. */
export async function pendingMigrations(
  { read, dialect }: Engine,
  migrations: readonly Migration[],
): Promise<string[]> {
  const done = new Set(await takenMigrations(read, dialect))
  return migrations.map((migration) => migration.name).filter((name) => !done.has(name))
}

/** The migrations of a newer version, and those among them that do not allow this program to run. */
export async function newerMigrations(
  { read }: Engine,
  migrations: readonly Migration[],
): Promise<{ readonly newer: string[]; readonly breaking: string[] }> {
  const known = new Set(migrations.map(({ name }) => name))
  const taken = await rowsTaken(read)
  return {
    newer: taken.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    breaking: breakingOf(taken, migrations),
  }
}

async function namesTaken(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ name: string }>('select name from migration order by name', [])
  return rows.map((row) => row.name)
}

function rowsTaken(sql: Sql): Promise<StepTaken[]> {
  return sql.all<StepTaken>('select name, rolling from migration order by name', [])
}
