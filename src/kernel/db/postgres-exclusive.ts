import type { PostgresConnection } from './postgres-connection.ts'
import type { ServerNotice } from './postgres-outage.ts'
import type { Sql } from './sql.ts'

/** The key of the advisory lock of `Engine.exclusive`: the bytes of "daybook" as an integer. */
const EXCLUSIVE_LOCK = '28254671641472875'

/** The server processes that have this lock in this database. */
const HOLDERS = `select pid from pg_locks
  where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = ${EXCLUSIVE_LOCK}
    and database = (select oid from pg_database where datname = current_database())`

/** A wait for the lock that takes longer is reported. */
const REPORTED_WAIT_MS = 2_000

/**
 * If tables are distributed over machines, a transaction that changes both tables and rows must use one connection to
 * each machine; elsewhere this setting has no effect.
 */
const oneConnectionEach = `set local citus.multi_shard_modify_mode to 'sequential'`

/** What `beginExclusively` needs. */
interface Exclusively {
  /** The statement that opens the transaction. */
  readonly opening: string
  /** Another connection, which finds the holder of the lock. */
  readonly read: Sql
  readonly notify: (notice: ServerNotice) => void
}

/**
 * Begins a transaction that runs alone. It waits, without limit, while another one runs, and reports which server process
 * it waits for: a process that was frozen in it never ends.
 */
export async function beginExclusively(
  connection: PostgresConnection,
  { opening, read, notify }: Exclusively,
): Promise<void> {
  const report = async () => {
    const holders = await read.all<{ pid: number }>(HOLDERS, [])
    if (holders.length === 0) return
    const pids = holders.map(({ pid }) => pid).join(', ')
    notify({
      kind: 'waiting',
      message:
        'Waiting for another program that migrates, restores or distributes this database. If it is no longer running, ' +
        `end its process of PostgreSQL: select pg_terminate_backend(${pids})`,
    })
  }
  // Without the report, the wait goes on as before, and reports its own errors.
  const reporting = setTimeout(() => void report().catch(() => undefined), REPORTED_WAIT_MS)
  try {
    await connection.script(`${opening}; ${oneConnectionEach}; select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`)
  } finally {
    clearTimeout(reporting)
  }
}
