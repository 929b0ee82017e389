import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { overlapAmong } from './overlap-among.ts'

const ROOM = 1
const slot = (start: number, end: number, resourceIds = [ROOM]) => ({ start, end, resourceIds })

test('slots that gain nothing may overlap each other', () => {
  const [first, second] = [slot(0, 10), slot(2, 3)]
  assert.equal(overlapAmong([first, second], new Set()), undefined)
  assert.deepEqual(overlapAmong([first, second], new Set([second])), [first, second])
  assert.deepEqual(overlapAmong([first, second], new Set([first])), [first, second])
})

test('a long slot is found even if a shorter one began after it', () => {
  const [long, short, late] = [slot(0, 10), slot(1, 2), slot(5, 6)]
  assert.deepEqual(overlapAmong([long, short, late], new Set([late])), [long, late])
})

test('slots that only touch, or have other resources, do not overlap', () => {
  const slots = [slot(0, 2), slot(2, 4), slot(1, 3, [2])]
  assert.equal(overlapAmong(slots, new Set(slots)), undefined)
})

test('an overlap is found if and only if two slots overlap', () => {
  const anySlot = fc.record({
    start: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 1, max: 6 }),
    resourceIds: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1 }),
    gains: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anySlot, { maxLength: 6 }), (drawn) => {
      const slots = drawn.map(({ length, ...kept }) => ({ ...kept, end: kept.start + length }))
      const overlap = (a: (typeof slots)[number], b: (typeof slots)[number]) =>
        (a.gains || b.gains) &&
        a.start < b.end &&
        b.start < a.end &&
        a.resourceIds.some((id) => b.resourceIds.includes(id))
      const isExpected = slots.some((a, at) => slots.slice(at + 1).some((b) => overlap(a, b)))
      const found = overlapAmong(slots, new Set(slots.filter(({ gains }) => gains)))
      assert.equal(found !== undefined, isExpected)
      if (found !== undefined) assert.ok(overlap(...found))
    }),
  )
})
