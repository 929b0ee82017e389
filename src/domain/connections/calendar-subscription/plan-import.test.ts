import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownBooking } from './calendar-steps.ts'
import { planImport } from './plan-import.ts'

const start = 1_800_000_000
const times = { start, end: start + 3600, timezone: 'Europe/Berlin' }

/** A bulk write can put a booking into a calendar without an external id. */
const unnamed: KnownBooking = { id: 7, external_id: null, name: 'Ours', all_day: 0, notes: null, ...times }
const { timezone: zone, ...moment } = times
const event = { key: 'null/20270115T080000Z', title: 'Theirs', notes: undefined, isAllDay: false, zone, ...moment }

test('an event with the UID "null" does not take over a booking without an external id', () => {
  const plan = planImport({ occurrences: [event], faults: [] }, [unnamed], 0)
  assert.deepEqual(plan, { made: [event], changed: [], gone: [unnamed], unchanged: 0, rekeyed: [] })
})

test('an unreadable event with the UID "null" does not keep a booking without an external id', () => {
  const faults = [{ eventKey: 'null', event: 'Theirs', reason: 'it has no start' }]
  assert.deepEqual(planImport({ occurrences: [], faults }, [unnamed], 0).gone, [unnamed])
})

test('a booking without an external id is found by equal contents', () => {
  const plan = planImport({ occurrences: [{ ...event, title: 'Ours' }], faults: [] }, [unnamed], 0)
  assert.deepEqual(plan, { made: [], changed: [], gone: [], unchanged: 1, rekeyed: [] })
})

test('a booking without an occurrence is deleted, unless its event is unreadable or it ended before', () => {
  const row = (id: number, external_id: string, of: Partial<KnownBooking> = {}) => ({
    ...unnamed,
    id,
    external_id,
    ...of,
  })
  const stored = [
    row(1, 'series/20270115T080000Z'),
    row(2, 'series/20270122T080000Z'),
    row(3, 'single'),
    row(4, 'like/20270115'),
    row(5, 'old', { end: start }),
    row(6, 'gone', { end: start + 1 }),
    row(7, 'serie/20270115T080000Z'),
  ]
  const faults = ['series', 'single', 'like/20270115'].map((eventKey) => ({ eventKey, event: 'It', reason: 'broken' }))
  assert.deepEqual(
    planImport({ occurrences: [], faults }, stored, start).gone.map(({ id }) => id),
    [6, 7],
  )
})
