/**
 * Used and emptied databases on the run's PostgreSQL server. Emptying a database costs a fifth of creating one. A
 * database that differs from a new one in more than its free space is not returned.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresUrl, testRun } from './postgres-cluster.ts'

/** A database that has become this much larger than the template is dropped. */
const GROWTH_BYTES_MAX = 4_000_000

/** How often to check whether other connections have ended, and the interval. */
const LEAVE_TRIES = 50
const LEAVE_MS = 20

/** Tables that have rows in a new database. */
const KEPT_TABLES = "('migration')"

/** The fingerprint changes with the schema, its migrations, statistics, and settings of the database. */
const MEASURES = `select concat_ws(' ',
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin, relfilenode)))) from pg_class where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(attnum, xmin)))) from pg_attribute where attrelid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin)))) from pg_constraint where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin)))) from pg_proc where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin)))) from pg_trigger where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(name))) from migration),
    (select count(*) from pg_namespace), (select count(*) from pg_extension),
    (select count(*) from pg_statistic where starelid >= 16384),
    (select count(*) from pg_class where oid >= 16384 and relkind = 'r' and reltuples > 0),
    (select count(*) from pg_db_role_setting as s join pg_database as d on d.oid = s.setdatabase
     where d.datname = current_database())) as fingerprint,
  pg_database_size(current_database())::bigint as size,
  (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others`

/** Deletes the rows and resets the ids. Tables that were not written have no pages. */
const EMPTY = `set lock_timeout = '1s';
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select quote_ident(relname) from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and relname not in ${KEPT_TABLES} and pg_relation_size(oid) > 0
    loop execute 'delete from ' || name; end loop;
  end $$;
  select setval(seqrelid, seqstart, false) from pg_sequence`

/** A database with the newest schema and no rows, if there is one; the caller owns it from now on. */
export async function takeUsed(): Promise<string | undefined> {
  const folder = await freeFolder()
  return readdirSync(folder).find((name) => isRemoved(join(folder, name)))
}

/** Empties the database for another test; false if it must not be used again. */
export async function giveBack(name: string, fresh: Measures): Promise<boolean> {
  if (!(await isEmptied(name, fresh))) return false
  writeFileSync(join(await freeFolder(), name), '')
  return true
}

/** Empties the database; returns false without a change if it differs from a new one in another way. */
export async function isEmptied(name: string, fresh: Measures): Promise<boolean> {
  try {
    await onDatabase(name, async (database) => {
      const { fingerprint, size, others } = await measureAlone(database)
      assert.equal(fingerprint, fresh.fingerprint)
      assert.ok(Number(size) <= Number(fresh.size) + GROWTH_BYTES_MAX && Number(others) === 0)
      await database.query(EMPTY)
    })
  } catch {
    return false
  }
  return true
}

/** The state of a database; `others` are connected to it, too. */
export interface Measures {
  readonly fingerprint: string
  readonly size: string
  readonly others: string
}

export function measure(name: string): Promise<Measures> {
  return onDatabase(name, measureOn)
}

/** Waits for other connections to end: the server notices their end only later. */
async function measureAlone(database: Client): Promise<Measures> {
  for (let tries = 0; tries < LEAVE_TRIES; tries++) {
    const measured = await measureOn(database)
    if (Number(measured.others) === 0) return measured
    await setTimeout(LEAVE_MS)
  }
  return measureOn(database)
}

async function measureOn(database: Client): Promise<Measures> {
  const { rows } = await database.query<Measures>(MEASURES)
  const [measured] = rows
  assert.ok(measured)
  return measured
}

async function onDatabase<Result>(name: string, work: (database: Client) => Promise<Result>): Promise<Result> {
  const database = new Client({ connectionString: await postgresUrl(name) })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** The file system decides which process is first. `rmSync` would succeed in both: it looks first, and then removes. */
export function isRemoved(path: string): boolean {
  try {
    unlinkSync(path)
    return true
  } catch {
    return false
  }
}

/** A file for each free database. */
async function freeFolder(): Promise<string> {
  const folder = join((await testRun()).folder, 'free-databases')
  mkdirSync(folder, { recursive: true })
  return folder
}
