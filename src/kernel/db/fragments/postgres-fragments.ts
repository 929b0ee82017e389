import type { Engine } from '../engine.ts'
import type { ScopedDb } from '../scoped-db.ts'
import type { Sql } from '../sql.ts'
import type { FragmentSources } from './fragment-sources.ts'

/** Holds the changes of fragments' rows back while fragments of an instance are stored: the class of advisory locks. */
const LOCK_CLASS = 28_254

const tables = [
  `create table if not exists record_fragment (
     instance_id bigint not null,
     record text collate "C" not null,
     id bigint not null,
     shape bigint not null,
     body text collate "C" not null,
     primary key (instance_id, record, id, shape)
   )`,
  // How often records of a kind have been changed.
  `create table if not exists record_shown (
     instance_id bigint not null,
     record text collate "C" not null,
     changes bigint not null,
     primary key (instance_id, record)
   )`,
]

/** A function of triggers on one table. */
interface TriggerFunction {
  readonly name: string
  readonly table: string
  readonly body: string
  readonly triggers: readonly { readonly after: string; readonly each: string }[]
}

/** A function in the database, and the number of its triggers. */
interface Known {
  readonly body: string
  readonly triggers: number
}

/**
 * Creates the tables of fragments and their triggers, which are not part of the schema. Nothing of other programs is
 * dropped, because these may run beside. If a trigger was missing or different, all fragments are deleted.
 */
export async function preparePostgresFragments(engine: Engine, sources: FragmentSources): Promise<void> {
  const known = (await hasTables(engine.read)) ? await readKnown(engine.read) : new Map<string, Known>()
  const missing = functionsOf(sources).filter(({ name, body, triggers }) => {
    const found = known.get(name)
    return found?.body !== body || found.triggers !== triggers.length
  })
  if (missing.length === 0) return
  await engine.exclusive(async (sql) => {
    for (const table of tables) await sql.run(table, [])
  })
  // Each in a transaction: with the locks of two tables, it could wait for a write that waits for it.
  for (const one of missing) await engine.exclusive((sql) => createTriggers(sql, one))
  await engine.exclusive((sql) => sql.run('delete from record_fragment', []))
}

/** Drops all of it, for tables that must not have triggers. */
export async function dropPostgresFragments(sql: Sql): Promise<void> {
  for (const name of (await readKnown(sql)).keys()) await sql.run(`drop function "${name}" cascade`, [])
  await sql.run('drop table if exists record_fragment, record_shown', [])
}

/**
 * Before rows are read to store their fragments: waits for the transactions that have changed rows, and holds others back
 * until this one ends. On SQLite, there are no others.
 */
export async function holdFragments(db: ScopedDb): Promise<void> {
  if (db.dialect.name === 'sqlite') return
  await db.statement(`select 1 from pg_advisory_xact_lock(${LOCK_CLASS}, $1::integer)`, [db.instanceId])
}

async function hasTables(sql: Sql): Promise<boolean> {
  const tables = "to_regclass('record_fragment') is not null and to_regclass('record_shown') is not null"
  return (await sql.all(`select 1 where ${tables}`, [])).length > 0
}

async function readKnown(sql: Sql): Promise<Map<string, Known>> {
  const rows = await sql.all<Known & { name: string }>(
    `select p.proname as name, p.prosrc as body, (select count(*) from pg_trigger as t where t.tgfoid = p.oid) as triggers
     from pg_proc as p
     where p.pronamespace = current_schema()::regnamespace and p.proname ~ '^daybook_(fragments_of|shown)_'`,
    [],
  )
  return new Map(rows.map(({ name, ...known }) => [name, known]))
}

async function createTriggers(sql: Sql, { name, table, body, triggers }: TriggerFunction): Promise<void> {
  // With its own search path, also a change by hand from another schema finds the tables.
  const head = `create or replace function "${name}"() returns trigger language plpgsql set search_path from current`
  await sql.run(`${head} as $$${body}$$`, [])
  for (const [index, { after, each }] of triggers.entries()) {
    const trigger = `create or replace trigger "${name}_${index}" after ${after} on "${table}" ${each}`
    await sql.run(`${trigger} execute function "${name}"()`, [])
  }
}

function functionsOf({ kinds, shown }: FragmentSources): TriggerFunction[] {
  const own = kinds.map(({ record, table }) => ({ record, table, column: 'id', isLink: false }))
  const linked = kinds.flatMap(({ record, links }) =>
    links.map((link) => ({ record, table: link.table, column: link.own, isLink: true })),
  )
  const byTable = Map.groupBy([...own, ...linked], ({ table }) => table)
  return [...[...byTable].map(([table, changed]) => fragmentsOf(table, changed)), ...shown.map(shownOf)]
}

interface Changed {
  readonly record: string
  /** The column with the id of the record. */
  readonly column: string
  readonly isLink: boolean
}

/** Rows of links can belong to another record after an update. New records have no fragment yet. */
function fragmentsOf(table: string, changed: readonly Changed[]): TriggerFunction {
  const drop = (row: 'old' | 'new', some: readonly Changed[]) =>
    some
      .map(
        ({ record, column }) =>
          `delete from record_fragment where instance_id = ${row}.instance_id and record = '${record}' and id = ${row}."${column}";`,
      )
      .join(' ')
  const links = changed.filter(({ isLink }) => isLink)
  const body = `
    begin
      perform pg_advisory_xact_lock_shared(${LOCK_CLASS}, coalesce(old.instance_id, new.instance_id)::integer);
      if tg_op <> 'INSERT' then ${drop('old', changed)} end if;
      ${links.length === 0 ? '' : `if tg_op <> 'DELETE' then ${drop('new', links)} end if;`}
      return null;
    end`
  const after = links.length === 0 ? 'update or delete' : 'insert or update or delete'
  return { name: `daybook_fragments_of_${table}`, table, body, triggers: [{ after, each: 'for each row' }] }
}

/** Counts for all rows of a statement at once. */
function shownOf({ record, table }: { readonly record: string; readonly table: string }): TriggerFunction {
  const body = `
    begin
      insert into record_shown (instance_id, record, changes) select distinct instance_id, '${record}', 1 from changed
        on conflict (instance_id, record) do update set changes = record_shown.changes + 1;
      return null;
    end`
  const each = 'referencing old table as changed for each statement'
  const triggers = ['update', 'delete'].map((after) => ({ after, each }))
  return { name: `daybook_shown_${table}`, table, body, triggers }
}
