/**
 * Databases of the run's PostgreSQL server that a test has used and that are empty again. To empty one costs a fifth of
 * making one. Whatever differs from a new database in more than its free space is not given back.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresUrl, testRun } from './postgres-cluster.ts'

/** One that has become this much larger than the template is thrown away. */
const GROWTH_BYTES_MAX = 4_000_000

/** How often to look whether others have left, and how long to wait between. */
const LEAVE_TRIES = 50
const LEAVE_MS = 20

/** Tables that have rows in a new database. */
const KEPT_TABLES = "('migration')"

/** The fingerprint changes with every change of the schema, with statistics, and with settings of the database. */
const MEASURES = `select concat_ws(' ',
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin, relfilenode)))) from pg_class where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(attnum, xmin)))) from pg_attribute where attrelid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin)))) from pg_constraint where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin)))) from pg_proc where oid >= 16384),
    (select concat(count(*), ' ', sum(hashtext(concat(oid, xmin)))) from pg_trigger where oid >= 16384),
    (select count(*) from pg_namespace), (select count(*) from pg_extension),
    (select count(*) from pg_statistic where starelid >= 16384),
    (select count(*) from pg_class where oid >= 16384 and relkind = 'r' and reltuples > 0),
    (select count(*) from pg_db_role_setting as s join pg_database as d on d.oid = s.setdatabase
     where d.datname = current_database())) as fingerprint,
  pg_database_size(current_database())::bigint as size,
  (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others`

/** Deletes the rows and starts the ids again. The tables that nobody wrote to have no pages. */
const EMPTY = `set lock_timeout = '1s';
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select quote_ident(relname) from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and relname not in ${KEPT_TABLES} and pg_relation_size(oid) > 0
    loop execute 'delete from ' || name; end loop;
  end $$;
  select setval(seqrelid, seqstart, false) from pg_sequence`

/** A database with the newest schema and no rows, if there is one; it belongs to the caller from now on. */
export async function takeUsed(): Promise<string | undefined> {
  const folder = await freeFolder()
  return readdirSync(folder).find((name) => isRemoved(join(folder, name)))
}

/** Empties the database for another test; false where it must not be used again. */
export async function giveBack(name: string, fresh: Measures): Promise<boolean> {
  if (!(await isEmptied(name, fresh))) return false
  writeFileSync(join(await freeFolder(), name), '')
  return true
}

/** Empties the database; false, and nothing is done, where it is not like a new one otherwise. */
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

/** What a database is like; `others` are connected to it, too. */
export interface Measures {
  readonly fingerprint: string
  readonly size: string
  readonly others: string
}

export function measure(name: string): Promise<Measures> {
  return onDatabase(name, measureOn)
}

/** Waits for others to leave: the server notices only later that a connection has ended. */
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

/** The file system says which process comes first. */
function isRemoved(path: string): boolean {
  try {
    rmSync(path)
    return true
  } catch {
    return false
  }
}

/** A file for each database that is free. */
async function freeFolder(): Promise<string> {
  const folder = join((await testRun()).folder, 'free-databases')
  mkdirSync(folder, { recursive: true })
  return folder
}
