/** Many random changes of series, one after another: after each, the rule that is shown is correct. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sqlite } from '../../../../../tests/support/engines.ts'
import { type Answer, openWorld, type World } from '../../../../../tests/world.ts'
import type { StoredBooking } from '../booking-row.ts'
import { occurrencesOf } from './expand-repeat.ts'
import { parseRepeatRule } from './repeat-rule.ts'
import { memberOf, occurrencesOfMembers, zoneOfSeries } from './series-member.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo']
const rules = [
  'FREQ=weekly;COUNT=8',
  'FREQ=weekly;BYDAY=MO,WE;UNTIL=20261115T120000',
  'FREQ=daily;INTERVAL=3;BYDAY=MO,TU,TH;COUNT=7',
  'FREQ=monthly;BYMONTHDAY=1,15;COUNT=6',
  'FREQ=monthly;BYDAY=-1FR;UNTIL=20270301T000000Z',
  'FREQ=hourly;INTERVAL=5;COUNT=12',
]

type Change = (rendered: Answer['body']) => object
const someChange = fc.oneof<fc.Arbitrary<Change>[]>(
  fc.constantFrom(900, -HOUR, 1.5 * HOUR, DAY, -7 * DAY).map((by) => ({ start, end }) => ({
    start: start + by,
    end: end + by,
  })),
  fc.constantFrom(900, HOUR).map((by) => ({ end }) => ({ end: end + by })),
  fc.constantFrom(...rules, null).map((repeat_rule) => () => ({ repeat_rule })),
  fc.constantFrom('Mix', 'Grade').map((name) => () => ({ name })),
)
const someStep = fc.record({
  which: fc.nat(),
  reach: fc.constantFrom('single', 'future', 'all'),
  change: fc.oneof(
    { arbitrary: someChange, weight: 6 },
    { arbitrary: fc.constant('delete' as const), weight: 2 },
    { arbitrary: fc.constant('restore' as const), weight: 1 },
  ),
})
interface Step {
  readonly which: number
  readonly reach: string
  readonly change: Change | 'delete' | 'restore'
}

async function take(world: World, { which, reach, change }: Step): Promise<void> {
  const all = await world.admin.list('booking', 'limit=1000&updated_after=1')
  const some = all.filter(({ deleted = false }) => deleted === (change === 'restore'))
  const booking = some[which % some.length]
  if (booking === undefined) return
  const path = `/v2/booking?id=${booking.id}`
  const answer =
    change === 'restore'
      ? world.admin.post(`/v2/booking/restore?id=${booking.id}`)
      : change === 'delete'
        ? world.admin.delete(`${path}&repeat_delete_scope=${reach}`)
        : world.admin.put(`${path}&repeat_update_scope=${reach}`, change(booking))
  const { status, body } = await answer
  assert.ok(status === 200 || status === 400, JSON.stringify(body))
}

async function assertTrue(world: World): Promise<void> {
  const rows = await world.app.scopes.engine.read.all<StoredBooking>(
    'select * from booking where instance_id = ? and (deleted is null or repeat_edited = 1)',
    [1],
  )
  const live = rows.filter(({ deleted }) => deleted === null)
  for (const row of live) {
    const isSingle = row.repeat_master === 0 && row.repeat_master_id === 0
    if (isSingle) assert.deepEqual([row.repeat_rule, row.repeat_clock_start], [null, null])
  }
  const masters = live.filter(({ repeat_master }) => repeat_master === 1)
  const ids = new Set(masters.map(({ id }) => id))
  assert.deepEqual(
    rows.filter((row) => row.repeat_master_id !== 0 && !ids.has(row.repeat_master_id)),
    [],
  )
  for (const master of masters)
    assertGives(
      master,
      rows.filter((row) => row === master || row.repeat_master_id === master.id),
    )
}

/**
 * The rule of the first booking, which all bookings show, gives the occurrences of all, including those that were
 * deleted individually.
 */
function assertGives(master: StoredBooking, rows: readonly StoredBooking[]): void {
  const members = rows.map(memberOf)
  assert.deepEqual(new Set(rows.filter(({ deleted }) => deleted === null).map((row) => row.repeat_rule)).size, 1)
  const occurrences = occurrencesOfMembers(members)
  const [first] = occurrences
  assert.ok(first)
  const given = occurrencesOf(
    parseRepeatRule(String(master.repeat_rule)),
    first,
    { zone: zoneOfSeries(members), untilZone: 'Europe/Berlin' },
    1000,
  )
  assert.deepEqual(
    occurrences.map(({ clockStart }) => clockStart),
    given.map(({ clockStart }) => clockStart),
  )
}

test('after any changes, each series has one first booking, and its rule gives its occurrences', async () => {
  const start = fc.integer({ min: 0, max: 30 * 96 }).map((quarter) => 1_792_000_800 + quarter * 900)
  const first = fc.record({
    start,
    length: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 900),
    timezone: fc.constantFrom(...zones),
    repeat_rule: fc.constantFrom(...rules),
  })
  await using world = await openWorld(sqlite)
  const walk = fc.asyncProperty(first, fc.array(someStep, { minLength: 5, maxLength: 12 }), async (given, steps) => {
    const { length, ...body } = given
    const answer = await world.admin.post('/v2/booking', { name: 'Grade', end: body.start + length, ...body })
    if (answer.status !== 200) return
    for (const step of steps) {
      await take(world, step)
      await assertTrue(world)
    }
  })
  await fc.assert(walk, { numRuns: 10, endOnFailure: true })
})
