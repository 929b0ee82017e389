import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedStatements } from '../../../../tests/engine/asked-statements.ts'
import { listening } from '../../../../tests/support/live-listener.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

/** Streams of each reader: fewer than a token may have. */
const STREAMS = 8

async function streamsOf(world: World, readers: readonly Client[], path?: string) {
  const listen = await listening(world)
  const streams = await Promise.all(
    readers.flatMap((reader) => Array.from({ length: STREAMS }, () => listen(reader, path))),
  )
  // A stream follows the journal once it has received something.
  await world.admin.create('project', { name: 'Begin' })
  await Promise.all(streams.map((stream) => stream.has(1)))
  return {
    streams,
    [Symbol.asyncDispose]: async () => {
      for (const stream of streams) await stream[Symbol.asyncDispose]()
    },
  }
}

/** On SQLite, the statement before the one that reads entries. */
const findsIds = /\bselect t\."id", t\."deleted" from "journal_list"/

onEachEngine('reads that live streams share', (open) => {
  test('a change is read once for all streams whose readers see the same', async () => {
    await using world = await open()
    const levels = { schedule: 'R-', project: 'R-' } as const
    const readers = [world.admin, await world.client(levels), await world.client(levels)]
    await using followed = await streamsOf(world, readers)
    const asked = askedStatements(world.app.scopes.engine)
    await world.admin.create('project', { name: 'Harbour' })
    await Promise.all(followed.streams.map((stream) => stream.has(2)))
    const ofJournal = asked.filter(([text]) => /\bfrom "?journal/.test(text) && !findsIds.test(text))
    // Which kinds occur, the entries for the administrator, and those for the two others.
    assert.equal(ofJournal.length, 3, ofJournal.map(([text]) => text).join('\n'))
    const heads = asked.filter(([text]) => /\brecord_tally\b.*'journal'/.test(text))
    assert.ok(heads.length < 2 * STREAMS, `${heads.length} reads of the head of the journal`)
    for (const [index, stream] of followed.streams.entries()) {
      const entry = stream.entries[1]
      assert.equal(entry?.record, 'project')
      assert.equal(entry?.after !== undefined, index < STREAMS)
    }
  })

  test('nothing is read for streams whose readers may not read the changed kind', async () => {
    await using world = await open()
    const planner = await world.client({ project: 'R-' })
    await using followed = await streamsOf(world, [planner])
    const asked = askedStatements(world.app.scopes.engine)
    await world.admin.create('contact', { name: 'Ann', type: 'person' })
    await world.admin.create('project', { name: 'Harbour' })
    await Promise.all(followed.streams.map((stream) => stream.has(2)))
    const pages = asked.filter(([text]) => /\bfrom "?journal_list/.test(text) && !findsIds.test(text))
    assert.equal(pages.length, 1, pages.map(([text]) => text).join('\n'))
  })

  test('readers never share the records or views that only one of them sees', async () => {
    await using world = await open()
    const levels = { project: 'RW', contact: 'R-', admin: 'R-' } as const
    const [one, other] = [await world.client(levels), await world.client(levels)]
    await using followed = await streamsOf(world, [one, other])
    const only = { users: [{ id: one.userId }], groups: [] }
    const secret = await world.admin.create('project', { name: 'Secret', private: 1, people: only })
    const view = await one.create('view', { name: 'Mine', kind: 'schedule', settings: { zoom: 'week' } })
    const last = await world.admin.create('contact', { name: 'Ann', type: 'person' })
    for (const [index, stream] of followed.streams.entries()) {
      while (stream.entries.at(-1)?.record !== 'contact') await stream.has(stream.entries.length + 1)
      const heard = stream.entries.slice(1).map(({ record, record_id }) => `${record}/${record_id}`)
      const own = index < STREAMS ? [`project/${secret}`, `view/${view}`] : []
      assert.deepEqual(heard, [...own, `contact/${last}`])
    }
  })
})
