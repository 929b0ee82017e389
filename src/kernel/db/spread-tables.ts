import { CannotOpenDatabase } from './cannot-open-database.ts'
import type { Cluster, Dialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { dropPostgresFragments } from './fragments/postgres-fragments.ts'
import { addKeys, dropKeys, type ForeignKey, foreignKeys } from './postgres-keys.ts'
import type { Sql } from './sql.ts'
import { isOfInstances, readTables } from './stored-tables.ts'

/** The table that all others are colocated with. */
const FIRST = 'instance_head'

/** The result of `spreadDatabase`. */
export interface Spreading {
  /** The newly distributed tables, in order. */
  readonly spread: readonly string[]
  /** The tables that were already distributed. */
  readonly before: readonly string[]
  /** The tables that belong to no instance: they are not distributed. */
  readonly staying: readonly string[]
  /** The foreign keys that were dropped and created again. */
  readonly keys: number
  /** The number of machines with rows. */
  readonly machines: number
}

/**
 * Distributes all tables by instance over the machines of the database, all or nothing. Tables that are already
 * distributed stay as they are. Throws `CannotOpenDatabase` if serving processes use the database, or if it cannot be
 * distributed.
 */
export async function spreadDatabase(engine: Engine, progress: (table: string) => void = () => {}): Promise<Spreading> {
  const { cluster } = engine.dialect
  if (cluster === undefined) {
    throw new CannotOpenDatabase(
      'unsupported',
      'An SQLite file is on one machine. Move to PostgreSQL first: see docs/operating/many-machines.md.',
    )
  }
  const running = await engine.services()
  if (running.length > 0) {
    throw new CannotOpenDatabase(
      'in-use',
      `Processes are running on the database (${running.join(', ')}). Stop all of them first: they would wait until all rows are copied.`,
    )
  }
  return engine.exclusive(async (sql) => {
    if (!(await hasCluster(sql, cluster))) {
      throw new CannotOpenDatabase(
        'unsupported',
        `The database has no ${cluster.name}: as a superuser, run "create extension citus" in it, and see docs/operating/many-machines.md.`,
      )
    }
    return spreadTables(sql, engine.dialect, cluster, progress)
  })
}

/** Whether this database can be distributed, and whether it is. */
export async function spreadState(sql: Sql, { cluster }: Dialect): Promise<'one machine' | 'could be' | 'spread'> {
  if (cluster === undefined || !(await hasCluster(sql, cluster))) return 'one machine'
  return (await spreadNames(sql, cluster)).includes(FIRST) ? 'spread' : 'could be'
}

/**
 * Distributes the remaining tables in an open transaction: if the database can be
 * distributed (`possible`), or only if it already is (`begun`).
 */
export async function spreadNewTables(sql: Sql, dialect: Dialect, where: 'possible' | 'begun'): Promise<void> {
  const { cluster } = dialect
  const state = await spreadState(sql, dialect)
  if (cluster === undefined || state === 'one machine' || (where === 'begun' && state !== 'spread')) return
  await spreadTables(sql, dialect, cluster)
}

async function spreadTables(
  sql: Sql,
  dialect: Dialect,
  cluster: Cluster,
  progress: (table: string) => void = () => {},
): Promise<Spreading> {
  const tables = await readTables(sql, dialect)
  const before = await spreadNames(sql, cluster)
  const pending = tables.filter((table) => isOfInstances(table) && !before.includes(table.name))
  const names = new Set(pending.map(({ name }) => name))
  const keys = (await foreignKeys(sql)).filter(({ child, parent }) => names.has(child) || names.has(parent))
  const spread = parentsFirst([...names], keys)
  if (spread.length > 0) {
    // A distributed table has no triggers.
    await dropPostgresFragments(sql)
    for (const statement of cluster.shareFunctions) await sql.all(statement, [])
    await dropKeys(sql, keys)
    for (const name of spread) {
      await spreadTable(sql, cluster, name)
      progress(name)
    }
    await addKeys(sql, keys)
  }
  const [counted] = await sql.all<{ machines: number }>(cluster.machines, [])
  const staying = tables.filter((table) => !isOfInstances(table)).map(({ name }) => name)
  return { spread, before, staying, keys: keys.length, machines: counted?.machines ?? 0 }
}

async function spreadTable(sql: Sql, { spreadFirst, spreadBeside, dropCopy }: Cluster, name: string): Promise<void> {
  const quoted = `"${name}"`
  if (name === FIRST) await sql.all(spreadFirst, [quoted])
  else await sql.all(spreadBeside, [quoted, FIRST])
  await sql.all(dropCopy, [quoted])
}

async function hasCluster(sql: Sql, { installed }: Cluster): Promise<boolean> {
  return (await sql.all(installed, [])).length > 0
}

async function spreadNames(sql: Sql, { spread }: Cluster): Promise<string[]> {
  return (await sql.all<{ name: string }>(spread, [])).map(({ name }) => name)
}

/** The table of instances, then every table after those that it refers to. */
function parentsFirst(names: readonly string[], keys: readonly ForeignKey[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, from: readonly string[]): void => {
    if (!names.includes(name) || ordered.has(name) || from.includes(name)) return
    for (const { child, parent } of keys) if (child === name) visit(parent, [...from, name])
    ordered.add(name)
  }
  for (const name of [FIRST, ...names]) visit(name, [])
  return [...ordered]
}
