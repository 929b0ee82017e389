import type { FastifyInstance } from 'fastify'
import packageJson from '../package.json' with { type: 'json' }
import { apiDescription } from './api-description.ts'
import { Sessions } from './kernel/auth/sessions.ts'
import type { Config } from './kernel/config/read-config.ts'
import type { Engine } from './kernel/db/engine.ts'
import { migrate } from './kernel/db/migrate.ts'
import { createHttpServer } from './kernel/http/http-server.ts'
import type { RootLog } from './kernel/log.ts'
import { Scopes } from './kernel/scope.ts'
import { type Clock, systemClock } from './kernel/time/clock.ts'
import { migrations } from './migrations/index.ts'
import { keptFor, type Lists } from './records/list/run-list.ts'
import { registerRecordRoutes } from './records/record-routes.ts'
import { Records } from './records/records.ts'
import { records as definitions } from './registry.ts'

/** Daybook, put together: the one place that knows all parts. Disposing of it stops it gracefully. */
export interface App extends AsyncDisposable {
  readonly http: FastifyInstance
  readonly scopes: Scopes
  readonly sessions: Sessions
  readonly lists: Lists
  /** The names of the migrations that this start has run. */
  readonly migrated: readonly string[]
  /** Starts to listen and answers the address. */
  listen(): Promise<string>
}

export interface AppParts {
  readonly engine: Engine
  readonly log: RootLog
  readonly clock?: Clock
}

/** Migrates the database and builds the service on it. The app closes the engine when it is disposed of. */
export async function createApp(
  config: Pick<Config, 'host' | 'port' | 'rateLimit' | 'requestTimeoutSeconds' | 'trustedProxies'>,
  { engine, log, clock = systemClock }: AppParts,
): Promise<App> {
  const migrated = await migrate(engine, migrations)
  const scopes = new Scopes(engine, clock, log)
  const sessions = new Sessions(scopes)
  const records = new Records(definitions)
  const lists: Lists = { records, kept: keptFor(engine, records) }
  scopes.onCommit((commit) => {
    lists.kept?.references.forget(commit)
    lists.kept?.records.forget(commit)
  })
  const http = createHttpServer({
    config,
    log,
    scopes,
    sessions,
    migrations,
    openapi: () => apiDescription(records, packageJson.version),
    programVersion: packageJson.version,
  })
  registerRecordRoutes(http, { scopes, lists })
  return {
    http,
    scopes,
    sessions,
    lists,
    migrated,
    listen: () => http.listen({ host: config.host, port: config.port }),
    [Symbol.asyncDispose]: async () => {
      await http.close()
      await engine.close()
    },
  }
}
