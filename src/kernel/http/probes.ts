import type { FastifyInstance } from 'fastify'
import type { Engine } from '../db/engine.ts'
import { type Migration, pendingMigrations } from '../db/migrate.ts'
import { Unavailable } from '../errors.ts'
import { sendJson } from './send-json.ts'

/** Serves `/health` (the process answers) and `/ready` (it can work: the database is there and has the newest schema). */
export function registerProbes(http: FastifyInstance, engine: Engine, migrations: readonly Migration[]): void {
  http.get('/health', (_request, reply) => sendJson(reply.header('cache-control', 'no-store'), '{"status":"ok"}'))
  http.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const pending = await reach(engine, migrations)
    if (pending.length > 0) throw new Unavailable(`The database still lacks ${pending.join(', ')}.`)
    return sendJson(reply, '{"status":"ready"}')
  })
}

async function reach(engine: Engine, migrations: readonly Migration[]): Promise<string[]> {
  try {
    await engine.ping()
    return await pendingMigrations(engine, migrations)
  } catch (error) {
    throw new Unavailable('The database cannot be reached.', error)
  }
}
