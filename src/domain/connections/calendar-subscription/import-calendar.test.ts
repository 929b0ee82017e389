import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf, event } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('calendar import', (open) => {
  describe('200', () => {
    test('events become bookings with the presets, and edits to members outside the calendar stay', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const { admin } = world
      const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
      const project = await admin.create('project', { name: 'Film' })
      const presets = { resources: [{ id: suite }], project: [{ id: project }], status: [{ name: 'Confirmed' }] }
      server.text = calendarOf(
        'X-WR-CALNAME:Team',
        ...nine('a', '20260304', 'SUMMARY:Shoot', 'DESCRIPTION:Bring lights'),
      )
      const { id, run, bookings, rendered } = await subscribed(world, server, presets)
      assert.deepEqual(await run(), [1, 0, 0, 0, 0])
      const [made] = await bookings()
      assert.deepEqual(
        [made.name, made.notes, made.start_date_time_iso, made.timezone, made.all_day, made.external_id],
        ['Shoot', 'Bring lights', '2026-03-04T09:00:00+01:00', 'Europe/Berlin', 'false', 'a'],
      )
      assert.deepEqual([made.resources[0].id, made.project[0].id, made.status[0].name], [suite, project, 'Confirmed'])
      assert.deepEqual([made.calendar_subscription_id, made.created_id], [id, 0])
      const after = await rendered()
      assert.deepEqual(
        [after.name, after.last_error, after.last_checked_filesize],
        ['Team', null, Buffer.byteLength(server.text)],
      )
      assert.deepEqual(after.last_run, {
        created: 1,
        updated: 0,
        deleted: 0,
        unchanged: 0,
        quarantined: 0,
        quarantine: [],
      })
      await admin.put(`/v2/booking?id=${made.id}`, { project: [], resources: [], status: [] })
      server.text = calendarOf(...nine('a', '20260305', 'SUMMARY:Shoot'))
      assert.deepEqual(await run(), [0, 1, 0, 0, 0])
      const [moved] = await bookings()
      assert.deepEqual([moved.id, moved.start_date_time_iso], [made.id, '2026-03-05T09:00:00+01:00'])
      assert.deepEqual([moved.notes, moved.project, moved.resources, moved.status], ['Bring lights', [], [], []])
    })

    test('removed or cancelled events are deleted, except those that ended long ago', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('old', '20250304'), ...nine('gone', '20260304'), ...nine('off', '20260305'))
      const { run, bookings } = await subscribed(world, server)
      assert.deepEqual(await run(), [3, 0, 0, 0, 0])
      server.text = calendarOf(...nine('off', '20260305', 'STATUS:CANCELLED'))
      assert.deepEqual(await run(), [0, 0, 2, 0, 0])
      assert.deepEqual(
        (await bookings()).map(({ external_id }) => external_id),
        ['old'],
      )
    })

    test('an unchanged calendar costs one conditional request, and only the check is stored', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304'))
      const { run, rendered } = await subscribed(world, server)
      await run()
      const before = await rendered()
      const journal = (await world.journal()).length
      world.clock.advance(3600)
      assert.deepEqual(await run(), [0, 0, 0, 1, 0])
      assert.deepEqual(server.answered, [200, 304])
      server.etag = undefined
      assert.deepEqual(await run(), [0, 0, 0, 1, 0])
      assert.deepEqual(server.answered, [200, 304, 200])
      const after = await rendered()
      assert.deepEqual(after, { ...before, last_checked_date: before.last_checked_date + 3600 })
      assert.equal((await world.journal()).length, journal)
    })

    test('reading the same calendar again changes nothing, even if its events have new UIDs', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const written = (turn: number) =>
        calendarOf(
          ...nine(`x${turn}`, '20260304', 'SUMMARY:One', 'DESCRIPTION:Notes'),
          ...nine(`y${turn}`, '20260304', 'SUMMARY:One', 'DESCRIPTION:Notes'),
          ...nine(`z${turn}`, '20260302', 'RRULE:FREQ=WEEKLY;COUNT=10'),
        )
      server.text = written(1)
      const { run, bookings } = await subscribed(world, server)
      assert.deepEqual(await run(), [12, 0, 0, 0, 0])
      const before = await bookings()
      for (const turn of [2, 3]) {
        server.text = written(turn)
        assert.deepEqual(await run(), [0, 0, 0, 12, 0])
      }
      assert.deepEqual(await bookings(), before)
    })

    test('a long series is booked from 31 days ago', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('d', '20251201', 'RRULE:FREQ=DAILY'))
      const { run, bookings } = await subscribed(world, server)
      await run()
      assert.equal((await bookings())[0].start_date_time_iso, '2026-01-31T09:00:00+01:00')
    })

    test('a series that is moved keeps its bookings', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('w', '20260302', 'RRULE:FREQ=WEEKLY;COUNT=3'))
      const { run, bookings } = await subscribed(world, server)
      await run()
      const before = await bookings()
      server.text = server.text.replace('T090000', 'T003000')
      assert.deepEqual(await run(), [0, 3, 0, 0, 0], 'on the same day in Berlin, but not in UTC')
      server.text = server.text.replace('T003000', 'T110000')
      assert.deepEqual(await run(), [0, 3, 0, 0, 0])
      const after = await bookings()
      assert.deepEqual(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      )
      assert.equal(after[2].start_date_time_iso, '2026-03-16T11:00:00+01:00')
    })

    test('a series whose time zone changes keeps each of its bookings', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const written = (zone: string) =>
        calendarOf(
          `X-WR-TIMEZONE:${zone}`,
          ...event('UID:w', 'DTSTART:20260302T200000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=6'),
          ...event('UID:d', 'DTSTART:20260307T200000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4;BYHOUR=20,21'),
          ...event('UID:d', 'RECURRENCE-ID:20260307T200000', 'DTSTART:20260308T190000', 'DURATION:PT1H'),
        )
      server.text = written('Europe/Berlin')
      const { run, bookings } = await subscribed(world, server)
      assert.deepEqual(await run(), [10, 0, 0, 0, 0])
      const ids = async () => (await bookings()).map(({ id }) => id)
      const before = await ids()
      for (const zone of ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin']) {
        server.text = written(zone)
        assert.deepEqual(await run(), [0, 10, 0, 0, 0], zone)
        assert.deepEqual(await ids(), before, zone)
      }
    })

    test('an event in a zone that is named like a member of an object is quarantined, and the others are booked', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const names = ['constructor', 'toString', 'valueOf', '__proto__']
      const strange = names.flatMap((name) =>
        event(`UID:${name}`, `DTSTART;TZID=${name}:20260304T090000`, 'DURATION:PT1H'),
      )
      server.text = calendarOf('X-WR-TIMEZONE:constructor', ...nine('a', '20260304'), ...strange)
      const { run, bookings, rendered } = await subscribed(world, server)
      assert.deepEqual(await run(), [1, 0, 0, 0, names.length])
      assert.equal((await bookings()).length, 1)
      const { last_run, last_error } = await rendered()
      assert.equal(last_error, null)
      assert.deepEqual(
        last_run.quarantine.map(({ reason }: { reason: string }) => reason),
        names.map((name) => `its time zone "${name}" is unknown`),
      )
    })

    test('unreadable events are counted and listed, and their earlier bookings stay', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304', 'SUMMARY:Shoot'), ...nine('b', '20260304'))
      const { run, bookings, rendered } = await subscribed(world, server)
      await run()
      server.text = calendarOf(...event('UID:a', 'SUMMARY:Shoot', 'DTSTART:soon'), ...nine('c', '20260305'))
      assert.deepEqual(await run(), [1, 0, 1, 0, 1])
      assert.deepEqual(
        (await bookings()).map(({ external_id }) => external_id),
        ['a', 'c'],
      )
      assert.deepEqual((await rendered()).last_run.quarantine, [
        { event: 'Shoot', reason: 'its DTSTART "soon" is not a date or time' },
      ])
    })
  })
})
