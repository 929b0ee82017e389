import type { FastifyInstance } from 'fastify'
import { DatabaseUnusable } from '../db/database-unusable.ts'
import type { Engine } from '../db/engine.ts'
import { type Migration, newerMigrations, pendingMigrations } from '../db/migrate.ts'
import { TAKES_NO_WRITES } from '../db/takes-no-writes.ts'
import { Unavailable } from '../errors.ts'
import type { Drain } from './drain.ts'
import { sendJson } from './send-json.ts'

/** Serves `/health` (the process answers) and `/ready` (it can work: the database is there, takes writes and has the newest schema). */
export function registerProbes(
  http: FastifyInstance,
  engine: Engine,
  migrations: readonly Migration[],
  drain: Drain,
): void {
  http.get('/health', (_request, reply) => sendJson(reply.header('cache-control', 'no-store'), '{"status":"ok"}'))
  http.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (drain.isDraining) throw new Unavailable('The service is stopping.')
    const { pending, breaking } = await reach(engine, migrations)
    if (pending.length > 0) throw new Unavailable(`The database still lacks ${pending.join(', ')}.`)
    if (breaking.length > 0) {
      throw new Unavailable(`A newer version has brought ${breaking.join(', ')}: this process must be replaced by it.`)
    }
    return sendJson(reply, '{"status":"ready"}')
  })
}

async function reach(engine: Engine, migrations: readonly Migration[]) {
  try {
    await engine.ping()
    const pending = await pendingMigrations(engine, migrations)
    return { pending, breaking: (await newerMigrations(engine, migrations)).breaking }
  } catch (error) {
    // Where the database says why, that is passed on; anything else is that it does not answer.
    if (error instanceof Unavailable && error.message === TAKES_NO_WRITES) throw error
    if (error instanceof DatabaseUnusable) throw error
    throw new Unavailable('The database cannot be reached.', error)
  }
}
