/**
 * `npm run prove:clash`: 64 writers make 100,000 attempts to book the same rooms, at one process on SQLite and then at
 * three on one PostgreSQL. Afterwards plain SQL looks for overlapping bookings, and the journal must match every
 * answer. Arguments: attempts, writers, the seed.
 */
import { withProgressBar } from '../../src/cli/progress-bar.ts'
import { type RunningDaybook, startDaybook } from '../cli/running-daybook.ts'
import { postgres, sqlite, type TestEngine } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres-cluster.ts'
import { auditRace } from './clash-audit.ts'
import { raceForRooms } from './clash-race.ts'

const [attempts = 100_000, writers = 64, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)

async function prove(engine: TestEngine, processes: number): Promise<boolean> {
  await using database = await engine.create()
  await using running = new AsyncDisposableStack()
  const services: RunningDaybook[] = []
  while (services.length < processes) {
    services.push(running.use(await startDaybook({ DAYBOOK_DATABASE_URL: database.url })))
  }
  const begun = performance.now()
  const answers = await withProgressBar(engine.name, attempts, (onAnswer) =>
    raceForRooms({ services, writers, attempts, seed, onAnswer }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const service of services) await service.end()
  const { overlaps, live, entries } = await auditRace(await database.open(), answers)
  const counted = (status: number) => answers.filter((one) => one.status === status).length
  console.log(
    `${engine.name}, ${processes} process${processes === 1 ? '' : 'es'}, ${writers} writers, seed ${seed}: ` +
      `${answers.length} attempts in ${seconds.toFixed(1)} s, ${Math.round(answers.length / seconds)} a second; ` +
      `${counted(200)} done, ${counted(409)} refused, ${counted(404)} too late, ${counted(400)} would end too soon; ` +
      `${live} bookings left, ${entries} journal entries, every answer accounted for, ${overlaps} overlaps`,
  )
  return overlaps === 0
}

const proofs = [await prove(sqlite, 1), ...(hasPostgres ? [await prove(postgres, 3)] : [])]
if (proofs.includes(false)) process.exitCode = 1
