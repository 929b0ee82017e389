import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { importPath, nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('calendar import runs', (open) => {
  describe('200', () => {
    test('a dry run returns the changes, and changes nothing', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304', 'SUMMARY:One'), ...nine('b', '20260305', 'SUMMARY:Two'))
      const { id, run, bookings, rendered } = await subscribed(world, server)
      await run()
      const before = [await bookings(), await rendered(), await world.journal()]
      server.text = calendarOf(...nine('a', '20260304', 'SUMMARY:Other'), ...nine('c', '20260306', 'SUMMARY:Three'))
      const { body } = await world.admin.post(`${importPath}/run?id=${id}&dry_run=true`)
      const { changes, ...counts } = body.success
      assert.deepEqual(counts, { id, created: 1, updated: 1, deleted: 1, unchanged: 0, quarantined: 0, quarantine: [] })
      assert.deepEqual(
        [changes.created[0].name, changes.updated[0].name, changes.deleted[0].name, changes.created[0].id],
        ['Three', 'Other', 'Two', null],
      )
      assert.deepEqual([await bookings(), await rendered(), await world.journal()], before)
      assert.deepEqual(await run(), [1, 1, 1, 0, 0])
    })

    test('changes have the ids of the bookings, even of new ones, and leave out what could not be stored', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const { admin } = world
      await admin.put('/v2/instance', { settings: { required_booking_fields: ['notes'] } })
      server.text = calendarOf(...nine('a', '20260304', 'DESCRIPTION:Notes'), ...nine('b', '20260305'))
      const { id, bookings } = await subscribed(world, server)
      const changes = async () => (await admin.post(`${importPath}/run?id=${id}`)).body.success.changes
      const ids = (some: readonly { id: number | null }[]) => some.map((one) => one.id)
      const first = await changes()
      const [stored] = await bookings()
      assert.deepEqual([ids(first.created), ids(first.updated), ids(first.deleted)], [[stored.id], [], []])
      await admin.put(`/v2/booking/lock?id=${stored.id}`, {})
      server.text = calendarOf(...nine('c', '20260306', 'DESCRIPTION:Notes'))
      const second = await changes()
      const [, added] = await bookings()
      assert.deepEqual([ids(second.created), ids(second.updated), ids(second.deleted)], [[added.id], [], []])
    })

    test('imports respect clash_policy, locks and required fields, event by event', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const { admin } = world
      const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
      await admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      const taken = await admin.create('booking', {
        name: 'Secret',
        start_date_time_iso: '2026-03-04T09:30:00+01:00',
        end_date_time_iso: '2026-03-04T10:30:00+01:00',
        resources: [{ id: suite }],
      })
      const days = ['20260303', '20260304', '20260305', '20260306', '20260307']
      server.text = calendarOf(...days.flatMap((day) => nine(day, day)), ...nine('again', '20260307'))
      const { run, bookings, rendered } = await subscribed(world, server, { resources: [{ id: suite }] })
      assert.deepEqual(await run(), [4, 0, 0, 0, 2])
      const { quarantine } = (await rendered()).last_run
      assert.equal(quarantine[0].reason, `it clashes with booking ${taken}`)
      assert.doesNotMatch(JSON.stringify(quarantine), /Secret/)
      await admin.delete(`/v2/booking?id=${taken}`)
      assert.deepEqual(await run(), [1, 0, 0, 4, 1])
      const [first] = await bookings()
      await admin.put(`/v2/booking/lock?id=${first.id}`, {})
      server.text = calendarOf(...nine('off', '20260304', 'STATUS:CANCELLED'))
      assert.deepEqual(await run(), [0, 0, 4, 0, 1])
      assert.deepEqual(
        (await bookings()).map(({ id }) => id),
        [first.id],
      )
      await admin.put('/v2/instance', { settings: { required_booking_fields: ['notes'] } })
      server.text = calendarOf(...nine('p', '20260404'), ...nine('q', '20260405', 'DESCRIPTION:Notes'))
      assert.deepEqual(await run(), [1, 0, 0, 0, 2])
    })

    test('calendars are fetched automatically: after subscribing, and regularly', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304'))
      const { id, bookings } = await subscribed(world, server)
      await world.runJobs()
      assert.equal((await bookings()).length, 1)
      server.text = calendarOf(...nine('a', '20260304'), ...nine('b', '20260304'))
      world.clock.advance(3600)
      await world.runJobs()
      assert.equal((await bookings()).length, 2)
      await world.admin.put(`${importPath}?id=${id}`, { enabled: false })
      const before = server.answered.length
      world.clock.advance(3600)
      await world.runJobs()
      assert.equal(server.answered.length, before)
    })

    test('a deleted subscription keeps its bookings, or deletes future ones', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260201'), ...nine('b', '20260304'))
      const first = await subscribed(world, server)
      await first.run()
      await world.admin.delete(`${importPath}?id=${first.id}`)
      assert.equal((await first.bookings()).length, 2)
      const second = await subscribed(world, server)
      await second.run()
      assert.equal((await first.bookings()).length, 4)
      await world.admin.delete(`${importPath}?id=${second.id}&delete_bookings=true`)
      assert.deepEqual(
        (await first.bookings()).map(({ external_id }) => external_id),
        ['a', 'a', 'b'],
      )
    })
  })

  describe('409', () => {
    test('a calendar that cannot be fetched or read changes nothing, and the error is stored', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304'))
      const { id, run, bookings, rendered } = await subscribed(world, server)
      await run()
      const good = server.text
      const failures: readonly [() => void, RegExp][] = [
        [
          () => {
            server.text = '<html>Log in</html>'
          },
          /does not begin with BEGIN:VCALENDAR/,
        ],
        [
          () => {
            server.text = good.slice(0, -20)
          },
          /ends in the middle/,
        ],
        [
          () => {
            server.status = 500
          },
          /answered 500/,
        ],
        [
          () => {
            server.status = 200
            server.text = 'x'.repeat(11 * 1024 * 1024)
          },
          /larger/,
        ],
      ]
      for (const [fail, message] of failures) {
        fail()
        const { status, body } = await world.admin.post(`${importPath}/run?id=${id}`)
        assert.equal(status, 409)
        assert.match(body.error.message, message)
        assert.match((await rendered()).last_error, message)
        assert.equal((await bookings()).length, 1)
      }
      server.text = good
      assert.deepEqual(await run(), [0, 0, 0, 1, 0])
      assert.equal((await rendered()).last_error, null)
    })

    test('a preset that refers to a deleted record is named', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const project = await world.admin.create('project', { name: 'Film' })
      server.text = calendarOf(...nine('a', '20260304'))
      const { id, bookings } = await subscribed(world, server, { project: [{ id: project }] })
      await world.admin.delete(`/v2/project?id=${project}`)
      const { status, body } = await world.admin.post(`${importPath}/run?id=${id}`)
      assert.deepEqual([status, await bookings()], [409, []])
      assert.match(body.error.message, /booking_property.project: there is no project/)
    })
  })

  test('404 for a calendar of another instance, 400 for no id, 403 without the permission', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    const { id } = await subscribed(world, server)
    const reader = await world.client({ admin: 'R-' })
    assert.equal((await world.other.post(`${importPath}/run?id=${id}`)).status, 404)
    assert.equal((await world.admin.post(`${importPath}/run`)).status, 400)
    assert.equal((await world.admin.post(`${importPath}/run?id=x`)).status, 400)
    assert.equal((await reader.post(`${importPath}/run?id=${id}`)).status, 403)
    assert.deepEqual(server.answered, [])
  })
})
