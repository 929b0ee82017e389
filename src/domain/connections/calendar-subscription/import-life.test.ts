import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { importPath, nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { takeDue } from '../../../kernel/jobs/job-rows.ts'

const HOUR = 3600

onEachEngine('the life of a calendar subscription', (open) => {
  test('a calendar that becomes empty deletes nothing until it has been empty for a day', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    const full = calendarOf(...nine('a', '20260401'), ...nine('b', '20260402'))
    server.text = full
    const { id, run, bookings, rendered } = await subscribed(world, server)
    await run()
    const refused = async (hours: number) => {
      world.clock.advance(hours * HOUR)
      const { status, body } = await world.admin.post(`${importPath}/run?id=${id}`)
      assert.equal(status, 409)
      assert.match(body.error.message, /no longer has any events: 2 of its bookings will be deleted/)
      assert.equal((await rendered()).last_error, body.error.message.replace(/^.*nothing was changed: /, ''))
      assert.equal((await bookings()).length, 2)
      return body.error.message
    }
    server.text = calendarOf()
    assert.match(await refused(0), /still has none at 2026-03-03T11:00:00\+01:00/)
    await refused(20)
    server.text = full
    assert.deepEqual(await run(), [0, 0, 0, 2, 0])
    assert.equal((await rendered()).last_error, null)
    server.text = calendarOf()
    await refused(5)
    await refused(23)
    world.clock.advance(HOUR)
    assert.deepEqual(await run(), [0, 0, 2, 0, 0])
    assert.deepEqual([await bookings(), (await rendered()).last_error], [[], null])
    assert.deepEqual(await run(), [0, 0, 0, 0, 0])
  })

  test('a restored subscription has its deleted bookings again, even if the calendar has not changed', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf(...nine('a', '20260401'))
    const { id, run, bookings } = await subscribed(world, server)
    await run()
    await world.admin.delete(`${importPath}?id=${id}&delete_bookings=true`)
    assert.deepEqual(await bookings(), [])
    assert.equal((await world.admin.post(`${importPath}/restore?id=${id}`)).status, 200)
    await world.runJobs()
    assert.deepEqual(
      (await bookings()).map(({ external_id }) => external_id),
      ['a'],
    )
  })

  test('the older answer of two concurrent checks does not undo the newer import', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    const { id, run, bookings } = await subscribed(world, server)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.text = calendarOf(...nine('old', '20260401'))
    server.gate = promise
    const slow = run()
    while (server.answered.length === 0) await new Promise((resume) => setImmediate(resume))
    server.gate = undefined
    server.text = calendarOf(...nine('new', '20260402'))
    assert.deepEqual(await run(), [1, 0, 0, 0, 0])
    resolve()
    assert.deepEqual(await slow, [0, 0, 0, 1, 0])
    assert.deepEqual(
      (await bookings()).map(({ external_id }) => external_id),
      ['new'],
    )
    assert.ok(id > 0)
  })

  test('the result of an unchanged calendar does not count bookings that were deleted here', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf(...nine('a', '20260401'), ...nine('b', '20260402'))
    const { run, bookings } = await subscribed(world, server)
    await run()
    await world.admin.delete(`/v2/booking?id=${(await bookings())[0].id}`)
    assert.deepEqual(await run(), [0, 0, 0, 1, 0])
    assert.deepEqual(server.answered, [200, 304])
  })

  test('a check whose process died is repeated, before the next regular check', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf(...nine('a', '20260401'))
    const { id, bookings } = await subscribed(world, server)
    await world.runJobs()
    server.text = calendarOf(...nine('a', '20260401'), ...nine('b', '20260402'))
    await world.admin.put(`${importPath}?id=${id}`, { calendar_url: `${server.url}?other` })
    const { engine } = world.app.scopes
    const taken = await takeDue(engine, world.clock.now(), 60, 100)
    assert.deepEqual(
      taken.map(({ kind }) => kind),
      ['import-calendar'],
    )
    world.clock.advance(61)
    await world.runJobs()
    assert.equal((await bookings()).length, 2)
  })

  test('an answer from the previous address is not stored for the new one', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    const { id, rendered, bookings } = await subscribed(world, server)
    server.text = calendarOf(...nine('a', '20260401'))
    for (const status of [500, 200]) {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.status = status
      server.gate = promise
      const { length } = server.answered
      const slow = world.admin.post(`${importPath}/run?id=${id}`)
      while (server.answered.length === length) await new Promise((resume) => setImmediate(resume))
      await world.admin.put(`${importPath}?id=${id}`, { calendar_url: `${server.url}?other=${status}` })
      resolve()
      assert.equal((await slow).status, 409)
      const { last_error, last_checked_date } = await rendered()
      assert.deepEqual([last_error, last_checked_date, await bookings()], [null, null, []])
    }
  })
})
