import type { FastifyInstance } from 'fastify'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Engine } from '../db/engine.ts'
import { type Migration, newerMigrations, pendingMigrations } from '../db/migrate.ts'
import { TAKES_NO_WRITES } from '../db/takes-no-writes.ts'
import { Unavailable } from '../errors.ts'
import type { WorkerHealth } from '../jobs/worker-health.ts'
import type { Drain } from './drain.ts'
import { sendJson } from './send-json.ts'

/**
 * Serves `/health` (the process answers) and `/ready` (the process can work: the database is available, accepts writes
 * and has the newest schema, and its workers work).
 */
export function registerProbes(
  http: FastifyInstance,
  engine: Engine,
  migrations: readonly Migration[],
  drain: Drain,
  workers: () => readonly WorkerHealth[],
): void {
  http.get('/health', (_request, reply) => sendJson(reply.header('cache-control', 'no-store'), '{"status":"ok"}'))
  http.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (drain.isDraining) throw new Unavailable('The service is stopping.')
    const { pending, breaking } = await reach(engine, migrations)
    if (pending.length > 0) throw new Unavailable(`The database does not have ${pending.join(', ')} yet.`)
    if (breaking.length > 0) {
      throw new Unavailable(
        `A newer version has applied ${breaking.join(', ')}: replace this process by the newer version.`,
      )
    }
    refuseFailing(workers())
    return sendJson(reply, '{"status":"ready"}')
  })
}

/** The reason is in the log: this response needs no token. */
function refuseFailing(workers: readonly WorkerHealth[]): void {
  const failing = workers.flatMap(({ name, failingSince }) =>
    failingSince === undefined ? [] : [`${name} since ${new Date(failingSince * 1000).toISOString()}`],
  )
  if (failing.length > 0) throw new Unavailable(`Background work fails: ${failing.join(', ')}. The log has the reason.`)
}

async function reach(engine: Engine, migrations: readonly Migration[]) {
  try {
    await engine.ping()
    const pending = await pendingMigrations(engine, migrations)
    return { pending, breaking: (await newerMigrations(engine, migrations)).breaking }
  } catch (error) {
    // A reason from the database is passed on; any other error means that it does not answer.
    if (error instanceof Unavailable && error.message === TAKES_NO_WRITES) throw error
    if (error instanceof DatabaseUnusable) throw error
    throw new Unavailable('The database cannot be reached.', error)
  }
}
