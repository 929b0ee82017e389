import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import type { StreamRequest } from '../../../kernel/http/event-stream.ts'
import { HeldPages } from './held-pages.ts'
import { JournalWatch } from './journal-watch.ts'
import { liveEvents } from './live-events.ts'
import { SharedEntries } from './shared-entries.ts'

const MIB = 1024 * 1024
const SHORT = 65_536
const pageOf = (mebibytes: number) => ({ events: ['x'.repeat(mebibytes * MIB)] })
const WAIT = ': wait\n\n'
const never = () => assert.fail('the stream ends')

test('a page that several streams share counts once, until all of them have received it', () => {
  const held = new HeldPages()
  const page = pageOf(60)
  const [one, other] = [held.hold(1, page, never), held.hold(1, page, () => {})]
  one[Symbol.dispose]()
  assert.ok(!held.hasRoom(1))
  assert.ok(held.hasRoom(2), 'another instance has room for its page')
  other[Symbol.dispose]()
  assert.ok(held.hasRoom(1))
})

test('short pages do not count, so slow clients of other instances leave room for a page', async () => {
  const held = new HeldPages()
  for (const instanceId of [1, 2, 3]) held.hold(instanceId, pageOf(30), never)
  for (let n = 0; n < 2000; n += 1) held.hold(4, { events: ['x'.repeat(SHORT)] }, never)
  assert.ok(held.hasRoom(4))
  await held.room(4, AbortSignal.timeout(60_000))
})

test('slow streams of the instance that holds the most are ended until there is room for a page', async () => {
  const held = new HeldPages(0)
  const ended: string[] = []
  const hold = (instanceId: number, mebibytes: number, name: string) =>
    held.hold(instanceId, pageOf(mebibytes), () => ended.push(name))
  hold(1, 10, 'small')
  const one = hold(2, 20, 'first')
  hold(2, 20, 'second')
  hold(2, 15, 'third')
  await held.room(1, AbortSignal.timeout(60_000))
  assert.deepEqual(ended, ['first'])
  one[Symbol.dispose]()
  hold(1, 20, 'larger')
  assert.ok(!held.hasRoom(1))
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

async function streamsOf(world: World, held?: HeldPages, heartbeatMs = 20) {
  const { scopes, lists, sessions } = world.app
  const entries = new SharedEntries(lists, scopes.engine, held)
  const parts = { scopes, lists, watch: new JournalWatch(scopes), entries, heartbeatMs }
  const session = await sessions.find(world.admin.token)
  const request = { lastEventId: undefined, session, currentSession: async () => session }
  return (signal: AbortSignal, disconnect: () => void = never, more = {}) => {
    const query = { after_id: '0', record: 'project', ...more }
    return liveEvents(parts, { ...request, query, signal, disconnect } as StreamRequest)
  }
}

/** Opens streams that take one event each, until there is no room for one; returns that one last. */
async function fill(openStream: () => AsyncGenerator<string>): Promise<AsyncGenerator<string>[]> {
  const streams: AsyncGenerator<string>[] = []
  while (streams.length < 20) {
    const stream = openStream()
    streams.push(stream)
    assert.match(String((await stream.next()).value), /^retry: /)
    let waits = 0
    let text = WAIT
    while (text === WAIT && waits < 100) {
      waits += 1
      text = String((await stream.next()).value)
    }
    if (text === WAIT) return streams
    assert.match(text, /"record":"project"/)
  }
  return assert.fail('all streams have room')
}

onEachEngine('events that clients do not receive', (open) => {
  test('a stream waits while others of its instance hold too many events, and stays connected', async () => {
    await using world = await open()
    await writeLongEntries(world, 14)
    const openStream = await streamsOf(world, new HeldPages(Number.POSITIVE_INFINITY))
    using stop = new AbortStop()
    const streams = await fill(() => openStream(stop.signal))
    assert.ok(streams.length > 2 && streams.length < 10, `${streams.length} streams`)
    const last = streams.pop()
    for (const stream of streams) await stream.return(undefined)
    let text = WAIT
    while (text === WAIT) text = String((await last?.next())?.value)
    assert.match(text, /"record":"project"/)
    await last?.return(undefined)
  })

  test('a slow stream is ended if another one needs its memory', async () => {
    await using world = await open()
    await writeLongEntries(world, 14)
    const openStream = await streamsOf(world, new HeldPages(0))
    using stop = new AbortStop()
    const ended: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const stream = openStream(stop.signal, () => ended.push(n))
      assert.match(String((await stream.next()).value), /^retry: /)
      let text = WAIT
      while (text === WAIT) text = String((await stream.next()).value)
      assert.match(text, /"record":"project"/)
    }
    assert.ok(ended.length > 0)
    assert.deepEqual(
      ended,
      ended.map((_, n) => n),
    )
  })

  test('nothing is read for streams that ended while they were waiting for their turn', async () => {
    await using world = await open()
    for (let n = 0; n < 6; n += 1) await world.admin.create('project', { name: `Project ${n}` })
    const { scopes, lists, sessions } = world.app
    const entries = new SharedEntries(lists, scopes.engine)
    const scope = scopes.reading(await sessions.find(world.admin.token))
    const head = await entries.head(scope.instance.id)
    using stop = new AbortStop()
    const pages = Array.from({ length: 6 }, (_, n) =>
      entries.page(
        scope,
        { after: head - 1 - n, head },
        ['project'],
        n < 2 ? new AbortController().signal : stop.signal,
      ),
    )
    stop.abort()
    const lengths = (await Promise.all(pages)).map(({ events }) => events.length)
    assert.deepEqual(lengths, [1, 2, 0, 0, 0, 0])
  })
})

class AbortStop extends AbortController {
  [Symbol.dispose](): void {
    this.abort()
  }
}

onEachEngine('the heartbeat of a stream', (open) => {
  for (const [heartbeat, expected, seconds] of [
    ['true', /^id: \d+\nevent: heartbeat\ndata: \{\}\n\n$/, 31],
    ['false', /^id: \d+\n: wait\n\n$/, 31],
    ['false', /^id: \d+\n: wait\n\n$/, -3600],
  ] as const) {
    test(`is an event if the client asks for it (${heartbeat}), and comes while others change what it does not follow, ${seconds} s later`, {
      timeout: 20_000,
    }, async () => {
      await using world = await open()
      const openStream = await streamsOf(world, undefined, 30_000)
      using stop = new AbortStop()
      const stream = openStream(stop.signal, never, { heartbeat })
      assert.match(String((await stream.next()).value), /^retry: /)
      const next = stream.next()
      world.clock.advance(seconds)
      await world.admin.create('tax', { name: 'VAT', rate: '19' })
      assert.match(String((await next).value), expected)
      await stream.return(undefined)
    })
  }
})
