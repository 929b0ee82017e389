import type { World } from '../world.ts'

/** The number of statements on this test's database that wait for a lock of PostgreSQL. */
export async function waitingForLocks({ app }: World): Promise<number> {
  const waiting = await app.scopes.engine.read.all(
    `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    [],
  )
  return waiting.length
}
