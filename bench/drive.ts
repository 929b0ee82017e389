/** Sends requests to one server for a while, over sixteen connections, and counts the responses. */
import autocannon from 'autocannon'
import type { BenchCase, BenchRequest } from './bench-cases.ts'
import { type Contestant, TOKEN } from './contestant.ts'

export const CONNECTIONS = 16

/** The measurements of one case on one server, over all its rounds. */
export class Measured {
  readonly #times: number[] = []
  #seconds = 0
  #workSeconds = 0

  add(times: readonly number[], seconds: number, workSeconds: number): void {
    for (const time of times) this.#times.push(time)
    this.#seconds += seconds
    this.#workSeconds += workSeconds
  }

  /** Responses a second. */
  get rate(): number {
    return this.#times.length === 0 ? 0 : this.#times.length / this.#seconds
  }

  /** Processor time of the server's process for one response, in microseconds: the value that noise affects least. */
  get workUs(): number {
    return (this.#workSeconds / this.#times.length) * 1e6
  }

  /** The time within which this share of the responses arrived, in milliseconds. */
  percentile(share: number): number {
    const sorted = this.#times.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

export const tokenHeaders: Readonly<Record<string, string>> = {
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
}

/** One round; its measurements are added to `measured`, except for a warm-up. */
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
    // Each connection begins at another request, so that they do not all send the same one.
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
  // The last requests, which were not waited for, are still running: they must not disturb the next case.
  await fetch(`${url}/health?bytes=2`).then((answer) => answer.text())
}

/** One response, parsed. */
export async function ask({ url }: Contestant, { method, path, body }: BenchRequest): Promise<unknown> {
  const answer = await fetch(url + path, { method, headers: tokenHeaders, ...(body !== undefined && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
