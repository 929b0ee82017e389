import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { eventsOf, readFeedOf } from '../../../../tests/support/read-feed-of.ts'
import { nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const DAY = 86_400

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

    test('If-Modified-Since works without an ETag once the last change is a minute ago', async () => {
      await using world = await open()
      const { admin, clock } = world
      const { path, id } = await bookedRoom(world)
      const lastModified = async () => (await readFeedOf(world, path)).headers['last-modified']
      assert.equal(await lastModified(), undefined)
      clock.advance(60)
      const since = String(await lastModified())
      assert.equal(Date.parse(since), (clock.now() - 60) * 1000)
      const statusOf = async (headers: Record<string, string>) => (await readFeedOf(world, path, headers)).status
      assert.equal(await statusOf({ 'if-modified-since': since }), 304)
      const besides = (seconds: number) => new Date(Date.parse(since) + seconds * 1000).toUTCString()
      assert.equal(await statusOf({ 'if-modified-since': besides(-1) }), 200)
      assert.equal(await statusOf({ 'if-modified-since': besides(1) }), 200, 'from before an older backup was restored')
      assert.equal(await statusOf({ 'if-modified-since': 'yesterday' }), 200)
      assert.equal(await statusOf({ 'if-modified-since': since, 'if-none-match': '"other"' }), 200)
      await admin.put(`/v2/booking?id=${id}`, { name: 'Moved' })
      assert.equal(await statusOf({ 'if-modified-since': since }), 200)
      clock.advance(60)
      assert.equal(await statusOf({ 'if-modified-since': since }), 200)
      clock.advance(DAY)
      assert.notEqual(await lastModified(), since, 'the window of days has moved')
      assert.equal(await statusOf({ 'if-modified-since': since }), 200)
    })

    test('on a day without changes, Last-Modified still differs between the states before and after a restore', async () => {
      await using restored = await open()
      await using lost = await open()
      const [{ path }, other] = [await bookedRoom(restored), await bookedRoom(lost)]
      lost.clock.advance(600)
      await lost.admin.put(`/v2/booking?id=${other.id}`, { name: 'Moved' })
      restored.clock.advance(DAY + 600)
      lost.clock.advance(DAY)
      const { 'last-modified': since } = (await readFeedOf(lost, other.path)).headers
      assert.ok(Date.parse(String(since)) <= (lost.clock.now() - 60) * 1000, String(since))
      assert.equal((await readFeedOf(lost, other.path, { 'if-modified-since': String(since) })).status, 304)
      assert.equal((await readFeedOf(restored, path, { 'if-modified-since': String(since) })).status, 200)
    })

    test('SEQUENCE grows with every change, however quickly the changes come', async () => {
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

    test('a meeting in two imported calendars is two events with different UIDs', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const { room, id, path } = await bookedRoom(world)
      server.text = calendarOf(...nine('meeting', '20260304'))
      const calendars = [1, 2].map(() => subscribed(world, server, { resources: [{ id: room }] }))
      for (const { run } of await Promise.all(calendars)) await run()
      const uids = (await eventsOf(world, path)).map((event) => String(event.getFirstPropertyValue('uid')))
      const imported = (await world.admin.list('booking', 'order_asc=id&fields=id')).filter((one) => one.id !== id)
      assert.deepEqual(
        uids.map((uid) => uid.split('@')[0]).toSorted(),
        [`booking-${id}`, `booking-${imported[1].id}`, 'meeting'].toSorted(),
      )
      const asked = { booking_ids: imported.map((one) => one.id) }
      const { body: file } = await world.admin.post('/v2/booking/ics', asked)
      assert.equal(new Set(file.match(/^UID:.*$/gm)).size, 2)
      await world.admin.delete(`/v2/booking?id=${imported[0].id}`)
      const [left] = (await eventsOf(world, path)).filter((event) => event.getFirstPropertyValue('uid') === 'meeting')
      assert.equal(left?.getFirstPropertyValue('status'), 'CONFIRMED')
    })
  })
})
