/**
 * `npm run prove:webhooks`: 16 writers change projects, at one process on SQLite and then at three on one PostgreSQL,
 * while processes are killed with SIGKILL and restarted, and two receivers refuse, hang and disconnect. Afterwards each
 * event of the journal must have arrived at each subscribed receiver, in order for each project. Arguments: writes,
 * kills, the seed.
 */
import { withProgressBar } from '../../src/cli/progress-bar.ts'
import { postgres, sqlite, type TestEngine } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres-cluster.ts'
import { stormWebhooks } from './webhook-storm.ts'

const [writes = 10_000, kills = 30, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const writers = 16

async function prove(engine: TestEngine, processes: number): Promise<boolean> {
  await using database = await engine.create()
  const begun = performance.now()
  const { wanted, missing, disordered, repeated, stuck } = await withProgressBar(engine.name, writes, (onWrite) =>
    stormWebhooks({ url: database.url, processes, writers, writes, kills, seed, onWrite }),
  )
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${engine.name}, ${processes} process${processes === 1 ? '' : 'es'}, ${kills} killed, seed ${seed}: ` +
      `${wanted} events to tell in ${seconds.toFixed(1)} s; ${missing} missing, ${disordered} records out of order, ` +
      `${stuck} left waiting, ${repeated} requests beyond the first`,
  )
  return missing + disordered + stuck === 0
}

const proofs = [await prove(sqlite, 1), ...(hasPostgres ? [await prove(postgres, 3)] : [])]
if (proofs.includes(false)) process.exitCode = 1
