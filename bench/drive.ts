/** Sends requests to one server for a while, and counts the responses: with `wrk` where it is installed. */
import type { BenchCase, BenchRequest } from './bench-cases.ts'
import { type Contestant, TOKEN } from './contestant.ts'
import { driveByAutocannon } from './drive-by-autocannon.ts'
import { driveByWrk, hasWrk } from './drive-by-wrk.ts'

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
  one: BenchCase,
  seconds: number,
  measured?: Measured,
  headers = tokenHeaders,
): Promise<void> {
  const workBefore = contestant.workSeconds()
  const load = hasWrk ? driveByWrk : driveByAutocannon
  const { times, tookSeconds } = await load(contestant, one, seconds, headers)
  measured?.add(times, tookSeconds, contestant.workSeconds() - workBefore)
  // The last requests, which were not waited for, are still running: they must not disturb the next case.
  await fetch(`${contestant.url}/health?bytes=2`).then((answer) => answer.text())
}

/** One response, parsed. */
export async function ask({ url }: Contestant, { method, path, body }: BenchRequest): Promise<unknown> {
  const answer = await fetch(url + path, { method, headers: tokenHeaders, ...(body !== undefined && { body }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
