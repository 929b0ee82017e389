/** The HTTP server over a database with one account and no records: the common base of all routes. */

import type { FastifyInstance } from 'fastify'
import { accountAccess } from '../../src/domain/accounts/access/index.ts'
import { Sessions } from '../../src/domain/accounts/authentication/index.ts'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Drain } from '../../src/kernel/http/drain.ts'
import type { EngineMeter } from '../../src/kernel/http/engine-meter.ts'
import { createHttpServer, type HttpDeps } from '../../src/kernel/http/http-server.ts'
import { createLog } from '../../src/kernel/log.ts'
import { Scopes } from '../../src/kernel/scope.ts'
import { migrations } from '../../src/migrations/index.ts'
import { sqlite, type TestEngine } from '../support/engines.ts'
import { type Account, addAccount } from './account.ts'

export interface HttpWorld extends AsyncDisposable {
  readonly http: FastifyInstance
  readonly engine: Engine
  readonly scopes: Scopes
  readonly sessions: Sessions
  readonly account: Account
  /** Moved by the test; starts at the beginning of a minute. */
  readonly clock: { seconds: number; now(): number }
  /** The log, each line parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever a line holds
  readonly lines: any[]
  /** Sends a request with the account's token. */
  ask(method: Method, url: string, more?: { headers?: Record<string, string>; payload?: unknown }): Promise<Asked>
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

export interface Asked {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any
}

export interface HttpWorldOptions extends Partial<HttpDeps['config']> {
  readonly on?: TestEngine
  readonly stopGraceMs?: number
  readonly logLevel?: 'debug' | 'info'
  readonly migrations?: HttpDeps['migrations']
  readonly meter?: EngineMeter
  readonly drain?: Drain
}

export async function openHttpWorld(options: HttpWorldOptions = {}): Promise<HttpWorld> {
  const database = await (options.on ?? sqlite).create()
  const engine = await database.open()
  const clock = { seconds: 1_800_000_000, now: () => clock.seconds }
  const lines: unknown[] = []
  const log = createLog({ level: options.logLevel ?? 'debug', to: { write: (line) => lines.push(JSON.parse(line)) } })
  const scopes = new Scopes({ engine, clock, log, access: accountAccess })
  const sessions = new Sessions(scopes)
  const {
    rateLimit = 0,
    openRateLimit = 0,
    requestTimeoutSeconds = 30,
    trustedProxies = [],
    stopGraceMs = 10_000,
  } = options
  const { metricsToken, metricsAddress } = options
  const http = createHttpServer({
    config: { rateLimit, openRateLimit, requestTimeoutSeconds, trustedProxies, metricsToken, metricsAddress },
    log,
    scopes,
    sessions,
    migrations: options.migrations ?? migrations,
    openapi: () => ({ openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths: {} }),
    programVersion: '1.2.3',
    queue: async () => [],
    stopGraceMs,
    ...(options.meter === undefined ? {} : { meter: options.meter }),
    ...(options.drain === undefined ? {} : { drain: options.drain }),
  })
  const account = await addAccount(engine)
  return {
    http,
    engine,
    scopes,
    sessions,
    account,
    clock,
    lines,
    async ask(method, url, { headers, payload } = {}) {
      const answer = await http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${account.token}`, ...headers },
        ...(payload !== undefined && { payload: payload as object }),
      })
      const json = String(answer.headers['content-type']).includes('json') && answer.body !== ''
      const body = json ? JSON.parse(answer.body) : answer.body
      return { status: answer.statusCode, headers: answer.headers as Asked['headers'], body }
    },
    [Symbol.asyncDispose]: async () => {
      await http.close()
      await database[Symbol.asyncDispose]()
    },
  }
}
