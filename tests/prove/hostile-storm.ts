/** Attacks on a running service, several at a time, while another client keeps sending small requests. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { bootstrapToken, daybook } from '../cli/daybook-process.ts'
import { type RunningDaybook, startDaybook } from '../cli/running-daybook.ts'
import type { Attack, Sending, Sent, Victim } from './attack.ts'
import { seededRandom } from './clash-attempts.ts'

export interface HostileStorm {
  /** As in `DAYBOOK_DATABASE_URL`. */
  readonly url: string
  readonly attacks: readonly Attack[]
  /** The total number of attacks: each of the list in turn, and again from the first. */
  readonly count: number
  /** Concurrent attacks. */
  readonly attackers: number
  readonly seed: number
  /** No attack begins after this many milliseconds. */
  readonly timeMs?: number
  readonly onAttack?: (done: number) => void
}

/** The observations from outside. */
export interface HostileAudit {
  readonly attacked: number
  readonly requests: number
  /** Attacks that a 500 answered, or that ended the process. */
  readonly broken: readonly string[]
  /** The longest refusal, in characters. */
  readonly longestRefusal: number
  /** The pings, fastest first. */
  readonly pings: readonly Ping[]
  /** The output of `daybook check` at the end; empty if there are no errors. */
  readonly faults: string
}

interface Ping {
  /** Milliseconds; infinite without an answer. */
  readonly duration: number
  /** The names of the attacks that ran when it began. */
  readonly during: readonly string[]
}

const HEAP_MIB = 512
const PING_EVERY_MS = 50
/** Requests are aborted after this time: some attacks wait for an answer that never comes. */
const PATIENCE_MS = 40_000

/** Attacks the service on a new database for the given time, and checks the result. */
export async function stormHostile(storm: HostileStorm): Promise<HostileAudit> {
  await using stack = new AsyncDisposableStack()
  const settings = {
    DAYBOOK_DATABASE_URL: storm.url,
    DAYBOOK_ALLOW_PRIVATE_TARGETS: 'true',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  }
  const service = stack.use(await startDaybook(settings))
  await furnish(service)
  const shelf = stack.use(await Shelf.open())
  const seen = { requests: 0, longestRefusal: 0, broken: new Set<string>() }
  const ended = new AbortController()
  const running = new Set<string>()
  const pings = pingUntil(service, ended.signal, running)
  const begun = performance.now()
  let next = 0
  const attack = async () => {
    while (next < storm.count && performance.now() - begun < (storm.timeMs ?? Number.POSITIVE_INFINITY)) {
      const turn = next
      next += 1
      const one = storm.attacks[turn % storm.attacks.length] as Attack
      running.add(one.name)
      await one.run(victimOf(service, shelf, storm.seed + turn, (sent) => note(seen, one, sent)))
      running.delete(one.name)
      if (service.child.exitCode !== null || service.child.signalCode !== null) {
        seen.broken.add(`${one.name}: the process ended`)
        return
      }
      storm.onAttack?.(next)
    }
  }
  await Promise.all(Array.from({ length: storm.attackers }, attack))
  ended.abort()
  const fastestFirst = (await pings).toSorted((one, other) => one.duration - other.duration)
  await service.end()
  const { code, stdout, stderr } = await daybook(['check'], { DAYBOOK_DATABASE_URL: storm.url })
  return {
    ...seen,
    attacked: next,
    broken: [...seen.broken],
    pings: fastestFirst,
    faults: code === 0 ? '' : `${stdout}${stderr}`,
  }
}

/** Rooms to book, and an invoice to print. */
async function furnish(service: RunningDaybook): Promise<void> {
  for (let room = 1; room <= 44; room += 1) await service.create('resource', { name: `Room ${room}`, type_id: 1 })
  const id = await service.create('contact', { type: 'organization', name: 'Acme' })
  await service.create('invoice', { client: [{ uuid: `o${id}` }], items: [{ item_text: 'Grade', unit_amount: 9 }] })
}

interface Seen {
  requests: number
  longestRefusal: number
  readonly broken: Set<string>
}

function note(seen: Seen, attack: Attack, { status, text }: Sent): void {
  seen.requests += 1
  if (status >= 400) seen.longestRefusal = Math.max(seen.longestRefusal, text.length)
  if (status === 500) seen.broken.add(`${attack.name}: ${text.slice(0, 200)}`)
}

function victimOf(service: RunningDaybook, shelf: Shelf, seed: number, seen: (sent: Sent) => void): Victim {
  const { address } = service
  return {
    address,
    token: bootstrapToken,
    random: seededRandom(seed),
    async send(method, path, options = {}) {
      const sent = await exchange(method, `${address}${path}`, options)
      if (sent !== null) seen(sent)
      return sent
    },
    async raw(bytes) {
      const text = await speak(new URL(address), bytes)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      seen({ status, text })
      return text
    },
    publish: (calendar) => shelf.publish(calendar),
  }
}

async function exchange(method: string, url: string, { body, headers, anonymous }: Sending): Promise<Sent | null> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...(!anonymous && { authorization: `Bearer ${bootstrapToken}` }), ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    // The service closes connections of requests that it will not read to the end; the end of a process is noticed
    // anyway.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return null
    throw error
  }
}

async function speak({ hostname, port }: URL, bytes: Buffer | string): Promise<string> {
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => socket.destroy())
  socket.setTimeout(2_000, () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

/** Small requests, one after another, until the storm is over. */
async function pingUntil(service: RunningDaybook, ended: AbortSignal, running: ReadonlySet<string>): Promise<Ping[]> {
  const pings: Ping[] = []
  while (!ended.aborted) {
    const during = [...running]
    const asked = performance.now()
    const sent = await exchange('GET', `${service.address}/v2/status?limit=1&name=${pings.length}`, {})
    pings.push({ duration: sent?.status === 200 ? performance.now() - asked : Number.POSITIVE_INFINITY, during })
    if (sent === null && service.child.exitCode !== null) return pings
    await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS))
  }
  return pings
}

/** A web server for calendars, each at its own address. */
class Shelf implements AsyncDisposable {
  readonly #server: Server
  readonly #calendars: string[] = []

  private constructor() {
    this.#server = createServer((request, response) => {
      const calendar = this.#calendars[Number(request.url?.slice(1))]
      response.writeHead(calendar === undefined ? 404 : 200, { 'content-type': 'text/calendar' }).end(calendar)
    })
  }

  static async open(): Promise<Shelf> {
    const shelf = new Shelf()
    shelf.#server.listen(0, '127.0.0.1')
    await once(shelf.#server, 'listening')
    return shelf
  }

  publish(calendar: string): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/${this.#calendars.push(calendar) - 1}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
