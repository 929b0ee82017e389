import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bookingsOf,
  fiveMondays,
  FIRST_MONDAY as monday,
  putSeries as put,
  renderedSeries,
  stampOf,
  timesOf,
} from '../../../../../tests/support/series-view.ts'
import { onEachEngine } from '../../../../../tests/world.ts'

const HOUR = 3600
const WEEK = 7 * 24 * HOUR

onEachEngine('occurrences of a changed series', (open) => {
  const day = (first: string, next: string) => ({
    start: stampOf(`${first}[America/Santiago]`),
    end: stampOf(`${next}[America/Santiago]`),
  })

  test('are whole days after a move from a day that begins at one o’clock', async () => {
    await using world = await open()
    const { admin } = world
    const id = await admin.create('booking', {
      name: 'Stage',
      all_day: true,
      timezone: 'America/Santiago',
      repeat_rule: 'FREQ=daily;COUNT=3',
      ...day('2026-09-06T01:00', '2026-09-07T00:00'),
    })
    const times = async () => (await bookingsOf(admin)).map(({ start, end }) => ({ start, end }))
    assert.deepEqual(await times(), [
      day('2026-09-06T01:00', '2026-09-07T00:00'),
      day('2026-09-07T00:00', '2026-09-08T00:00'),
      day('2026-09-08T00:00', '2026-09-09T00:00'),
    ])
    await put(admin, id, 'all', day('2026-09-08T00:00', '2026-09-09T00:00'))
    assert.deepEqual(await times(), [
      day('2026-09-08T00:00', '2026-09-09T00:00'),
      day('2026-09-09T00:00', '2026-09-10T00:00'),
      day('2026-09-10T00:00', '2026-09-11T00:00'),
    ])
  })

  test('keep their times after a move to a day that begins at one o’clock, unless they are whole days', async () => {
    await using world = await open()
    const { admin } = world
    const booking = { name: 'Stage', all_day: false, timezone: 'America/Santiago', repeat_rule: 'FREQ=daily;COUNT=2' }
    const id = await admin.create('booking', { ...booking, ...day('2026-09-06T01:00', '2026-09-07T00:00') })
    const second = async () => {
      const [, { start, end }] = await bookingsOf(admin)
      return { start, end }
    }
    assert.deepEqual(await second(), day('2026-09-07T01:00', '2026-09-08T00:00'))
    await put(admin, id, 'all', day('2026-09-08T01:00', '2026-09-09T00:00'))
    assert.deepEqual(await second(), day('2026-09-09T01:00', '2026-09-10T00:00'))
    await put(admin, id, 'all', day('2026-09-06T01:00', '2026-09-07T00:00'))
    assert.deepEqual(await second(), day('2026-09-07T01:00', '2026-09-08T00:00'))
    await put(admin, id, 'all', { all_day: true })
    assert.deepEqual(await second(), day('2026-09-07T01:00', '2026-09-08T00:00'), 'times that are not sent stay')
  })

  test('return to individually changed bookings, and no other booking is added at their times', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 3, 'single', { name: 'Client is there' })
    await put(world.admin, first + 4, 'single', { start: monday + 3 * WEEK, end: monday + 3 * WEEK + HOUR })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=2' })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=4' })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map(({ id, name, start }) => [id, name, (start - monday) / WEEK]),
      [
        [first, 'Grade', 0],
        [first + 1, 'Grade', 1],
        [first + 5, 'Grade', 2],
        [first + 3, 'Client is there', 3],
        [first + 4, 'Grade', 3],
      ],
    )
    await put(world.admin, first, 'all', { start: monday + HOUR, end: monday + 2 * HOUR })
    assert.ok((await renderedSeries(world.admin)).every((booking) => booking.endsWith('FREQ=weekly;COUNT=4')))
  })

  test('are filled by a later rule if the previous rule did not have them', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await world.admin.delete(`/v2/booking?id=${first + 1}`)
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;INTERVAL=2;COUNT=2' })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=3' })
    assert.deepEqual(
      (await timesOf(world.admin)).map((time) => time.slice(4, 14)),
      ['2026-11-02', '2026-11-09', '2026-11-16'],
    )
  })

  test('are filled by a later rule if the booking that had lost one was then deleted', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 3, 'single', { name: 'Client is there' })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=2' })
    await world.admin.delete(`/v2/booking?id=${first + 3}`)
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=4' })
    await put(world.admin, first, 'all', { start: monday + HOUR, end: monday + 2 * HOUR })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map(({ start, repeat_rule }) => [(start - monday - HOUR) / WEEK, repeat_rule]),
      [0, 1, 2, 3].map((week) => [week, 'FREQ=weekly;COUNT=4']),
    )
  })

  test('go to a changed booking, not to a deleted one that was at the same time', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 3, 'single', { name: 'Client is there' })
    await put(world.admin, first + 4, 'single', { start: monday + 3 * WEEK, end: monday + 3 * WEEK + HOUR })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=2' })
    await world.admin.delete(`/v2/booking?id=${first + 3}`)
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=4' })
    await put(world.admin, first, 'all', { start: monday + HOUR, end: monday + 2 * HOUR })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map(({ id, start, repeat_rule }) => [
        id,
        (start - monday - HOUR) / WEEK,
        repeat_rule,
      ]),
      [first, first + 1, first + 5, first + 4].map((id, week) => [id, week, 'FREQ=weekly;COUNT=4']),
    )
  })

  test('belong to one booking each, even if the named one is at the same time as another', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 3, 'single', { name: 'Client is there' })
    await put(world.admin, first, 'all', { repeat_rule: 'FREQ=weekly;COUNT=2' })
    await put(world.admin, first + 3, 'single', { start: monday + WEEK, end: monday + WEEK + HOUR })
    await put(world.admin, first + 3, 'all', { repeat_rule: 'FREQ=weekly;COUNT=4' })
    await put(world.admin, first, 'all', { start: monday + HOUR, end: monday + 2 * HOUR })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map(({ start, repeat_rule }) => [(start - monday - HOUR) / WEEK, repeat_rule]),
      [0, 1, 1, 2, 3].map((week) => [week, 'FREQ=weekly;COUNT=4']),
    )
  })

  test('are counted separately for the following bookings, even if their times stay', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 2, 'future', { name: 'Mix' })
    assert.deepEqual(
      (await bookingsOf(world.admin)).map(({ repeat_rule }) => repeat_rule),
      [2, 2, 3, 3, 3].map((count) => `FREQ=weekly;COUNT=${count}`),
    )
  })

  test('must not end before they start', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    await put(world.admin, first + 1, 'single', { end: monday + WEEK + HOUR / 2 })
    const path = `/v2/booking?id=${first}&repeat_update_scope=all`
    const { status, body } = await world.admin.put(path, { end: monday + HOUR / 2 })
    assert.deepEqual([status, body.error.field], [400, 'end'])
    assert.match(body.error.message, /^end: would end booking 2 of the series before it starts/)
  })

  test('end at an UNTIL in the zone of the instance, whatever the zone of the booking', async () => {
    await using world = await open()
    // Its evenings are at two o’clock on the next day in Berlin.
    const start = stampOf('2026-11-02T20:00[America/New_York]')
    const until = (day: number) => `FREQ=daily;UNTIL=2026110${day}T010000`
    const body = { name: 'Feed', start, end: start + HOUR, timezone: 'America/New_York', repeat_rule: until(5) }
    const first = await world.admin.create('booking', body)
    assert.equal((await bookingsOf(world.admin)).length, 2)
    await put(world.admin, first, 'all', { repeat_rule: until(7) })
    assert.equal((await bookingsOf(world.admin)).length, 4)
  })

  test('that are added have the resources that are sent with the rule', async () => {
    await using world = await open()
    const { admin } = world
    const rooms = [
      await admin.create('resource', { name: 'Suite 1', type_id: 1 }),
      await admin.create('resource', { name: 'Suite 2', type_id: 1 }),
    ]
    const [before, after] = rooms.map((id) => [{ id }])
    const series = { name: 'Grade', start: monday, end: monday + HOUR, repeat_rule: 'FREQ=weekly;COUNT=2' }
    const first = await admin.create('booking', { ...series, resources: before })
    await put(admin, first, 'all', { resources: after, repeat_rule: 'FREQ=weekly;COUNT=3' })
    assert.deepEqual(
      (await bookingsOf(admin)).map(({ resources }) => resources.map(({ id }: { id: number }) => id)),
      [[rooms[1]], [rooms[1]], [rooms[1]]],
    )
  })

  test('can lose their rule with the last booking, if the others were deleted individually', async () => {
    await using world = await open()
    const first = await fiveMondays(world.admin)
    for (const id of [1, 2, 3, 4]) await world.admin.delete(`/v2/booking?id=${first + id}`)
    await put(world.admin, first, 'single', { repeat_rule: null })
    const [{ repeat_rule, repeat_master }] = await bookingsOf(world.admin)
    assert.deepEqual([repeat_rule, repeat_master], [null, 'false'])
  })
})
