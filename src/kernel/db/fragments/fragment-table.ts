import type { Engine } from '../engine.ts'
import type { Sql } from '../sql.ts'
import type { FragmentSource, FragmentSources } from './fragment-sources.ts'
import { preparePostgresFragments } from './postgres-fragments.ts'

interface Stored {
  readonly name: string
  readonly sql: string
}

const table: Stored = {
  name: 'record_fragment',
  sql: `CREATE TABLE record_fragment (
  instance_id integer not null,
  record text not null,
  id integer not null,
  shape integer not null,
  body text not null,
  primary key (instance_id, record, id, shape)
) strict`,
}

/** Creates the table of fragments and its triggers, unless they are there. */
export async function prepareFragments(engine: Engine, sources: FragmentSources): Promise<void> {
  if (engine.dialect.name === 'postgres') await preparePostgresFragments(engine, sources)
  else await prepareSqliteFragments(engine, sources.kinds)
}

/**
 * Creates the table of fragments on SQLite, and triggers that delete a fragment in the transaction that changes one of
 * its rows, whatever program changes it. The table is not part of the schema, so backups do not contain it. If a trigger was missing, rows may
 * have changed without it, so all fragments are dropped.
 */
async function prepareSqliteFragments(engine: Engine, sources: readonly FragmentSource[]): Promise<void> {
  const wanted = [table, ...sources.flatMap(triggersOf)]
  const held = await engine.read.all<Stored>(
    `select name, sql from sqlite_schema where name = ? or (type = 'trigger' and name glob 'fragment_of_*')`,
    [table.name],
  )
  const known = new Map(held.map(({ name, sql }) => [name, sql]))
  if (held.length === wanted.length && wanted.every(({ name, sql }) => known.get(name) === sql)) return
  await engine.exclusive(async (sql) => {
    for (const { name } of held) if (name !== table.name) await sql.run(`drop trigger "${name}"`, [])
    await sql.run(`drop table if exists ${table.name}`, [])
    await createAll(sql, wanted)
  })
}

async function createAll(sql: Sql, wanted: readonly Stored[]): Promise<void> {
  for (const { sql: statement } of wanted) await sql.run(statement, [])
}

/** Rows of links can belong to another record after an update. New records have no fragment yet. */
function triggersOf({ record, table: own, links }: FragmentSource): Stored[] {
  const drop = (row: 'old' | 'new', column: string) =>
    `delete from ${table.name} where instance_id = ${row}.instance_id and record = '${record}' and id = ${row}."${column}";`
  const trigger = (event: string, on: string, statements: string): Stored => {
    const name = `fragment_of_${own}_${event}_${on}`
    return { name, sql: `CREATE TRIGGER "${name}" after ${event} on "${on}" begin ${statements} end` }
  }
  return [
    trigger('update', own, drop('old', 'id')),
    trigger('delete', own, drop('old', 'id')),
    ...links.flatMap((link) => [
      trigger('insert', link.table, drop('new', link.own)),
      trigger('update', link.table, `${drop('old', link.own)} ${drop('new', link.own)}`),
      trigger('delete', link.table, drop('old', link.own)),
    ]),
  ]
}
