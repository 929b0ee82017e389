import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf, renderedTime, stampOf, timesOf } from '../../../../tests/support/series-view.ts'
import { type Client, onEachEngine, type World } from '../../../../tests/world.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const monday = stampOf('2026-10-12T09:00[Europe/Berlin]')

/** Four Mondays at nine; the clocks go back before the third. Their ids are `first` to `first + 3`. */
async function fourMondays(client: Client, also: object = {}): Promise<number> {
  const body = { name: 'Grade', start: monday, end: monday + HOUR, repeat_rule: 'FREQ=weekly;COUNT=4' }
  return client.create('booking', { ...body, ...also })
}

async function put(client: Client, id: number, reach: string, body: object): Promise<void> {
  const answer = await client.put(`/v2/booking?id=${id}&repeat_update_scope=${reach}`, body)
  assert.deepEqual([answer.status, answer.body], [200, { success: { id } }])
}

const only = async (client: Client, id: number) => (await client.list('booking', `id=${id}`))[0]
const namesOf = async (client: Client) => (await bookingsOf(client)).map((booking) => booking.name)
const rulesOf = async (client: Client) => (await bookingsOf(client)).map((booking) => booking.repeat_rule)
const editedIn = async (world: World) =>
  (await world.journal('booking')).filter((entry) => entry.action === 'edited').map((entry) => entry.record_id)

onEachEngine('a change of one booking of a series', (open) => {
  test('changes only that booking, by default', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    const { status } = await world.admin.put(`/v2/booking?id=${first + 1}`, { name: 'Conform' })
    assert.equal(status, 200)
    await put(world.admin, first + 2, 'single', {
      start: monday + 2 * WEEK + 2 * HOUR,
      end: monday + 2 * WEEK + 3 * HOUR,
    })
    assert.deepEqual(await namesOf(world.admin), ['Grade', 'Conform', 'Grade', 'Grade'])
    assert.deepEqual(await timesOf(world.admin), [
      'Mon 2026-10-12 09:00–10:00',
      'Mon 2026-10-19 09:00–10:00',
      'Mon 2026-10-26 10:00–11:00',
      'Mon 2026-11-02 09:00–10:00',
    ])
    assert.deepEqual(await editedIn(world), [first + 1, first + 2])
  })

  test('moves the first without moving the series', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    await put(world.admin, first, 'single', { start: monday + 3 * DAY, end: monday + 3 * DAY + HOUR })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=3' })
    assert.deepEqual(await timesOf(world.admin), [
      'Thu 2026-10-15 09:00–10:00',
      'Mon 2026-10-19 09:00–10:00',
      'Mon 2026-10-26 09:00–10:00',
    ])
  })

  test('cannot change the rule, unless the booking is alone in its series', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    for (const repeat_rule of [null, '', 'FREQ=daily;COUNT=4']) {
      const { status, body } = await world.admin.put(`/v2/booking?id=${first + 1}`, { repeat_rule })
      assert.equal(status, 400)
      assert.match(
        body.error.message,
        /^repeat_rule: belongs to the whole series: .*repeat_update_scope=all, or future/,
      )
    }
    const alone = await world.admin.create('booking', {
      name: 'Mix',
      start: monday,
      end: monday + HOUR,
      repeat_rule: 'FREQ=daily;COUNT=1',
    })
    await put(world.admin, alone, 'single', { repeat_rule: null })
    const { repeat_master, repeat_rule } = await only(world.admin, alone)
    assert.deepEqual([repeat_master, repeat_rule], ['false', null])
  })

  test('starts a series if a booking gets a rule', async () => {
    await using world = await open()
    const resources = [{ id: await world.admin.create('resource', { name: 'Suite', type_id: 1 }) }]
    const id = await world.admin.create('booking', { name: 'Grade', start: monday, end: monday + HOUR, resources })
    await put(world.admin, id, 'single', { repeat_rule: 'FREQ=weekly;COUNT=3', name: 'Mix' })
    const all = await bookingsOf(world.admin)
    assert.deepEqual(
      all.map((booking) => [booking.id, booking.name, booking.repeat_master_id, booking.resources[0].id]),
      [id, id + 1, id + 2].map((bookingId) => [
        bookingId,
        'Mix',
        bookingId === id ? '0' : String(id),
        resources[0]?.id,
      ]),
    )
  })
})

onEachEngine('a change of all bookings of a series', (open) => {
  test('writes only the sent members, so that individual changes stay', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    await put(world.admin, first + 1, 'single', {
      notes: 'Bring the drive',
      start: monday + WEEK + 3 * DAY,
      end: monday + WEEK + 3 * DAY + 2 * HOUR,
    })
    await put(world.admin, first + 3, 'all', { name: 'Mix' })
    assert.deepEqual(await namesOf(world.admin), ['Mix', 'Mix', 'Mix', 'Mix'])
    const moved = await only(world.admin, first + 1)
    assert.deepEqual([renderedTime(moved), moved.notes], ['Thu 2026-10-22 09:00–11:00', 'Bring the drive'])
  })

  test('moves each by the same local time, including one that was moved before', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    await put(world.admin, first + 1, 'single', { start: monday + WEEK + 3 * DAY, end: monday + WEEK + 3 * DAY + HOUR })
    await put(world.admin, first, 'all', { start: monday + 1.5 * HOUR, end: monday + 3 * HOUR })
    assert.deepEqual(await timesOf(world.admin), [
      'Mon 2026-10-12 10:30–12:00',
      'Thu 2026-10-22 10:30–12:00',
      'Mon 2026-10-26 10:30–12:00',
      'Mon 2026-11-02 10:30–12:00',
    ])
    assert.deepEqual(new Set(await rulesOf(world.admin)), new Set(['FREQ=weekly;COUNT=4']))
  })

  test('moves the others by the same amount if the named booking was moved before', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    const thursday = monday + WEEK + 3 * DAY
    await put(world.admin, first + 1, 'single', { start: thursday, end: thursday + HOUR })
    await put(world.admin, first + 1, 'all', { start: thursday - HOUR, end: thursday })
    assert.deepEqual(
      (await timesOf(world.admin)).map((time) => time.slice(0, 20)),
      ['Mon 2026-10-12 08:00', 'Thu 2026-10-22 08:00', 'Mon 2026-10-26 08:00', 'Mon 2026-11-02 08:00'],
    )
  })

  test('also moves the days of the rule', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin, { repeat_rule: 'FREQ=weekly;BYDAY=MO;UNTIL=20261102T090000;' })
    await put(world.admin, first + 2, 'all', {
      start: monday + 2 * WEEK + DAY + HOUR,
      end: monday + 2 * WEEK + DAY + 2 * HOUR,
    })
    assert.deepEqual(
      (await timesOf(world.admin)).map((time) => time.slice(0, 20)),
      ['Tue 2026-10-13 09:00', 'Tue 2026-10-20 09:00', 'Tue 2026-10-27 09:00', 'Tue 2026-11-03 09:00'],
    )
    assert.deepEqual(new Set(await rulesOf(world.admin)), new Set(['FREQ=weekly;BYDAY=TU;UNTIL=20261103T090000;']))
  })

  test('makes each longer if only the end is sent', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    await put(world.admin, first, 'all', { end: monday + 4 * HOUR })
    assert.ok((await timesOf(world.admin)).every((time) => time.endsWith('09:00–13:00')))
  })

  test('of the zone gives each the local time of the named one', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    await put(world.admin, first, 'all', { timezone: 'America/New_York' })
    const all = await bookingsOf(world.admin)
    assert.deepEqual(new Set(all.map((booking) => renderedTime(booking).slice(15))), new Set(['03:00–04:00']))
    assert.deepEqual(all[2].start_date_time_iso, '2026-10-26T08:00:00+01:00')
  })

  test('of resources and custom fields applies to each, and keeps individual values', async () => {
    await using world = await open()
    const { admin } = world
    const [roomA, roomB] = [
      await admin.create('resource', { name: 'A', type_id: 1 }),
      await admin.create('resource', { name: 'B', type_id: 1 }),
    ]
    const [reel, crew] = [
      await admin.create('custom-field', { name: 'Reel', type: 'text', module: 'booking' }),
      await admin.create('custom-field', { name: 'Crew', type: 'text', module: 'booking' }),
    ]
    const rates = [{ sell: { unit: 'hourly', unit_amount: 80, quantity: 1 } }]
    const first = await fourMondays(admin, { resources: [{ id: roomA }], [`custom_field_${reel}`]: 'A7' })
    await put(admin, first + 1, 'single', { [`custom_field_${crew}`]: 'Ann', resources: [{ id: roomA, rates }] })
    await put(admin, first, 'all', { [`custom_field_${reel}`]: 'B1', resources: [{ id: roomA }, { id: roomB }] })
    const all = await bookingsOf(admin, `resource_rates=true`)
    assert.deepEqual(
      all.map((booking) => booking.resources.map((resource: { id: number }) => resource.id)),
      Array(4).fill([roomA, roomB]),
    )
    assert.deepEqual(
      all.map((booking) => booking.custom_fields.map((field: { value: string }) => field.value).sort()),
      [['B1'], ['Ann', 'B1'], ['B1'], ['B1']],
    )
    assert.deepEqual(
      all.map((booking) => booking.resources[0].rates.length),
      [0, 1, 0, 0],
    )
  })

  test('of items gives each booking items with separate ids', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    await put(world.admin, first, 'all', { billable_items: [{ name: 'Disk', cost: '9.5', create_new: true }] })
    const all = await bookingsOf(world.admin)
    assert.equal(new Set(all.map((booking) => booking.billable_items[0].id)).size, 4)
    assert.equal((await world.admin.list('billable-item')).length, 1)
    const before = (await world.journal('booking')).length
    await put(world.admin, first, 'all', { billable_items: all[0].billable_items })
    assert.equal((await world.journal('booking')).length, before)
  })

  test('that changes nothing writes nothing, whatever the scope', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    const before = (await world.journal('booking')).length
    for (const reach of ['all', 'future', 'single']) {
      await put(world.admin, first + 1, reach, await only(world.admin, first + 1))
    }
    assert.equal((await world.journal('booking')).length, before)
    assert.equal((await bookingsOf(world.admin, `repeat_master_id=${first}`)).length, 3)
  })

  test('to an end that is not after the start is refused, with an error for the member that was sent', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin)
    const refusal = async (body: object) => {
      const answer = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=single`, body)
      return answer.body.error.message.split('. ')[0]
    }
    assert.equal(await refusal({ end: monday }), 'end: must be after start')
    assert.equal(await refusal({ start: monday + WEEK }), 'start: must be before end')
    assert.equal(await refusal({ start: monday, end: monday }), 'end: must be after start')
  })

  test('that would leave a booking without length is refused, and changes nothing', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin, { end: monday + 3 * HOUR })
    await put(world.admin, first + 1, 'single', { end: monday + WEEK + HOUR })
    const answer = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, { end: monday + HOUR })
    assert.deepEqual([answer.status, answer.body.error.field], [400, 'end'])
    assert.match(answer.body.error.message, new RegExp(`booking ${first + 1} of the series`))
    assert.equal((await timesOf(world.admin))[0], 'Mon 2026-10-12 09:00–12:00')
  })

  test('to times that their rule cannot give is refused, and asks for the new rule', async () => {
    await using world = await open()
    const first = await fourMondays(world.admin, { repeat_rule: 'FREQ=monthly;BYDAY=2MO;COUNT=3' })
    const moved = { start: monday + DAY, end: monday + DAY + HOUR }
    const answer = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, moved)
    assert.equal(answer.status, 400)
    assert.match(answer.body.error.message, /^repeat_rule: cannot give the new times; also send the new rule/)
    await put(world.admin, first, 'all', { ...moved, repeat_rule: 'FREQ=monthly;BYDAY=2TU;COUNT=3' })
    assert.deepEqual(
      (await timesOf(world.admin)).map((time) => time.slice(0, 20)),
      ['Tue 2026-10-13 09:00', 'Tue 2026-11-10 09:00', 'Tue 2026-12-08 09:00'],
    )
  })

  test('that clashes is refused as a whole; their own occurrences are free', async () => {
    await using world = await open()
    const resources = [{ id: await world.admin.create('resource', { name: 'Suite', type_id: 1 }) }]
    const first = await fourMondays(world.admin, { resources })
    const start = stampOf('2026-10-26T11:00[Europe/Berlin]')
    await world.admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources })
    const shift = (by: number) =>
      world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all&check_clash=true`, {
        start: monday + by,
        end: monday + HOUR + by,
      })
    assert.equal((await shift(HOUR / 2)).status, 200)
    const answer = await shift(1.5 * HOUR)
    assert.equal(answer.status, 409)
    assert.match(answer.body.error.message, /"Mix"/)
    assert.equal((await timesOf(world.admin))[0], 'Mon 2026-10-12 09:30–10:30')
  })

  test('is refused as a whole if another user has locked one of them', async () => {
    await using world = await open()
    const ann = await world.client({ schedule: 'RW' })
    const first = await fourMondays(world.admin)
    assert.equal((await ann.put(`/v2/booking/lock?id=${first + 2}`)).status, 200)
    const all = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, { name: 'Mix' })
    assert.equal(all.status, 409)
    assert.deepEqual(await namesOf(world.admin), ['Grade', 'Grade', 'Grade', 'Grade'])
    assert.equal((await world.admin.put(`/v2/booking?id=${first}`, { name: 'Mix' })).status, 200)
  })
})
