/**
 * `npm run bench:clash [-- 10000 1000000]`: the cost of a clash check among this many bookings of a thousand rooms. All
 * sizes use the same year, so larger ones have more clashes. The sizes take turns.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { withProgressBar } from '../src/cli/progress-bar.ts'
import { Random } from '../src/demo/random.ts'
import { accountAccess } from '../src/domain/accounts/access/index.ts'
import { ensureFirstInstance } from '../src/domain/accounts/instance/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { openEngine } from '../src/kernel/db/open-engine.ts'
import { createLog } from '../src/kernel/log.ts'
import { Scopes } from '../src/kernel/scope.ts'
import { systemClock } from '../src/kernel/time/clock.ts'
import { migrations } from '../src/migrations/index.ts'
import { initialRecords } from '../src/registry.ts'
import type { BenchCase } from './bench-cases.ts'
import { type Contestant, startOurs, TOKEN } from './contestant.ts'
import { ask, drive, Measured } from './drive.ts'
import { removeStudioFile, resultsFolder } from './studio-file.ts'

const ROOMS = 1_000
const HOUR = 3600
const YEAR = 365 * 24 * HOUR
const FIRST = 1_798_761_600
const ROUNDS = 10

const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0) sizes.push(10_000, 1_000_000)

const paths = sizes.map((size) => join(resultsFolder, `clashes-${size}.db`))
const services: Contestant[] = []
for (const [index, path] of paths.entries()) services.push(await fullOf(sizes[index] ?? 0, path))
const checks: BenchCase = { key: 'clash', name: 'is anything in the way', requests: windows() }
const measured = services.map(() => new Measured())
for (const service of services) await drive(service, checks, 2)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, service] of services.entries()) await drive(service, checks, 1, measured[index])
}
const [smallest] = measured
for (const [index, one] of measured.entries()) {
  const times = smallest === undefined ? 1 : one.workUs / smallest.workUs
  const slower = smallest === undefined ? 1 : smallest.rate / one.rate
  console.log(
    `${sizes[index]} bookings: ${Math.round(one.rate)} checks a second (${slower.toFixed(2)} times slower), ` +
      `${Math.round(one.workUs)} µs of the processor each (${times.toFixed(2)} times)`,
  )
}
for (const service of services) await service.stop()
for (const path of paths) removeStudioFile(path)

async function fullOf(size: number, path: string): Promise<Contestant> {
  mkdirSync(resultsFolder, { recursive: true })
  removeStudioFile(path)
  const engine = await openEngine(path)
  await migrate(engine, migrations)
  const scopes = new Scopes({ engine, clock: systemClock, log: createLog({ level: 'warn' }), access: accountAccess })
  await ensureFirstInstance(scopes, initialRecords, TOKEN)
  await engine.close()
  const service = await startOurs(String(size), path)
  await withProgressBar(`${size} bookings`, ROOMS, async (progress) => {
    for (let room = 1; room <= ROOMS; room += 1) {
      await fillRoom(service, room, size / ROOMS)
      progress(room)
    }
  })
  return service
}

/** Every second stretch of the year is booked, in the given number of pieces. */
async function fillRoom(service: Contestant, room: number, bookings: number): Promise<void> {
  const made = (await ask(service, post('resource', { name: `Room ${room}`, type_id: 1 }))) as {
    success: { id: number }
  }
  const every = Math.floor(YEAR / bookings)
  const values = Array.from({ length: bookings }, (_, index) => {
    const start = FIRST + index * every
    return [start, start + Math.floor(every / 2), `Session ${index}`]
  })
  const common_properties = [{ resources: [{ id: made.success.id }] }]
  await ask(service, post('booking/bulk', { save: { common_properties, columns: ['start', 'end', 'name'], values } }))
}

function post(path: string, body: object) {
  return { method: 'POST' as const, path: `/v2/${path}`, body: JSON.stringify(body) }
}

/** Four hours of two rooms, at random. */
function windows() {
  const random = new Random(11)
  return Array.from({ length: 400 }, () => {
    const start = FIRST + random.integer(0, 364 * 24) * HOUR
    const rooms = [random.integer(1, ROOMS), random.integer(1, ROOMS)]
    return {
      method: 'GET' as const,
      path: `/v2/booking/checkclash?start=${start}&end=${start + 4 * HOUR}&resources=${rooms}`,
    }
  })
}
