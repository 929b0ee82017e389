/** Asks one server for a while, over sixteen connections, and keeps count. */
import autocannon from 'autocannon'
import type { BenchCase, BenchRequest } from './bench-cases.ts'
import { type Contestant, TOKEN } from './contestant.ts'

export const CONNECTIONS = 16

/** What was measured of one case on one server, over all its rounds. */
export class Measured {
  readonly #times: number[] = []
  #seconds = 0
  #workSeconds = 0

  add(times: readonly number[], seconds: number, workSeconds: number): void {
    for (const time of times) this.#times.push(time)
    this.#seconds += seconds
    this.#workSeconds += workSeconds
  }

  /** Answers a second. */
  get rate(): number {
    return this.#times.length === 0 ? 0 : this.#times.length / this.#seconds
  }

  /** Processor time that one answer took the server's own process, in microseconds: what noise disturbs least. */
  get workUs(): number {
    return (this.#workSeconds / this.#times.length) * 1e6
  }

  /** The time that this share of the answers took at most, in milliseconds. */
  percentile(share: number): number {
    const sorted = this.#times.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

export const tokenHeaders: Readonly<Record<string, string>> = {
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
}

/** One round; what it measured goes into `measured`, unless it is only to warm up. */
export async function drive(
  contestant: Contestant,
  { requests, key }: BenchCase,
  seconds: number,
  measured?: Measured,
  headers = tokenHeaders,
): Promise<void> {
  const { name, url } = contestant
  let connection = 0
  const prepared = requests.map(({ method, path, body }) => ({
    method,
    path,
    headers: { ...headers },
    ...(body !== undefined && { body }),
  }))
  const options: autocannon.Options = {
    url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 100,
    requests: prepared,
    // Each connection begins elsewhere, so that they do not all ask the same at once.
    setupClient: (client) => {
      const first = Math.floor((connection * prepared.length) / CONNECTIONS)
      connection += 1
      client.setRequests([...prepared.slice(first), ...prepared.slice(0, first)])
    },
  }
  const times: number[] = []
  const workBefore = contestant.workSeconds()
  const before = performance.now()
  let last = before
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(options, (error, result) => {
      const failed = result.non2xx + result.errors + result.timeouts
      if (error) reject(error)
      else if (failed > 0) reject(new Error(`${name} failed ${failed} requests of ${key}`))
      else resolve()
    })
    run.on('response', (_client, _status, _bytes, time) => {
      times.push(time)
      last = performance.now()
    })
  })
  const workSeconds = contestant.workSeconds() - workBefore
  measured?.add(times, (last - before) / 1000, workSeconds)
  // What was asked last and not waited for is still under way: it must not be in the way of what comes next.
  await fetch(`${url}/health?bytes=2`).then((answer) => answer.text())
}

/** One answer, parsed. */
export async function ask({ url }: Contestant, { method, path, body }: BenchRequest): Promise<unknown> {
  const answer = await fetch(url + path, { method, headers: tokenHeaders, ...(body !== undefined && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
