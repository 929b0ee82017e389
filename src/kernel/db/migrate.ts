import type { Dialect } from './dialect.ts'
import type { Engine } from './engine.ts'

/** One step forward; there is no way back. `name` is its file's name and never changes. */
export interface Migration {
  readonly name: string
  /** The statements, in order, in words that both engines understand; `ddl` has what differs. */
  readonly statements: (ddl: Dialect['ddl']) => readonly string[]
}

/**
 * Brings the database to the newest schema, all pending steps in one transaction, and answers the names of the steps
 * that it took. A database that is ahead of this program is refused rather than guessed at.
 */
export async function migrate(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  const { ddl, placeholder } = engine.dialect
  return engine.exclusive(async (sql) => {
    await sql.run(`create table if not exists migration (name ${ddl.text} primary key) ${ddl.table}`, [])
    const done = new Set((await sql.all<{ name: string }>('select name from migration', [])).map((row) => row.name))
    const known = new Set(migrations.map((migration) => migration.name))
    const strange = [...done].filter((name) => !known.has(name))
    if (strange.length > 0) {
      throw new Error(`The database is newer than this program: it has ${strange.join(', ')}. Start the newer version.`)
    }
    const pending = migrations.filter((migration) => !done.has(migration.name))
    if (pending.length > 0 && done.size === 0) {
      for (const statement of ddl.setup) await sql.run(statement, [])
    }
    for (const migration of pending) {
      for (const statement of migration.statements(ddl)) await sql.run(statement, [])
      await sql.run(`insert into migration (name) values (${placeholder(1)})`, [migration.name])
    }
    return pending.map((migration) => migration.name)
  })
}

/** The names of the steps that the database has not taken yet. */
export async function pendingMigrations(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  const rows = await engine.read.all<{ name: string }>('select name from migration', [])
  const done = new Set(rows.map((row) => row.name))
  return migrations.map((migration) => migration.name).filter((name) => !done.has(name))
}
