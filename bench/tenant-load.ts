/** Creates by many instances on one PostgreSQL: by one process, and by two at the same time. */

import { accountAccess } from '../src/domain/accounts/access/index.ts'
import { createInstance } from '../src/domain/accounts/instance/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import { createLog } from '../src/kernel/log.ts'
import { Scopes } from '../src/kernel/scope.ts'
import { systemClock } from '../src/kernel/time/clock.ts'
import { migrations } from '../src/migrations/index.ts'
import { initialRecords } from '../src/registry.ts'
import type { BenchCase, BenchRequest } from './bench-cases.ts'
import { tenantTable } from './bench-report.ts'
import { type Contestant, startOurs } from './contestant.ts'
import { drive, Measured } from './drive.ts'

export const TENANTS = 50

const RESOURCES = 8
const HOUR = 3600
const FIRST = Date.UTC(2026, 0, 5, 8) / 1000
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 3
/** Requests of each instance; wrk repeats them. */
const VARIANTS = 100

/** A section of the report. `url` is that of an empty database. */
export async function tenantSection(url: string, rounds: number): Promise<string> {
  const tokens = await found(url)
  const [one, other] = [await startOurs('one', url), await startOurs('two', url)]
  for (const token of tokens) await furnish(one, token)
  const creates = createsOf(tokens)
  const runs = [[one], [one, other]].map((processes) => ({ processes, results: processes.map(() => new Measured()) }))
  for (const { processes } of runs) await driveAll(processes, creates, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    for (const { processes, results } of runs) await driveAll(processes, creates, ROUND_SECONDS, results)
  }
  for (const contestant of [one, other]) await contestant.stop()
  return tenantTable(runs.map(({ results }) => results))
}

/** Makes the instances, and returns a token of each. */
async function found(url: string): Promise<string[]> {
  await using engine = new AsyncDisposableStack()
  const database = engine.adopt(await openEngine(url), (open) => open.close())
  await migrate(database, migrations)
  const scopes = new Scopes({
    engine: database,
    clock: systemClock,
    log: createLog({ level: 'warn' }),
    access: accountAccess,
  })
  const tokens: string[] = []
  for (let tenant = 1; tenant <= TENANTS; tenant += 1) {
    const { token } = await createInstance(scopes, initialRecords, {
      name: `Studio ${tenant}`,
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      locale: 'en-GB',
      adminEmail: `admin@studio-${tenant}.example`,
    })
    tokens.push(token)
  }
  return tokens
}

/** Resources, which have the same ids in each instance. */
async function furnish({ url }: Contestant, token: string): Promise<void> {
  for (let room = 1; room <= RESOURCES; room += 1) {
    const body = JSON.stringify({ name: `Suite ${room}`, type_id: 1 })
    const answer = await fetch(`${url}/v2/resource`, { method: 'POST', headers: headersOf(token), body })
    if (!answer.ok) throw new Error(`a resource was not created: ${answer.status} ${await answer.text()}`)
  }
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** Bookings of all instances in turn, which may clash. */
function createsOf(tokens: readonly string[]): BenchCase {
  const requests = Array.from({ length: VARIANTS }, (_, turn) => tokens.map((token) => bookingOf(token, turn))).flat()
  return { key: 'tenants', name: 'creates by many instances', writes: true, requests }
}

function bookingOf(token: string, turn: number): BenchRequest {
  const start = FIRST + turn * 24 * HOUR
  const resources = [{ id: 1 + (turn % RESOURCES) }, { id: 1 + ((turn + 3) % RESOURCES) }]
  const body = JSON.stringify({ name: `Grade ${turn}`, start, end: start + 4 * HOUR, resources })
  return { method: 'POST', path: '/v2/booking', body, token }
}

/** Drives all processes at the same time. */
async function driveAll(
  processes: readonly Contestant[],
  creates: BenchCase,
  seconds: number,
  results: readonly Measured[] = [],
): Promise<void> {
  await Promise.all(processes.map((process, index) => drive(process, creates, seconds, results[index])))
}
