import type { Sql } from './sql.ts'

interface ForeignKey {
  name: string
  child: string
  parent: string
  /** Conditions on `child` and `parent`, as SQL. */
  present: string
  matches: string
}

/**
 * The errors that PostgreSQL finds in its own data: pages with a wrong checksum, invalid indexes and constraints,
 * broken references (as after a restore without triggers), and, if the operator has installed the extension `amcheck`,
 * indexes that differ from their tables.
 */
export async function postgresIntegrityFaults(sql: Sql): Promise<string[]> {
  const faults = (await sql.all<{ fault: string }>(SELF_REPORTED, [])).map((row) => row.fault)
  for (const key of await sql.all<ForeignKey>(FOREIGN_KEYS, [])) {
    const orphans = await sql.all(
      `select 1 from ${key.child} as child where ${key.present}
         and not exists (select from ${key.parent} as parent where ${key.matches}) limit 1`,
      [],
    )
    if (orphans.length > 0) {
      faults.push(`a row of ${key.child} points to a row of ${key.parent} that does not exist (${key.name})`)
    }
  }
  return [...faults, ...(await indexFaults(sql))]
}

const SELF_REPORTED = `
  select 'the index ' || indexrelid::regclass || ' is not valid' as fault
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not indisvalid
  union all
  select 'the constraint ' || conname || ' of ' || conrelid::regclass || ' was never validated'
    from pg_constraint where connamespace = current_schema()::regnamespace and not convalidated
  union all
  select checksum_failures || ' pages had a wrong checksum'
    from pg_stat_database where datname = current_database() and checksum_failures > 0`

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    string_agg(format('child.%I is not null', mine.attname), ' and ') as present,
    string_agg(format('parent.%I = child.%I', theirs.attname, mine.attname), ' and ') as matches
  from pg_constraint
    join pg_class as own on own.oid = conrelid
    cross join lateral unnest(conkey, confkey) as pair (mine, theirs)
    join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = pair.mine
    join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs
  where contype = 'f' and connamespace = current_schema()::regnamespace
  group by pg_constraint.oid, conname, conrelid, confrelid
  order by child, name`

async function indexFaults(sql: Sql): Promise<string[]> {
  const installed = await sql.all(`select 1 from pg_extension where extname = 'amcheck'`, [])
  if (installed.length === 0) return []
  const indexes = await sql.all<{ id: number; name: string }>(
    `select indexrelid::bigint as id, indexrelid::regclass::text as name
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where amname = 'btree' and relnamespace = current_schema()::regnamespace and indisvalid`,
    [],
  )
  const faults: string[] = []
  for (const { id, name } of indexes) {
    try {
      await sql.all('select bt_index_check($1::oid, true)', [id])
    } catch (error) {
      faults.push(`the index ${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return faults
}
