/** Asks one server for a while, over sixteen connections, and keeps count. */
import autocannon from 'autocannon'
import type { BenchCase, BenchRequest } from './bench-cases.ts'
import { type Contestant, TOKEN } from './contestant.ts'

export const CONNECTIONS = 16

/** What was measured of one case on one server, over all its rounds. */
export class Measured {
  readonly #times: number[] = []
  #seconds = 0

  add(times: readonly number[], seconds: number): void {
    for (const time of times) this.#times.push(time)
    this.#seconds += seconds
  }

  /** Answers a second. */
  get rate(): number {
    return this.#times.length / this.#seconds
  }

  /** The time that this share of the answers took at most, in milliseconds. */
  percentile(share: number): number {
    const sorted = this.#times.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

/** One round; what it measured goes into `measured`, unless it is only to warm up. */
export async function drive(
  { name, url }: Contestant,
  { requests, key }: BenchCase,
  seconds: number,
  measured?: Measured,
): Promise<void> {
  let connection = 0
  const prepared = requests.map(({ method, path, body }) => ({
    method,
    path,
    headers,
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
  measured?.add(times, (last - before) / 1000)
}

/** One answer, parsed. */
export async function ask({ url }: Contestant, { method, path, body }: BenchRequest): Promise<unknown> {
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
