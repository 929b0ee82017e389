import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf, event } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine } from '../../../../tests/world.ts'

const weekly = (uid: string, day: string, count: number) =>
  nine(uid, day, 'SUMMARY:Standup', `RRULE:FREQ=WEEKLY;COUNT=${count}`)

onEachEngine('an event that gets another UID', (open) => {
  test('keeps its booking, even if it then moves, like the second half of a split series', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf(...weekly('abc', '20260302', 4))
    const { run, bookings } = await subscribed(world, server)
    assert.deepEqual(await run(), [4, 0, 0, 0, 0])
    const before = await bookings()
    const journal = (await world.journal()).length
    server.text = calendarOf(...weekly('abc', '20260302', 2), ...weekly('abc_R', '20260316', 2))
    assert.deepEqual(await run(), [0, 0, 0, 4, 0])
    const split = await bookings()
    assert.equal((await world.journal()).length, journal, 'a new UID is not an edit')
    const withoutKey = ({ external_id: _, ...others }: { external_id: string }) => others
    assert.deepEqual(split.map(withoutKey), before.map(withoutKey))
    assert.deepEqual(
      split.map(({ external_id }) => external_id.split('/')[0]),
      ['abc', 'abc', 'abc_R', 'abc_R'],
    )
    server.text = calendarOf(
      ...weekly('abc', '20260302', 2),
      ...weekly('abc_R', '20260316', 2).map((line) => line.replace('T0900', 'T1100')),
    )
    assert.deepEqual(await run(), [0, 2, 0, 2, 0])
    assert.deepEqual(
      (await bookings()).map(({ id, start_date_time_iso }) => [id, start_date_time_iso.slice(11, 16)]),
      before.map(({ id }, index) => [id, ['09:00', '09:00', '11:00', '11:00'][index]]),
    )
  })

  test('keeps its booking when it becomes unreadable', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf(...nine('old', '20260304', 'SUMMARY:Shoot'), ...nine('other', '20260305'))
    const { run, bookings } = await subscribed(world, server)
    await run()
    const ids = (await bookings()).map(({ id }) => id)
    server.text = calendarOf(...nine('new', '20260304', 'SUMMARY:Shoot'), ...nine('other', '20260305'))
    assert.deepEqual(await run(), [0, 0, 0, 2, 0])
    server.text = calendarOf(...event('UID:new', 'SUMMARY:Shoot', 'DTSTART:soon'), ...nine('other', '20260305'))
    assert.deepEqual(await run(), [0, 0, 0, 1, 1])
    assert.deepEqual(
      (await bookings()).map(({ id }) => id),
      ids,
    )
  })
})
