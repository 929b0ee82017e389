import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const rendered = 'fields=name,start,end,all_day,timezone,notes,external_id&order_asc=start,name,id&limit=1000'
const without = ({ external_id: _, ...others }: Record<string, unknown>) => others

onEachEngine('a feed of one instance, imported into another', (open) => {
  test('gives the same bookings, and follows their changes', async () => {
    await using world = await open()
    const { admin, other, app } = world
    const address = await app.listen()
    const room = await admin.create('resource', { name: 'Suite', type_id: 1, feed: true, feed_privacy: 'full' })
    const [{ feed }] = await admin.list('resource', `id=${room}`)
    const book = (body: object) => admin.create('booking', { resources: [{ id: room }], ...body })
    const berlin = (start: string, end: string) => ({ start_date_time_iso: start, end_date_time_iso: end })
    await book({
      name: 'Shoot, with "signs"; and\\ more',
      notes: 'First\nSecond ünï',
      ...berlin('2026-03-04T09:00:00+01:00', '2026-03-04T11:00:00+01:00'),
    })
    await book({ name: 'Night', ...berlin('2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00') })
    await book({ name: 'Days', all_day: true, ...berlin('2026-03-28T00:00:00+01:00', '2026-03-30T00:00:00+02:00') })
    await book({
      name: 'Far',
      timezone: 'America/New_York',
      ...berlin('2026-07-01T09:00:00-04:00', '2026-07-01T10:00:00-04:00'),
    })
    await book({
      name: 'Weekly',
      repeat_rule: 'FREQ=weekly;COUNT=40',
      ...berlin('2026-03-09T09:00:00+01:00', '2026-03-09T10:00:00+01:00'),
    })
    const id = await other.create('calendar-subscription/import', { calendar_url: `${address}${feed}` })
    const run = async () => {
      const { status, body } = await other.post(`/v2/calendar-subscription/import/run?id=${id}`)
      assert.equal(status, 200, JSON.stringify(body))
      const { created, updated, deleted, unchanged, quarantined } = body.success
      return [created, updated, deleted, unchanged, quarantined]
    }
    const same = async () => {
      const [here, there] = [await admin.list('booking', rendered), await other.list('booking', rendered)]
      assert.deepEqual(there.map(without), here.map(without))
      return there
    }
    assert.deepEqual(await run(), [44, 0, 0, 0, 0])
    const before = await same()
    assert.deepEqual(await run(), [0, 0, 0, 44, 0])
    const weekly = (await admin.list('booking', 'name=Weekly&limit=1000')).map((booking) => booking.id)
    await admin.put(`/v2/booking?id=${weekly[3]}`, {
      name: 'Moved',
      ...berlin('2026-03-31T12:00:00+02:00', '2026-03-31T13:00:00+02:00'),
    })
    await admin.delete(`/v2/booking?id=${weekly[5]}`)
    assert.deepEqual(await run(), [0, 1, 1, 42, 0])
    const after = await same()
    const ids = new Set(before.map((booking) => booking.external_id))
    assert.ok(after.every((booking) => ids.has(booking.external_id)))
  })

  test('does not bring an instance its own bookings back, directly or through the other', async () => {
    await using world = await open()
    const { admin, other, app } = world
    const address = await app.listen()
    const setUp = async (client: typeof admin) => {
      const room = await client.create('resource', { name: 'Suite', type_id: 1, feed: true })
      const [{ feed }] = await client.list('resource', `id=${room}`)
      return { room, calendar_url: `${address}${feed}` }
    }
    const [here, there] = [await setUp(admin), await setUp(other)]
    await admin.create('booking', {
      name: 'Shoot',
      start: 1_772_500_000,
      end: 1_772_503_600,
      resources: [{ id: here.room }],
    })
    const subscribe = (client: typeof admin, calendar_url: string, room: number) =>
      client.create('calendar-subscription/import', { calendar_url, booking_property: { resources: [{ id: room }] } })
    await subscribe(admin, here.calendar_url, here.room)
    const back = await subscribe(admin, there.calendar_url, here.room)
    await subscribe(other, here.calendar_url, there.room)
    for (let turn = 0; turn < 3; turn += 1) {
      await world.runJobs()
      world.clock.advance(3600)
    }
    assert.deepEqual([(await admin.list('booking')).length, (await other.list('booking')).length], [1, 1])
    const [{ last_run }] = await admin.list('calendar-subscription/import', `id=${back}`)
    assert.deepEqual(last_run.quarantine, [{ event: 'Shoot', reason: 'it is a booking of this Daybook' }])
  })
})
