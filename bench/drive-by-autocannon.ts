/** The load where `wrk` is missing: from this process, which takes a part of the machine for itself. */
import autocannon from 'autocannon'
import type { BenchCase } from './bench-cases.ts'
import type { Contestant } from './contestant.ts'

export const CONNECTIONS = 16

/** The result of one round: the time of each response in milliseconds. */
export interface Round {
  readonly times: readonly number[]
  readonly tookSeconds: number
}

export async function driveByAutocannon(
  { name, url }: Contestant,
  { requests, key }: BenchCase,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<Round> {
  let connection = 0
  const prepared = requests.map(({ method, path, body, token }) => ({
    method,
    path,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
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
  return { times, tookSeconds: (last - before) / 1000 }
}
