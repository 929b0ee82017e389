/**
 * `npm run prove:numbers`: 48 writers create, issue, delete, credit and pay documents, at one process on SQLite and
 * then at three on one PostgreSQL, while processes are killed with SIGKILL and restarted. Afterwards plain SQL looks
 * for gaps, duplicates and documents without a number, and every answer must be stored. Arguments: attempts, kills, the
 * seed.
 */
import { withProgressBar } from '../../src/cli/progress-bar.ts'
import { postgres, sqlite, type TestEngine } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres-cluster.ts'
import { auditNumbers } from './number-audit.ts'
import { raceForNumbers } from './number-race.ts'

const [attempts = 20_000, kills = 40, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const writers = 48

async function prove(engine: TestEngine, processes: number): Promise<boolean> {
  await using database = await engine.create()
  const begun = performance.now()
  const answers = await withProgressBar(engine.name, attempts, (onAnswer) =>
    raceForNumbers({ url: database.url, processes, writers, attempts, kills, seed, onAnswer }),
  )
  const seconds = (performance.now() - begun) / 1000
  const { numbers, gaps, doubles, misnumbered } = await auditNumbers(await database.open(), answers)
  const counted = (status: number | undefined) => answers.filter((one) => one.status === status).length
  console.log(
    `${engine.name}, ${processes} process${processes === 1 ? '' : 'es'}, ${writers} writers, ${kills} killed, seed ${seed}: ` +
      `${answers.length} attempts in ${seconds.toFixed(1)} s; ${counted(200)} done, ${counted(409)} refused, ` +
      `${counted(404)} too late, ${counted(undefined)} unanswered; ${numbers} numbers, every answer accounted for, ` +
      `${gaps} gaps, ${doubles} doubles, ${misnumbered} issued without a number or drafts with one`,
  )
  return gaps + doubles + misnumbered === 0
}

const proofs = [await prove(sqlite, 1), ...(hasPostgres ? [await prove(postgres, 3)] : [])]
if (proofs.includes(false)) process.exitCode = 1
