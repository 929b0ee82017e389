/**
 * `npm run prove:leaks`: every text of another instance, of private projects and of a closed workspace has a marker, and
 * everything costs the same telling amount. More than twenty kinds of users then read all that they can, by tokens and by
 * sessions: every list with every member, order and filter, the journal, deliveries, events, feeds, documents, exports, mails, refusals,
 * and tokens for others. No marker may show, on either engine.
 */
import { withProgressBar } from '../../src/cli/progress-bar.ts'
import { postgres, sqlite, type TestEngine } from '../support/engines.ts'
import { startMailServer } from '../support/mail-server.ts'
import { hasPostgres } from '../support/postgres-cluster.ts'
import { Receiver } from '../support/receiver.ts'
import { openWorld } from '../world.ts'
import { searchForLeaks } from './leak-search.ts'
import { openLeakStudio, signedInViewers } from './leak-studio.ts'

async function prove(engine: TestEngine): Promise<boolean> {
  await using server = await startMailServer()
  await using world = await openWorld(engine, { smtpUrl: server.url })
  await using receiver = await Receiver.open()
  await using planners = await Receiver.open()
  const studio = await openLeakStudio(world, [receiver.url, planners.url])
  const viewers = [...studio.viewers, ...(await signedInViewers(world, studio.viewers))]
  const sent = planners.received.map(({ text }) => text)
  const begun = performance.now()
  const { leaks, reads, given } = await withProgressBar(engine.name, viewers.length, (onViewer) =>
    searchForLeaks(world, { ...studio, viewers }, { isThorough: true, sent, onViewer }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const { viewer, where, text } of leaks) console.log(`${viewer}: ${where}: …${text}…`)
  console.log(
    `${engine.name}: ${studio.viewers.length} users by tokens and by sessions, ${reads} reads in ${seconds.toFixed(1)} s, ${given} of them answered, ${leaks.length} leaks`,
  )
  return leaks.length === 0
}

const proofs = [await prove(sqlite), ...(hasPostgres ? [await prove(postgres)] : [])]
if (proofs.includes(false)) process.exitCode = 1
