import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CalendarServer } from '../../../../tests/support/calendar-server.ts'
import { untilTrue } from '../../../../tests/support/poll.ts'
import { nine, subscribed } from '../../../../tests/support/subscribed-calendar.ts'
import { calendarOf } from '../../../../tests/support/written-calendar.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'
import { OutsideClient } from '../../../kernel/outside/outside-client.ts'
import { TargetPolicy } from '../../../kernel/outside/target-policy.ts'
import { importCalendar } from './import-calendar.ts'
import { calendarLimits, openCalendarThread } from './plan-in-thread.ts'

/** Imports a calendar; `happens` runs after the comparison, just before the result is stored for the first time. */
async function interrupted({ app: { scopes } }: World, id: number, happens: () => Promise<unknown>) {
  const session = await scopes.systemSession(1)
  assert.ok(session)
  const calendars = openCalendarThread(calendarLimits)
  using outside = new OutsideClient(new TargetPolicy({ allowsPrivate: true }))
  let pending: (() => Promise<unknown>) | undefined = happens
  const writing: typeof scopes.writing = async (...given) => {
    const now = pending
    pending = undefined
    await now?.()
    return scopes.writing(...given)
  }
  try {
    const work = { scope: () => scopes.reading(session), outside, calendars }
    return await importCalendar({ ...work, writing: (verb) => writing(session, verb) }, id, false)
  } finally {
    await calendars.end()
  }
}

/** A check that has fetched `older`, while another one fetches and imports `newer`; returns its result. */
async function overtaken(server: CalendarServer, run: () => Promise<number[]>, older: string, newer: string) {
  const held = Promise.withResolvers<void>()
  const { length } = server.answered
  server.text = older
  server.gate = held.promise
  const slow = run()
  await untilTrue(() => server.answered.length > length)
  server.gate = undefined
  server.text = newer
  await run()
  held.resolve()
  return slow
}

onEachEngine('a calendar import that is overtaken', (open) => {
  test('by a change of its bookings compares them again, and the calendar wins', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf(...nine('a', '20260401'))
    const { id, run, bookings } = await subscribed(world, server)
    await run()
    const [before] = await bookings()
    server.text = calendarOf(...nine('a', '20260401'), ...nine('b', '20260402'))
    const later = { start: before.start + 3600, end: before.end + 3600 }
    const move = () => world.admin.put(`/v2/booking?id=${before.id}`, later)
    const { created, updated } = await interrupted(world, id, move)
    assert.deepEqual([created, updated, server.answered], [1, 1, [200, 200, 200]])
    assert.equal((await bookings())[0].start, before.start)
  })

  test('by a newer version does not bring back events that only the older one has', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    server.text = calendarOf()
    const { run, bookings } = await subscribed(world, server)
    await run()
    const newer = calendarOf('X-WR-CALNAME:Newer')
    assert.deepEqual(await overtaken(server, run, calendarOf(...nine('old', '20260401')), newer), [0, 0, 0, 0, 0])
    assert.deepEqual(await bookings(), [])
  })

  test('by a newer version with an event that cannot be booked does not bring them back either', async () => {
    await using world = await open()
    await using server = await CalendarServer.start()
    const { admin } = world
    await admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
    const suite = await admin.create('resource', { name: 'Suite', type_id: 1 })
    const { run, bookings } = await subscribed(world, server, { resources: [{ id: suite }] })
    const nineInBerlin = Date.parse('2026-04-02T09:00:00+02:00') / 1000
    await admin.create('booking', {
      name: 'Taken',
      start: nineInBerlin,
      end: nineInBerlin + 3600,
      resources: [{ id: suite }],
    })
    const newer = calendarOf(...nine('clashes', '20260402'))
    assert.deepEqual(await overtaken(server, run, calendarOf(...nine('old', '20260401')), newer), [0, 0, 0, 0, 1])
    assert.deepEqual(
      (await bookings()).map(({ name }) => name),
      ['Taken'],
    )
  })
})
