/**
 * Measures how many events a second one process sends to a webhook, compared with a bare loop of as many requests with
 * the same bodies, and the processor time of both, which a busy machine affects less. DAYBOOK_DATABASE_URL selects
 * another engine.
 *
 * node bench/webhook-drain.ts [events]
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type App, createApp } from '../src/app.ts'
import { createInstance } from '../src/domain/accounts/instance/index.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import { createLog } from '../src/kernel/log.ts'
import { initialRecords } from '../src/registry.ts'

const EVENTS = Number(process.argv[2] ?? 10_000)
/** The same number as in the sender. */
const IN_FLIGHT = 32

/** A receiver in a separate thread, which counts requests and keeps the last body. */
const receiverSource = `
  import { createServer } from 'node:http'
  import { parentPort } from 'node:worker_threads'
  let count = 0
  let waitFor = Infinity
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.end()
      count += 1
      if (count === waitFor) parentPort.postMessage('all')
    })
  }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
  parentPort.on('message', (more) => { waitFor = count + more })`

async function fill(app: App, url: string): Promise<string> {
  const studio = { name: 'Bench', timezone: 'Europe/Berlin', currency: 'EUR', locale: 'en-GB' }
  const { token } = await createInstance(app.scopes, initialRecords, { ...studio, adminEmail: 'admin@lumen.example' })
  const headers = { authorization: `Bearer ${token}` }
  const post = (path: string, payload: object) => app.http.inject({ method: 'POST', url: path, headers, payload })
  await post('/v2/webhook', { url })
  const start = Math.floor(Date.now() / 1000)
  for (let made = 0; made < EVENTS; made += 500) {
    const bookings = Array.from({ length: 500 }, (_, n) =>
      post('/v2/booking', { name: `Booking ${made + n}`, start: start + n, end: start + n + 3600 }),
    )
    await Promise.all(bookings)
  }
  const { body } = await app.http.inject({ url: '/v2/booking?limit=1', headers })
  return JSON.stringify({ type: 'bookingCreated', timestamp: '2026-03-02T10:00:00Z', data: JSON.parse(body).data[0] })
}

async function bareLoop(url: string, body: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  let left = EVENTS
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      request(url, { method: 'POST', agent, headers }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end(body)
    })
  const loop = async () => {
    while (left-- > 0) await post()
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, loop))
  agent.destroy()
}

interface Speed {
  /** Events. */
  readonly perSecond: number
  /** Microseconds of processor time for one event. */
  readonly cpuUs: number
}

async function timed(work: () => Promise<unknown>): Promise<Speed> {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return {
    perSecond: Math.round((EVENTS * 1000) / (performance.now() - begun)),
    cpuUs: Math.round((user + system) / EVENTS),
  }
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2)
}

const folder = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
const receiver = new Worker(receiverSource, { eval: true })
const [port] = (await once(receiver, 'message')) as [number]
const url = `http://127.0.0.1:${port}/`
const settings = { host: '127.0.0.1', port: 0, rateLimit: 0, requestTimeoutSeconds: 30, trustedProxies: [] }
const engine = await openEngine(process.env.DAYBOOK_DATABASE_URL ?? join(folder, 'daybook.db'))
const app = await createApp({ ...settings, allowPrivateTargets: true }, { engine, log: createLog({ level: 'warn' }) })
const body = await fill(app, url)
const bare = await timed(() => bareLoop(url, body))
receiver.postMessage(EVENTS)
const reported = await timed(async () => {
  const all = once(receiver, 'message')
  for (const worker of app.workers) worker.start()
  await all
})
process.stdout.write(
  `${EVENTS} events: ${reported.perSecond}/s sent, ${bare.perSecond}/s in a bare loop: ${ratio(reported.perSecond, bare.perSecond)}; ` +
    `processor ${reported.cpuUs} µs an event, ${bare.cpuUs} µs in a bare loop: ${ratio(bare.cpuUs, reported.cpuUs)}\n`,
)
await app[Symbol.asyncDispose]()
await receiver.terminate()
await rm(folder, { recursive: true })
