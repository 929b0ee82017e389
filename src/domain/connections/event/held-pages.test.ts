import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import type { StreamRequest } from '../../../kernel/http/event-stream.ts'
import { HeldPages } from './held-pages.ts'
import { JournalWatch } from './journal-watch.ts'
import { liveEvents } from './live-events.ts'
import { SharedEntries } from './shared-entries.ts'

const MIB = 1024 * 1024
const pageOf = (mebibytes: number) => ({ events: ['x'.repeat(mebibytes * MIB)] })

test('a page that several streams share counts once, until all of them have received it', () => {
  const held = new HeldPages()
  const page = pageOf(60)
  const [one, other] = [held.hold(1, page), held.hold(1, page)]
  assert.ok(one !== undefined && other !== undefined)
  one[Symbol.dispose]()
  assert.equal(held.hold(1, pageOf(5)), undefined)
  assert.ok(held.hold(2, pageOf(5)), 'another instance has its page')
  other[Symbol.dispose]()
  assert.ok(held.hold(1, pageOf(5)))
})

/** Entries of one megabyte each. */
async function writeLongEntries(world: World, count: number): Promise<void> {
  const fields: number[] = []
  for (let n = 0; n < 50; n += 1) {
    fields.push(await world.admin.create('custom-field', { name: `Text ${n}`, type: 'textarea', module: 'project' }))
  }
  const id = await world.admin.create('project', { name: 'Harbour' })
  for (let n = 0; n < count; n += 1) {
    const custom_fields = fields.map((field) => ({ id: field, value: String(n).padEnd(9900, 'y') }))
    await world.admin.put(`/v2/project?id=${id}`, { custom_fields })
  }
}

async function streamsOf(world: World) {
  const { scopes, lists, sessions } = world.app
  const parts = { scopes, lists, watch: new JournalWatch(scopes), entries: new SharedEntries(lists, scopes.engine) }
  const session = await sessions.find(world.admin.token)
  const request = { lastEventId: undefined, session, currentSession: async () => session }
  return (signal: AbortSignal) =>
    liveEvents(parts, { ...request, query: { after_id: '0', record: 'project' }, signal } as StreamRequest)
}

onEachEngine('events that clients do not receive', (open) => {
  test('a stream ends if other clients of its instance have not received too many, and continues later', async () => {
    await using world = await open()
    await writeLongEntries(world, 14)
    const openStream = await streamsOf(world)
    using stop = new AbortStop()
    const waiting: AsyncGenerator<string>[] = []
    /** Whether a stream that is opened now gets its first event. */
    const begins = async () => {
      const stream = openStream(stop.signal)
      assert.match(String((await stream.next()).value), /^retry: /)
      const { done, value } = await stream.next()
      if (done !== true) assert.match(String(value), /"record":"project"/)
      waiting.push(stream)
      return done !== true
    }
    const begun: boolean[] = []
    while (begun.at(-1) !== false && begun.length < 20) begun.push(await begins())
    assert.ok(begun.length > 2 && begun.length < 10, `${begun.length} streams`)
    for (const stream of waiting) await stream.return(undefined)
    assert.ok(await begins())
    for (const stream of waiting) await stream.return(undefined)
  })
})

class AbortStop extends AbortController {
  [Symbol.dispose](): void {
    this.abort()
  }
}
