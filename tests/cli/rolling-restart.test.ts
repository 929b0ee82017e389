/** A service that is stopped while clients use it: they notice nothing. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http'
import { describe, test } from 'node:test'
import { postgres, sqlite } from '../support/engines.ts'
import { freePort } from '../support/guarded-process.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { bootstrapToken } from './daybook-process.ts'
import { type RunningDaybook, startDaybook } from './running-daybook.ts'

const CLIENTS = 16
const RESTARTS = 4
/** Enough requests between two restarts that each client has sent several. */
const REQUESTS_BETWEEN = 200

interface Asked {
  readonly status: number
  readonly connection: string
}

/** Sends a request over the connections of an agent; rejects with the error of the connection. */
async function ask(agent: Agent, port: number, method: string, path: string, body?: string): Promise<Asked> {
  const headers = { authorization: `Bearer ${bootstrapToken}`, ...(body && { 'content-type': 'application/json' }) }
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '' }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

/** Clients that send requests one after another, without pause, until they are stopped. */
class Load {
  readonly failures: string[] = []
  asked = 0
  #isOver = false
  #step = Promise.withResolvers<void>()
  readonly #clients: Promise<void>[]

  constructor(next: (agent: Agent, n: number) => Promise<string | undefined>) {
    this.#clients = Array.from({ length: CLIENTS }, async () => {
      using agent = keptAlive()
      while (!this.#isOver) {
        const failure = await next(agent.agent, this.asked).catch(codeOf)
        if (failure !== undefined) this.failures.push(failure)
        this.asked += 1
        this.#step.resolve()
        this.#step = Promise.withResolvers()
      }
    })
  }

  async more(requests: number): Promise<void> {
    const until = this.asked + requests
    while (this.asked < until) await this.#step.promise
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
  }
}

function keptAlive(): Disposable & { readonly agent: Agent } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { agent, [Symbol.dispose]: () => agent.destroy() }
}

describe('SIGTERM', () => {
  test(`resets no connection of ${CLIENTS} clients over ${RESTARTS} restarts, and reports 503 first`, async () => {
    await using database = await sqlite.create()
    const port = await freePort()
    const settings = { DAYBOOK_DATABASE_URL: database.url, PORT: `${port}`, DAYBOOK_DRAIN_SECONDS: '1' }
    let service = await startDaybook(settings)
    let back = Promise.resolve()
    const load = new Load(async (agent) => {
      const outcome = await ask(agent, port, 'GET', '/v2/instance').catch(codeOf)
      if (outcome === 'ECONNREFUSED') await back
      else if (typeof outcome === 'string' || outcome.status !== 200) return JSON.stringify(outcome)
      return undefined
    })
    try {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await load.more(REQUESTS_BETWEEN)
        const returns = Promise.withResolvers<void>()
        back = returns.promise
        service.child.kill('SIGTERM')
        await service.says(/Stopping on SIGTERM, after 1 s/)
        using probing = keptAlive()
        const probe = await ask(probing.agent, port, 'GET', '/ready')
        assert.deepEqual(probe, { status: 503, connection: 'close' })
        await service.closed
        assert.equal(service.child.exitCode, 0, service.stderr)
        service = await startDaybook(settings)
        returns.resolve()
      }
      await load.more(REQUESTS_BETWEEN)
    } finally {
      await load.end()
      await service[Symbol.asyncDispose]()
    }
    assert.deepEqual(load.failures, [])
  })
})

/** Sends each request to the next service whose `/ready` is 200; checks that for each request. */
class Balancer implements AsyncDisposable {
  readonly #server: Server
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Map<number, boolean>()
  readonly #looking = new Set<number>()
  #turn = 0

  constructor() {
    this.#server = createServer((from, to) => {
      const ports = [...this.#ready].filter(([, ready]) => ready).map(([port]) => port)
      this.#turn += 1
      for (const each of this.#ready.keys()) void this.look(each)
      const port = ports[this.#turn % ports.length]
      if (port === undefined) return to.writeHead(502).end()
      const { method, url: path, headers } = from
      const on = request({ agent: this.#agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        to.writeHead(answer.statusCode ?? 0)
        answer.pipe(to)
      })
      on.on('error', (error) => to.writeHead(502, codeOf(error)).end())
      return from.pipe(on)
    }).listen(0, '127.0.0.1')
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  async look(port: number): Promise<void> {
    if (this.#looking.has(port)) return
    this.#looking.add(port)
    const status = await ask(this.#agent, port, 'GET', '/ready').then(
      (answer) => answer.status,
      () => 0,
    )
    this.#looking.delete(port)
    this.#ready.set(port, status === 200)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
    this.#agent.destroy()
  }
}

describe('two processes on PostgreSQL', { skip: withoutPostgres }, () => {
  test('are restarted one after the other behind a balancer, and no request fails', async () => {
    await using database = await postgres.create()
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      startDaybook({ DAYBOOK_DATABASE_URL: database.url, PORT: `${port}`, DAYBOOK_DRAIN_SECONDS: '2' })
    const services = new Map<number, RunningDaybook>()
    for (const port of ports) services.set(port, await start(port))
    await using balancer = new Balancer()
    for (const port of ports) await balancer.look(port)
    const load = new Load(async (agent, n) => {
      const writes = n % 4 === 0
      const body = writes ? JSON.stringify({ name: `Project ${n}` }) : undefined
      const { status } = await ask(agent, balancer.port, writes ? 'POST' : 'GET', '/v2/project', body)
      return status === 200 ? undefined : `${status}`
    })
    try {
      for (const port of ports) {
        await load.more(REQUESTS_BETWEEN)
        assert.equal(await services.get(port)?.end('SIGTERM'), 0)
        services.set(port, await start(port))
        await balancer.look(port)
      }
      await load.more(REQUESTS_BETWEEN)
    } finally {
      await load.end()
      for (const service of services.values()) await service[Symbol.asyncDispose]()
    }
    assert.deepEqual(load.failures, [])
  })
})
