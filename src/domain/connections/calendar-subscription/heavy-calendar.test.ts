import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { heavyCalendars, many, momentAt } from '../../../../tests/support/heavy-calendars.ts'
import { longestTurn } from '../../../../tests/support/longest-turn.ts'
import { importPath, nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf, event } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine } from '../../../../tests/world.ts'

/** The maximum time that a calendar may block the event loop. */
const TURN_MAX_MS = 200

const hour = ['DTSTART:20260309T090000Z', 'DURATION:PT1H']

onEachEngine('heavy calendars', (open) => {
  describe('200 or 409', () => {
    for (const [name, text] of Object.entries(heavyCalendars)) {
      test(`${name} do not block other work`, async () => {
        await using world = await open()
        await using server = await CalendarServer.start()
        const { id } = await subscribed(world, server)
        server.text = text
        const { answer, turnMs } = await longestTurn(() => world.admin.post(`${importPath}/run?id=${id}`))
        assert.ok([200, 409].includes(answer.status), JSON.stringify(answer.body))
        assert.ok(turnMs < TURN_MAX_MS, `the event loop was blocked for ${turnMs} ms`)
      })
    }
  })

  describe('200', () => {
    test('20,000 bookings are created, compared, changed and deleted without blocking the event loop', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const { run } = await subscribed(world, server)
      const named = (count: number, name: string) =>
        many(count, (index) => event(`UID:${index}`, `SUMMARY:${name}`, `DTSTART:${momentAt(index)}`, 'DURATION:PT1H'))
      const steps: readonly (readonly [lines: readonly string[], expected: readonly number[]])[] = [
        [named(20_000, 'One'), [20_000, 0, 0, 0, 0]],
        [
          [...named(20_000, 'One'), ''],
          [0, 0, 0, 20_000, 0],
        ],
        [named(10_000, 'Two'), [0, 10_000, 10_000, 0, 0]],
      ]
      for (const [lines, expected] of steps) {
        server.text = calendarOf(lines.join('\r\n'))
        const { answer, turnMs } = await longestTurn(run)
        assert.deepEqual(answer, expected)
        assert.ok(turnMs < TURN_MAX_MS, `the event loop was blocked for ${turnMs} ms`)
      }
    })
  })

  describe('409', () => {
    test('a calendar that takes too long to read changes nothing, and the reason is stored for users', async () => {
      await using world = await open({ calendarLimits: { timeMs: 1, memoryMiB: 256 } })
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304'))
      const { id, bookings, rendered } = await subscribed(world, server)
      const { status, body } = await world.admin.post(`${importPath}/run?id=${id}`)
      const reason = /reading it took more than 0.001 s and was stopped/
      assert.equal(status, 409)
      assert.match(body.error.message, reason)
      assert.match((await rendered()).last_error, reason)
      assert.deepEqual(await bookings(), [])
    })

    test('notes that would fill the database are refused', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const notes = `DESCRIPTION:${'n'.repeat(20_000)}`
      server.text = calendarOf(...many(10, (index) => event(`UID:${index}`, ...hour, 'RRULE:FREQ=DAILY', notes)))
      const { id, bookings } = await subscribed(world, server)
      const { status, body } = await world.admin.post(`${importPath}/run?id=${id}`)
      assert.equal(status, 409)
      assert.match(body.error.message, /its notes have more than/)
      assert.deepEqual(await bookings(), [])
    })

    test('a calendar with more than 1,000 clashing events is refused as a whole', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      const suite = await world.admin.create('resource', { name: 'Suite', type_id: 1 })
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      const { id, bookings } = await subscribed(world, server, { resources: [{ id: suite }] })
      server.text = calendarOf(...many(1_002, (index) => event(`UID:${index}`, ...hour)))
      const { answer, turnMs } = await longestTurn(() => world.admin.post(`${importPath}/run?id=${id}`))
      assert.equal(answer.status, 409)
      assert.match(answer.body.error.message, /More than 1,000 of its events clash/)
      assert.ok(turnMs < TURN_MAX_MS, `the event loop was blocked for ${turnMs} ms`)
      assert.deepEqual(await bookings(), [])
    })
  })

  describe('429', () => {
    test('an instance runs at most four imports at a time', async () => {
      await using world = await open()
      await using server = await CalendarServer.start()
      server.text = calendarOf(...nine('a', '20260304'))
      const { id } = await subscribed(world, server)
      const gate = Promise.withResolvers<void>()
      server.gate = gate.promise
      const runs = Array.from({ length: 5 }, () => world.admin.post(`${importPath}/run?id=${id}`))
      const first = await Promise.race(runs)
      assert.equal(first.status, 429)
      gate.resolve()
      assert.deepEqual((await Promise.all(runs)).map(({ status }) => status).toSorted(), [200, 200, 200, 200, 429])
    })
  })
})
