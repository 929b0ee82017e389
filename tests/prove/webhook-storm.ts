/** Writers at one service or several on one database, whose processes are killed while receivers misbehave. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { type RunningDaybook, startDaybook } from '../cli/running-daybook.ts'
import { Receiver } from '../support/receiver.ts'
import { seededRandom } from './clash-attempts.ts'
import { restarted } from './restarted.ts'
import { auditWebhooks, type Subscription, type WebhookAudit } from './webhook-audit.ts'

export interface WebhookStorm {
  /** As in `DAYBOOK_DATABASE_URL`. */
  readonly url: string
  readonly processes: number
  readonly writers: number
  readonly writes: number
  readonly kills: number
  readonly seed: number
  readonly onWrite?: (written: number) => void
}

type Random = (below: number) => number
type Services = Promise<RunningDaybook>[]
type Start = () => Promise<RunningDaybook>

/** Returns how the received events compare with the journal, after everything has settled. */
export async function stormWebhooks(storm: WebhookStorm): Promise<WebhookAudit> {
  await using stack = new AsyncDisposableStack()
  const settings = { DAYBOOK_DATABASE_URL: storm.url, DAYBOOK_ALLOW_PRIVATE_TARGETS: 'true' }
  const start = async () => stack.use(await startDaybook(settings))
  const services = [Promise.resolve(await start())]
  while (services.length < storm.processes) services.push(start())
  const first = await any(services)
  const random = seededRandom(storm.seed)
  const subscriptions: Subscription[] = []
  for (const events of [[], ['projectCreated', 'projectDeleted']]) {
    const receiver = stack.use(await Receiver.open())
    receiver.answer = (response) => answerSomehow(response, random)
    subscriptions.push({ id: await first.create('webhook', { url: receiver.url, events }), receiver, events })
  }
  await write(storm, random, services, start)
  for (const { receiver } of subscriptions) receiver.answer = (response) => response.end()
  await auditWebhooks(await any(services), subscriptions)
  await dieInTheMiddle(services, subscriptions, start)
  const audit = await auditWebhooks(await any(services), subscriptions)
  for (const service of services) await (await service).end()
  return audit
}

/** All processes die with work in progress, and nothing happens afterwards except their restart. */
async function dieInTheMiddle(services: Services, subscriptions: readonly Subscription[], start: Start): Promise<void> {
  for (const { receiver } of subscriptions) receiver.answer = () => {}
  const heard = subscriptions.map(({ receiver }) => receiver.has(receiver.received.length + 1))
  const service = await any(services)
  for (let n = 0; n < 5; n += 1) await service.create('project', { name: `Last ${n}` })
  await Promise.all(heard)
  await Promise.all(services.map(async (one) => (await one).end('SIGKILL')))
  for (const { receiver } of subscriptions) receiver.answer = (response) => response.end()
  for (const place of services.keys()) services[place] = start()
  await Promise.all(services)
}

async function any([first]: Services): Promise<RunningDaybook> {
  assert.ok(first)
  return first
}

async function write(
  { processes, writers, writes, kills, onWrite }: WebhookStorm,
  random: Random,
  services: Services,
  start: Start,
): Promise<void> {
  let written = 0
  let killed = 0
  const killOne = () => {
    killed += 1
    const place = random(processes)
    services[place] = restarted(services[place], start)
  }
  const call = async (method: string, path: string, body?: unknown): Promise<number | undefined> => {
    const service = await services[random(processes)]
    written += 1
    onWrite?.(written)
    const id = service && (await idOf(service, method, path, body))
    if (killed < kills && written >= ((killed + 1) * writes) / (kills + 1)) killOne()
    return id
  }
  const liveOf = async (name: string): Promise<void> => {
    const id = await call('POST', '/v2/project', { name })
    if (id === undefined) return
    for (let edit = random(4); edit > 0; edit -= 1)
      await call('PUT', `/v2/project?id=${id}`, { name: `${name} ${edit}` })
    if (random(2) === 0) await call('DELETE', `/v2/project?id=${id}`)
  }
  const writer = async (number: number): Promise<void> => {
    for (let n = 0; written < writes; n += 1) await liveOf(`${number}.${n}`)
  }
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
}

/** The possible answers to a writer while processes are killed: done, too busy to read it, or no database. */
const fair = new Set([200, 408, 503])

/** Undefined if nothing was done, or the process was killed before it answered. */
async function idOf(service: RunningDaybook, method: string, path: string, body: unknown): Promise<number | undefined> {
  try {
    const answer = await service.fetch(method, path, body)
    const text = await answer.text()
    assert.ok(fair.has(answer.status), `${method} ${path}: ${answer.status} ${text}`)
    return answer.status === 200 ? JSON.parse(text).success.id : undefined
  } catch (error) {
    if (service.child.signalCode !== null || service.child.killed) return undefined
    throw error
  }
}

/** Usually it accepts requests; otherwise it refuses, disconnects in the middle, asks for a pause, or is slow. */
function answerSomehow(response: ServerResponse, random: Random): void {
  const die = random(100)
  if (die < 80) response.end()
  else if (die < 86) response.writeHead(500).end()
  else if (die < 90) response.destroy()
  else if (die < 92) response.writeHead(503, { 'retry-after': '1' }).end()
  else setTimeout(() => response.end(), random(1500)).unref()
}
