/**
 * `npm run prove:hostile`: attacks the service, with a heap of 512 MB, for ten minutes on each engine, while another
 * client sends small requests. Afterwards it must be the same process, no small request may have taken more than 500
 * ms, no response may have been a 500, and `daybook check` must find no errors. Arguments: minutes, attackers, the
 * seed.
 */
import { withProgressBar } from '../../src/cli/progress-bar.ts'
import { postgres, sqlite, type TestEngine } from '../support/engines.ts'
import { hasPostgres } from '../support/postgres-cluster.ts'
import { attacks } from './attacks.ts'
import { stormHostile } from './hostile-storm.ts'

const [minutes = 10, attackers = 2, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const PING_MAX_MS = 500

async function prove(engine: TestEngine): Promise<boolean> {
  await using database = await engine.create()
  const timeMs = minutes * 60_000
  const begun = performance.now()
  const audit = await withProgressBar(`${engine.name}, seconds`, Math.round(timeMs / 1000), (progress) =>
    stormHostile({
      url: database.url,
      attacks,
      count: Number.POSITIVE_INFINITY,
      attackers,
      seed,
      timeMs,
      onAttack: () => progress(Math.round((performance.now() - begun) / 1000)),
    }),
  )
  const { pings, attacked, requests, broken, faults, longestRefusal } = audit
  const median = pings[Math.floor(pings.length / 2)]?.duration ?? 0
  const { duration: longest, during } = pings.at(-1) ?? { duration: 0, during: [] }
  console.log(
    `${engine.name}, seed ${seed}: ${attacked} attacks of ${attacks.length} kinds, ${requests} answers; ${pings.length} pings, ` +
      `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms (${during.join(', ')}); longest refusal ${longestRefusal} characters; ` +
      `${broken.length} broken; books ${faults === '' ? 'sound' : 'not sound'}`,
  )
  for (const line of [...broken, ...(faults === '' ? [] : [faults])]) console.log(line)
  return broken.length === 0 && faults === '' && longest <= PING_MAX_MS
}

const proofs = [await prove(sqlite), ...(hasPostgres ? [await prove(postgres)] : [])]
if (proofs.includes(false)) process.exitCode = 1
