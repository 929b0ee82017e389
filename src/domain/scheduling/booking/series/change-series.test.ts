import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bookingsOf,
  FIRST_MONDAY,
  fiveMondays,
  putSeries,
  renderedSeries,
  renderedTime,
  timesOf,
} from '../../../../../tests/support/series-view.ts'
import { type Client, onEachEngine } from '../../../../../tests/world.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const monday = FIRST_MONDAY
const put = putSeries
const daysOf = async (client: Client) => (await timesOf(client)).map((time) => time.slice(0, 14))

onEachEngine('a change of a booking and those that follow', (open) => {
  test('creates two series, each with a rule that gives its bookings', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 2, 'future', {
      start: monday + 2 * WEEK + 1.5 * HOUR,
      end: monday + 2 * WEEK + 2.5 * HOUR,
    })
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first} 2026-11-02 09:00 of 0: FREQ=weekly;COUNT=2`,
      `${first + 1} 2026-11-09 09:00 of ${first}: FREQ=weekly;COUNT=2`,
      `${first + 2} 2026-11-16 10:30 of 0: FREQ=weekly;COUNT=3`,
      `${first + 3} 2026-11-23 10:30 of ${first + 2}: FREQ=weekly;COUNT=3`,
      `${first + 4} 2026-11-30 10:30 of ${first + 2}: FREQ=weekly;COUNT=3`,
    ])
    await put(world.admin, first + 4, 'all', { name: 'Mix' })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map((booking) => booking.name),
      ['Grade', 'Grade', 'Mix', 'Mix', 'Mix'],
    )
  })

  test('ends the first series at its last booking if the rule has UNTIL', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin, 'FREQ=weekly;REPENDTYPE=date;UNTIL=20261206T235959;')
    await put(world.admin, first + 3, 'future', { notes: 'New room' })
    const rules = (await bookingsOf(world.admin)).map((booking) => booking.repeat_rule)
    const [head, tail] = [
      'FREQ=weekly;REPENDTYPE=date;UNTIL=20261116T090000;',
      'FREQ=weekly;REPENDTYPE=date;UNTIL=20261206T235959;',
    ]
    assert.deepEqual(rules, [head, head, head, tail, tail])
  })

  test('changes all if there is no earlier booking', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first, 'future', { name: 'Mix' })
    assert.equal((await bookingsOf(world.admin, `repeat_master_id=${first}`)).length, 4)
    await world.admin.delete(`/v2/booking?id=${first}`)
    await put(world.admin, first + 1, 'future', { name: 'Grade' })
    assert.equal((await bookingsOf(world.admin, `repeat_master_id=${first + 1}`)).length, 3)
  })

  test('uses the order of occurrences, wherever a booking was moved to', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    const early = monday - 2 * DAY
    await put(world.admin, first + 3, 'single', { start: early, end: early + HOUR })
    await put(world.admin, first + 2, 'future', { name: 'Mix' })
    const mixed = await bookingsOf(world.admin, 'name=Mix')
    assert.deepEqual(
      mixed.map((booking) => booking.id),
      [first + 3, first + 2, first + 4],
    )
  })

  test('moves empty occurrences along, and they stay empty', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await world.admin.delete(`/v2/booking?id=${first + 3}`)
    await put(world.admin, first + 2, 'future', { start: monday + 2 * WEEK + HOUR, end: monday + 2 * WEEK + 2 * HOUR })
    await put(world.admin, first + 4, 'all', { repeat_rule: 'FREQ=weekly;COUNT=4' })
    assert.deepEqual(await daysOf(world.admin), [
      'Mon 2026-11-02',
      'Mon 2026-11-09',
      'Mon 2026-11-16',
      'Mon 2026-11-30',
      'Mon 2026-12-07',
    ])
  })

  test('with another rule counts from the named booking', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 2, 'future', { repeat_rule: 'FREQ=daily;COUNT=3' })
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first} 2026-11-02 09:00 of 0: FREQ=weekly;COUNT=2`,
      `${first + 1} 2026-11-09 09:00 of ${first}: FREQ=weekly;COUNT=2`,
      `${first + 2} 2026-11-16 09:00 of 0: FREQ=daily;COUNT=3`,
      `${first + 5} 2026-11-17 09:00 of ${first + 2}: FREQ=daily;COUNT=3`,
      `${first + 6} 2026-11-18 09:00 of ${first + 2}: FREQ=daily;COUNT=3`,
    ])
  })

  test('without a rule leaves the named booking as a single one, and removes all later ones', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 2, 'future', { repeat_rule: null })
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first} 2026-11-02 09:00 of 0: FREQ=weekly;COUNT=2`,
      `${first + 1} 2026-11-09 09:00 of ${first}: FREQ=weekly;COUNT=2`,
      `${first + 2} 2026-11-16 09:00 of 0: null`,
    ])
  })
})

onEachEngine('a change of the rule', (open) => {
  test('adds missing bookings, like the others, with their events', async () => {
    await using world = await open()
    const { admin } = world
    const resources = [{ id: await admin.create('resource', { name: 'Suite', type_id: 1 }) }]
    const first = await fiveMondays(admin)
    await put(admin, first, 'all', { resources, notes: 'Bring the drive' })
    await put(admin, first + 4, 'single', { notes: 'Last one' })
    await put(admin, first + 4, 'all', { repeat_rule: 'FREQ=weekly;COUNT=6' })
    const added = (await bookingsOf(admin)).at(-1)
    assert.deepEqual(
      [added.id, renderedTime(added), added.notes, added.resources[0].id, added.repeat_master_id],
      [first + 5, 'Mon 2026-12-07 09:00–10:00', 'Bring the drive', resources[0]?.id, String(first)],
    )
    const last = (await world.journal('booking')).filter((entry) => entry.record_id === first + 5)
    assert.deepEqual(
      last.map((entry) => [entry.action, entry.event]),
      [['created', 'bookingCreated']],
    )
  })

  test('adds missing bookings in the zone of the series, although the named booking is in another', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 1, 'single', { timezone: 'America/New_York' })
    await put(world.admin, first + 1, 'future', { repeat_rule: 'FREQ=weekly;BYDAY=TU;COUNT=3' })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map((booking) => `${renderedTime(booking).slice(0, 20)} ${booking.timezone}`),
      [
        'Mon 2026-11-02 09:00 Europe/Berlin',
        'Mon 2026-11-09 03:00 America/New_York',
        'Tue 2026-11-10 09:00 Europe/Berlin',
        'Tue 2026-11-17 09:00 Europe/Berlin',
      ],
    )
  })

  test('removes bookings that do not match it, except individually changed ones', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 3, 'single', { name: 'Client is there' })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=2' })
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first} 2026-11-02 09:00 of 0: FREQ=weekly;COUNT=2`,
      `${first + 1} 2026-11-09 09:00 of ${first}: FREQ=weekly;COUNT=2`,
      `${first + 3} 2026-11-23 09:00 of ${first}: FREQ=weekly;COUNT=2`,
    ])
    const deleted = (await world.journal('booking')).filter((entry) => entry.action === 'deleted')
    assert.deepEqual(
      deleted.map((entry) => [entry.record_id, entry.event]),
      [
        [first + 2, 'bookingDeleted'],
        [first + 4, 'bookingDeleted'],
      ],
    )
    await put(world.admin, first, 'all', { start: monday + HOUR, end: monday + 2 * HOUR })
    assert.ok((await timesOf(world.admin)).every((time) => time.endsWith('10:00–11:00')))
  })

  test('keeps bookings and their ids where they match both rules', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;INTERVAL=2;COUNT=3' })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map((booking) => booking.id),
      [first, first + 2, first + 4],
    )
  })

  test('keeps all bookings if the time changes with it', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin, 'FREQ=weekly;BYDAY=MO;COUNT=5')
    await put(world.admin, first + 1, 'all', {
      start: monday + WEEK + DAY,
      end: monday + WEEK + DAY + HOUR,
      repeat_rule: 'FREQ=weekly;BYDAY=TU;COUNT=5',
    })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map((booking) => booking.id),
      [0, 1, 2, 3, 4].map((at) => first + at),
    )
    assert.ok((await daysOf(world.admin)).every((day) => day.startsWith('Tue')))
  })

  test('does not bring back individually deleted bookings, only those that an earlier rule removed', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await world.admin.delete(`/v2/booking?id=${first + 1}`)
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=3' })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=4' })
    assert.deepEqual(await daysOf(world.admin), ['Mon 2026-11-02', 'Mon 2026-11-16', 'Mon 2026-11-23'])
  })

  test('never removes the named booking', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 1, 'all', { repeat_rule: 'FREQ=weekly;INTERVAL=2;COUNT=2' })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map((booking) => booking.id),
      [first, first + 1, first + 2],
    )
  })

  test('to no rule keeps the named booking, and individually changed ones', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 3, 'single', { name: 'Client is there' })
    await put(world.admin, first + 1, 'all', { repeat_rule: '' })
    assert.deepEqual(await renderedSeries(world.admin), [
      `${first + 1} 2026-11-09 09:00 of 0: null`,
      `${first + 3} 2026-11-23 09:00 of 0: null`,
    ])
    await put(world.admin, first + 1, 'single', { repeat_rule: 'FREQ=weekly;COUNT=2' })
    assert.equal((await bookingsOf(world.admin)).length, 3)
  })

  test('is checked as a whole: an invalid one changes nothing', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    const before = await renderedSeries(world.admin)
    for (const repeat_rule of ['FREQ=weekly', 'FREQ=yearly;COUNT=20', 'FREQ=weekly;UNTIL=20261001T000000', 7]) {
      const answer = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, { repeat_rule })
      assert.deepEqual([answer.status, answer.body.error.field], [400, 'repeat_rule'])
    }
    const scope = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=every`, { name: 'Mix' })
    assert.deepEqual([scope.status, scope.body.error.field], [400, 'repeat_update_scope'])
    assert.deepEqual(await renderedSeries(world.admin), before)
  })

  test('to clashing times is refused as a whole', async () => {
    await using world = await open()
    const { admin } = world
    const resources = [{ id: await admin.create('resource', { name: 'Suite', type_id: 1 }) }]
    const first = await fiveMondays(admin)
    await put(admin, first, 'all', { resources })
    const start = monday + 5 * WEEK
    await admin.create('booking', { name: 'Mix', start, end: start + HOUR, resources })
    const before = await renderedSeries(admin)
    const path = `/v2/booking?id=${first}&repeat_update_scope=all&check_clash=true`
    assert.equal((await admin.put(path, { repeat_rule: 'FREQ=weekly;COUNT=6' })).status, 409)
    assert.deepEqual(await renderedSeries(admin), before)
    // Deleted bookings do not clash with new ones.
    assert.equal((await admin.put(path, { repeat_rule: 'FREQ=daily;COUNT=9' })).status, 200)
  })
})

onEachEngine('a move of a series', (open) => {
  test('is refused if it would put a booking outside the supported years', async () => {
    await using world = await open()
    const { admin } = world
    const first = await fiveMondays(admin)
    const before = await renderedSeries(admin)
    const [earliest, latest] = [0, 253_402_300_799]
    for (const [id, start] of [
      [first, latest - HOUR],
      [first + 4, earliest],
    ] as const) {
      const { status, body } = await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, {
        start,
        end: start + HOUR,
      })
      assert.deepEqual([status, body.error.field], [400, 'start'])
      assert.match(body.error.message, /^start: would put booking \d+ of the series (before 1970|after the year 9999)/)
    }
    assert.deepEqual(await renderedSeries(admin), before)
  })
})
