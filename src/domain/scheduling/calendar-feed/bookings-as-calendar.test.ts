import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import { type Client, onEachEngine } from '../../../../tests/world.ts'

const HOUR = 3600
const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const DELETED_ID = 999_999

/** The events of the file, as another program reads them. */
async function eventsFor(client: Client, body: object): Promise<ICAL.Component[]> {
  const { status, body: text, headers } = await client.post('/v2/booking/ics', body)
  assert.equal(status, 200, JSON.stringify(text))
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

const valuesOf = (events: readonly ICAL.Component[], name: string) =>
  events.map((event) => String(event.getFirstPropertyValue(name)))

onEachEngine('bookings as a calendar file', (open) => {
  describe('200', () => {
    test('has the requested bookings in order of time, with their details, without deleted ones', async () => {
      await using world = await open()
      const { admin } = world
      const client = await admin.create('contact', { type: 'organization', name: 'Kestrel' })
      const project = await admin.create('project', { name: 'Harbour' })
      const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const book = (name: string, day: number, more: object = {}) =>
        admin.create('booking', {
          name,
          start: NINE + day * 24 * HOUR,
          end: NINE + day * 24 * HOUR + 2 * HOUR,
          resources: [{ id: room }],
          ...more,
        })
      const late = await book('Mix', 2, { status: [{ name: 'First Hold' }] })
      const also = { client: [{ uuid: `o${client}` }], project: [{ id: project }], notes: 'Reel 1; bring it' }
      const early = await book('Grade, Ep 4', 0, also)
      const gone = await book('Gone', 1)
      await book('Not asked', 1)
      await admin.delete(`/v2/booking?id=${gone}`)
      const asked = { name: 'Week 10', booking_ids: [late, early, gone, early, DELETED_ID] }
      const events = await eventsFor(admin, asked)
      assert.deepEqual(valuesOf(events, 'summary'), ['Grade, Ep 4', 'Mix'])
      assert.deepEqual(valuesOf(events, 'status'), ['CONFIRMED', 'TENTATIVE'])
      const [first] = events
      assert.ok(first)
      const shown = ['location', 'description', 'contact'].map((name) => first.getFirstPropertyValue(name))
      assert.deepEqual(shown, ['Suite 1', 'Reel 1; bring it', 'Kestrel'])
      const { startDate, endDate, uid } = new ICAL.Event(first)
      assert.deepEqual([startDate.toUnixTime(), endDate.toUnixTime()], [NINE, NINE + 2 * HOUR])
      const again = await eventsFor(admin, { booking_ids: [early] })
      assert.equal(new ICAL.Event(again[0] as ICAL.Component).uid, uid)
      const { headers } = await admin.post('/v2/booking/ics', asked)
      assert.match(String(headers['content-disposition']), /Week 10\.ics/)
      assert.deepEqual(await eventsFor(admin, { booking_ids: [] }), [])
      assert.deepEqual(await eventsFor(world.other, { booking_ids: [early] }), [])
    })

    test('shows private bookings as busy, and leaves out what a reader may not see', async () => {
      await using world = await open()
      const { admin } = world
      const hush = await admin.create('project', { name: 'Hush', private: 1 })
      const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const closed = await admin.create('resource', { name: 'Vault', type_id: 1 })
      await admin.create('workspace', {
        name: 'Closed',
        resources: [{ id: closed }],
        access: [{ id: admin.userId, type: 'user', acl: 'RW' }],
      })
      const book = (name: string, id: number, more: object = {}) =>
        admin.create('booking', { name, start: NINE, end: NINE + HOUR, resources: [{ id }], ...more })
      const booking_ids = [
        await book('Secret cut', room, { project: [{ id: hush }], notes: 'Do not tell' }),
        await book('In the vault', closed),
        await book('Grade', room),
      ]
      const reader = await world.client({ schedule: 'R-' })
      const { body } = await reader.post('/v2/booking/ics', { booking_ids })
      assert.doesNotMatch(body, /Secret|Hush|tell|vault/i)
      assert.deepEqual(valuesOf(await eventsFor(reader, { booking_ids }), 'summary'), ['Private', 'Grade'])
      assert.equal((await eventsFor(admin, { booking_ids })).length, 3)
    })
  })

  test('400: the invalid member is named; 403: users who may not see the schedule', async () => {
    await using world = await open()
    for (const [body, field] of [
      [{}, 'booking_ids'],
      [{ booking_ids: 'all' }, 'booking_ids'],
      [{ booking_ids: [0] }, 'booking_ids[0]'],
      [{ booking_ids: [1], name: '' }, 'name'],
      [{ booking_ids: [1], title: 'Week 10' }, 'title'],
    ] as const) {
      const answer = await world.admin.post('/v2/booking/ics', body)
      assert.deepEqual([answer.status, answer.body.error.field], [400, field], JSON.stringify(answer.body))
    }
    const stranger = await world.client({ project: 'RW' })
    assert.equal((await stranger.post('/v2/booking/ics', { booking_ids: [] })).status, 403)
  })
})
