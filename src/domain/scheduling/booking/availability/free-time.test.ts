import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { firstTogether, freeTime, type TimeStretch } from './free-time.ts'

const LENGTH = 24
const window: TimeStretch = { start: 100, end: 100 + LENGTH }

/** Around the window and over its edges, in order of start. */
const stretches = fc
  .array(fc.tuple(fc.integer({ min: 90, max: 130 }), fc.integer({ min: 1, max: 20 })), { maxLength: 8 })
  .map((pairs) => pairs.map(([start, length]) => ({ start, end: start + length })).sort((a, b) => a.start - b.start))

/** Second by second. */
function freeSeconds(busy: readonly TimeStretch[]): boolean[] {
  return Array.from({ length: LENGTH }, (_, index) => {
    const second = window.start + index
    return !busy.some(({ start, end }) => start <= second && second < end)
  })
}

function firstTogetherBySeconds(all: readonly (readonly TimeStretch[])[], count: number, seconds: number) {
  const seen = all.map(freeSeconds)
  for (let from = 0; from + seconds <= LENGTH; from += 1) {
    const among = seen.flatMap((free, who) => (free.slice(from, from + seconds).every(Boolean) ? [who] : []))
    if (among.length >= count) return { start: window.start + from, among }
  }
  return undefined
}

describe('free time', () => {
  test('has every second in which nothing is busy, in stretches as long as possible', () => {
    fc.assert(
      fc.property(stretches, (busy) => {
        const free = freeTime(window, busy)
        const seconds = Array.from({ length: LENGTH }, (_, index) =>
          free.some(({ start, end }) => start <= window.start + index && window.start + index < end),
        )
        assert.deepEqual(seconds, freeSeconds(busy))
        free.forEach(({ start, end }, index) => {
          assert.ok(start < end && start > (free[index - 1]?.end ?? window.start - 1), 'stretches are apart, in order')
        })
      }),
      { numRuns: 1000 },
    )
  })

  test('begins where busy time ends, and ends where busy time begins', () => {
    assert.deepEqual(freeTime(window, []), [window])
    assert.deepEqual(freeTime(window, [{ start: 100, end: 124 }]), [])
    const busy = [
      { start: 100, end: 104 },
      { start: 108, end: 124 },
    ]
    assert.deepEqual(freeTime(window, busy), [{ start: 104, end: 108 }])
  })
})

describe('the first time together', () => {
  test('is the one found by trying every second, with all resources that are free then', () => {
    const asked = fc.record({
      busy: fc.array(stretches, { minLength: 1, maxLength: 5 }),
      count: fc.integer({ min: 1, max: 5 }),
      seconds: fc.integer({ min: 1, max: LENGTH + 2 }),
    })
    fc.assert(
      fc.property(asked, ({ busy, count, seconds }) => {
        const found = firstTogether(
          busy.map((busyTimes) => freeTime(window, busyTimes)),
          count,
          seconds,
        )
        assert.deepEqual(found, firstTogetherBySeconds(busy, count, seconds))
      }),
      { numRuns: 2000 },
    )
  })
})
