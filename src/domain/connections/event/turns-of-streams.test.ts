import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import type { StreamRequest } from '../../../kernel/http/event-stream.ts'
import { nextTurn } from '../../../kernel/loop-turn.ts'
import { stopwatchMs } from '../../../kernel/time/stopwatch.ts'
import { JournalWatch } from './journal-watch.ts'
import { liveEvents } from './live-events.ts'
import { SharedEntries } from './shared-entries.ts'

const STREAMS = 30
/** As long as the work of several hundred streams. */
const WORK_MS = 15

async function openStreams(world: World, signal: AbortSignal): Promise<AsyncGenerator<string>[]> {
  const { scopes, lists, sessions } = world.app
  const parts = { scopes, lists, watch: new JournalWatch(scopes), entries: new SharedEntries(lists, scopes.engine) }
  const session = await sessions.find(world.admin.token)
  const request = { lastEventId: undefined, query: {}, session, currentSession: async () => session, signal }
  const streams = Array.from({ length: STREAMS }, () => liveEvents(parts, request as unknown as StreamRequest))
  for (const stream of streams) assert.match(String((await stream.next()).value), /^retry: /)
  return streams
}

function work(): void {
  const begun = stopwatchMs()
  while (stopwatchMs() - begun < WORK_MS);
}

async function countTurns(signal: AbortSignal, count: () => void): Promise<void> {
  while (!signal.aborted) {
    await nextTurn()
    count()
  }
}

onEachEngine('streams that receive the same change', (open) => {
  test('other requests run before all streams have sent it', async () => {
    await using world = await open()
    const stop = new AbortController()
    const streams = await openStreams(world, stop.signal)
    let turn = 0
    const counts = new Map<number, number>()
    const counting = countTurns(stop.signal, () => {
      turn += 1
    })
    const received = streams.map(async (stream) => {
      assert.match(String((await stream.next()).value), /"record":"project"/)
      work()
      counts.set(turn, (counts.get(turn) ?? 0) + 1)
    })
    await world.admin.create('project', { name: 'Harbour' })
    await Promise.all(received)
    stop.abort()
    await counting
    for (const stream of streams) await stream.return(undefined)
    // A turn of the event loop is long after 25 ms.
    assert.ok(Math.max(...counts.values()) <= 4, `streams in each turn: ${[...counts.values()]}`)
  })
})
