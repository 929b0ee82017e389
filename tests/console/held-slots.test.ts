import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Slot, SlotDay } from '../../console/src/pages/schedule/find-slots.ts'
import { addHeldSlots } from '../../console/src/pages/schedule/held-slots.ts'

const suite = { id: 1, name: 'Suite 1', free: [] }
const stage = { id: 2, name: 'Stage', free: [] }

function day(
  number: number,
  ...rows: readonly (readonly [resource: typeof suite, starts: readonly number[]])[]
): SlotDay {
  const slot = (resource: typeof suite, start: number): Slot => ({ start, end: start + 2, resources: [resource] })
  return {
    day: number,
    rows: rows.map(([resource, starts]) => ({ resource, slots: starts.map((one) => slot(resource, one)) })),
  }
}

test('held slots are added between free ones, and never replace them', () => {
  const free = [day(1, [suite, [13, 15]])]
  const unheld = [day(1, [suite, [9, 11, 13, 15]], [stage, [10]]), day(2, [suite, [9]])]
  const shown = addHeldSlots(free, unheld).map(({ day: number, rows }) => [
    number,
    ...rows.map(({ resource, slots }) => [resource.id, ...slots.map((one) => (one.isSecond ? -one.start : one.start))]),
  ])
  assert.deepEqual(shown, [
    [1, [1, -9, -11, 13, 15], [2, -10]],
    [2, [1, -9]],
  ])
})

test('a held slot that overlaps a free one is left out', () => {
  const [found] = addHeldSlots([day(1, [suite, [10]])], [day(1, [suite, [9, 11, 13]])])
  assert.deepEqual(
    found?.rows[0]?.slots.map(({ start, isSecond }) => [start, isSecond === true]),
    [
      [10, false],
      [13, true],
    ],
  )
})
