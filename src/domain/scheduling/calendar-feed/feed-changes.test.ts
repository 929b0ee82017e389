import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventsOf, readFeedOf } from '../../../../tests/support/read-feed-of.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

/** A room with a feed, and a booking of it. */
async function bookedRoom({ admin }: World) {
  const room = await admin.create('resource', { name: 'Suite', type_id: 1, feed: true, feed_privacy: 'full' })
  const id = await admin.create('booking', {
    name: 'Shoot',
    start: 1_772_600_000,
    end: 1_772_603_600,
    resources: [{ id: room }],
  })
  return { room, id, path: (await admin.list('resource', `id=${room}`))[0].feed as string }
}

onEachEngine('changes of calendar feeds', (open) => {
  describe('200 and 304', () => {
    test('a feed changes only if its contents change', async () => {
      await using world = await open()
      const { path, room } = await bookedRoom(world)
      const { headers } = await readFeedOf(world, path)
      const known = { 'if-none-match': String(headers.etag) }
      await world.admin.create('contact', { name: 'Somebody', type: 'person' })
      assert.equal((await readFeedOf(world, path, known)).status, 304)
      assert.equal((await readFeedOf(world, path, known)).status, 304)
      await world.admin.put(`/v2/resource?id=${room}`, { name: 'Attic' })
      assert.equal((await readFeedOf(world, path, known)).status, 200)
      assert.notEqual((await readFeedOf(world, `${path}/freebusy`)).headers.etag, headers.etag)
    })

    test('SEQUENCE grows with every change, however fast they follow one another', async () => {
      await using world = await open()
      const { id, path } = await bookedRoom(world)
      const sequences: number[] = []
      for (const name of ['One', 'Two', 'Three']) {
        await world.admin.put(`/v2/booking?id=${id}`, { name })
        const [event] = await eventsOf(world, path)
        sequences.push(Number(event?.getFirstPropertyValue('sequence')))
      }
      assert.deepEqual(
        sequences,
        [...new Set(sequences)].toSorted((a, b) => a - b),
      )
      assert.equal(sequences.length, 3)
    })
  })
})
