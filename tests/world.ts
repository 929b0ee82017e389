/**
 * A disposable Daybook: the real app on a separate database, a clock that the test moves, clients with any permissions.
 */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { type App, type AppParts, createApp } from '../src/app.ts'
import { createInstance } from '../src/domain/accounts/instance/index.ts'
import type { Level, Module } from '../src/kernel/auth/modules.ts'
import type { Config } from '../src/kernel/config/read-config.ts'
import { createLog } from '../src/kernel/log.ts'
import type { SingleSignOnConfig } from '../src/kernel/oidc/single-sign-on.ts'
import type { Clock } from '../src/kernel/time/clock.ts'
import { initialRecords } from '../src/registry.ts'
import { boundEngine } from './support/bound-engine.ts'
import { forEachEngine, type TestEngine } from './support/engines.ts'
import { assertFresh, compareListsOf, storedVersion } from './support/fresh-list.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape and assert what they find
  readonly body: any
  readonly headers: Readonly<Record<string, string>>
}

/** A moment in the middle of a working day, so that no test depends on the current day. */
const START = Temporal.Instant.from('2026-03-02T10:00:00Z').epochMilliseconds / 1000

export class MovingClock implements Clock {
  #now = START
  now(): number {
    return this.#now
  }
  advance(seconds: number): void {
    this.#now += seconds
  }
}

/** A client with a token. */
export class Client {
  readonly #app: App
  readonly token: string
  readonly userId: number
  /** The headers that say who asks. */
  readonly credentials: Readonly<Record<string, string>>

  constructor(
    app: App,
    token: string,
    userId: number,
    credentials: Readonly<Record<string, string>> = { authorization: `Bearer ${token}` },
  ) {
    this.#app = app
    this.token = token
    this.userId = userId
    this.credentials = credentials
  }

  get = (path: string, headers?: Record<string, string>) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call('POST', path, body, headers)
  put = (path: string, body?: unknown) => this.call('PUT', path, body)
  patch = (path: string, body?: unknown) => this.call('PATCH', path, body)
  delete = (path: string) => this.call('DELETE', path)

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const version = method === 'GET' ? await storedVersion(this.#app) : 0
    const answer = await this.#app.http.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...this.credentials,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
    if (method === 'GET' && answer.statusCode === 200) {
      await assertFresh(this.#app, this.token, { path, answered: answer.body, version })
    }
    const json = String(answer.headers['content-type']).includes('json') && answer.body !== ''
    return {
      status: answer.statusCode,
      body: json ? JSON.parse(answer.body) : answer.body,
      headers: answer.headers as Record<string, string>,
    }
  }

  /** Creates a record and returns its id. */
  async create(record: string, body: unknown): Promise<number> {
    const answer = await this.post(`/v2/${record}`, body)
    assert.equal(answer.status, 200, `POST ${record}: ${JSON.stringify(answer.body)}`)
    return answer.body.success.id
  }

  /** The records of a list; `query` without its question mark. */
  async list(record: string, query = ''): Promise<Answer['body'][]> {
    const answer = await this.get(`/v2/${record}?${query}`)
    assert.equal(answer.status, 200, `GET ${record}?${query}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
}

export interface World extends AsyncDisposable {
  readonly app: App
  readonly clock: MovingClock
  /** A Super Administrator of the first instance. */
  readonly admin: Client
  /** A Super Administrator of a second instance on the same database. */
  readonly other: Client
  /** A user in a group with these levels; `--` for modules that are not listed. */
  client(levels: Partial<Record<Module, Level>>): Promise<Client>
  /** Runs all due jobs, and those that become due by them; returns their number. */
  runJobs(): Promise<number>
  /** The journal of the first instance, oldest first; of one record kind, if given. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  journal(record?: string): Promise<any[]>
}

/** Options of a world that most tests do not need. */
export type WorldOptions = Partial<
  Pick<
    Config,
    | 'factorKey'
    | 'port'
    | 'smtpUrl'
    | 'backupDir'
    | 'mailFrom'
    | 'allowPrivateTargets'
    | 'publicUrl'
    | 'insecureCookies'
    | 'trustedProxies'
    | 'rateLimit'
    | 'openRateLimit'
    | 'requestTimeoutSeconds'
  >
> &
  Pick<AppParts, 'calendarLimits' | 'consoleFolder'> &
  SingleSignOnConfig & {
    /** Whether each list is compared with one from the rows on PostgreSQL too (`assertFresh`), which takes longer. */
    readonly comparesLists?: boolean
  }

/** Shorter than in the service, so that tests do not wait for receivers that never answer. */
const WEBHOOK_TIMEOUT_MS = 2000

export async function openWorld(engine: TestEngine, options: WorldOptions = {}): Promise<World> {
  const database = await engine.create()
  const clock = new MovingClock()
  const settings = {
    host: '127.0.0.1',
    port: 0,
    rateLimit: 0,
    requestTimeoutSeconds: 30,
    trustedProxies: [],
    allowPrivateTargets: true,
    ...options,
  }
  const log = createLog({ level: 'silent' })
  const app = await createApp(settings, {
    engine: boundEngine(await database.open()),
    log,
    clock,
    webhookTimeoutMs: WEBHOOK_TIMEOUT_MS,
    ...(options.calendarLimits !== undefined && { calendarLimits: options.calendarLimits }),
    ...(options.consoleFolder !== undefined && { consoleFolder: options.consoleFolder }),
  })
  if (options.comparesLists === true) compareListsOf(app)
  const admin = await instanceAdmin(app, 'Lumen Studio')
  const other = await instanceAdmin(app, 'Other Studio')
  let clients = 0
  return {
    app,
    clock,
    admin,
    other,
    async client(levels) {
      clients += 1
      const acl = Object.fromEntries(Object.entries(levels).map(([module, level]) => [`acl_${module}`, level]))
      const group_id = await admin.create('group', { name: `Group ${clients}`, ...acl })
      const email = `user${clients}@lumen.example`
      const user_id = await admin.create('user', { first_name: `User ${clients}`, primary_email: email, group_id })
      const { body } = await admin.post('/v2/api-client', { description: 'test', user_id })
      return new Client(app, body.success.token, user_id)
    },
    runJobs: () => runDue(app),
    async journal(record) {
      const entries = await admin.list('journal', `limit=1000${record === undefined ? '' : `&record=${record}`}`)
      return entries
    },
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

async function runDue(app: App): Promise<number> {
  for (let total = 0; ; ) {
    let ran = 0
    for (const worker of app.workers) ran += await worker.runDue()
    if (ran === 0) return total
    total += ran
  }
}

async function instanceAdmin(app: App, name: string): Promise<Client> {
  const { token, userId } = await createInstance(app.scopes, initialRecords, {
    name,
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    locale: 'en-GB',
    adminEmail: 'admin@lumen.example',
  })
  return new Client(app, token, userId)
}

/** Declares a suite that runs on both engines; `open` creates a new world for each caller. */
export function onEachEngine(name: string, suite: (open: (options?: WorldOptions) => Promise<World>) => void): void {
  describe(name, () => {
    forEachEngine((engine) => suite((options) => openWorld(engine, options)))
  })
}
