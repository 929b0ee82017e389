import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { momentByHand, recurrencesByHand, someClock, someRule } from '../../../../../tests/support/repeat-oracle.ts'
import { timesWithin } from '../../../../kernel/time/recurrence.ts'
import type { Recurrence } from '../../../../kernel/time/recurrence-rule.ts'
import { occurrencesOf, timedOccurrence } from './expand-repeat.ts'

const HOUR = 3600
const DAY = 24 * HOUR

describe('properties', () => {
  test('rules give the same times as checking every hour and every day', () => {
    fc.assert(
      fc.property(someRule, someClock, fc.integer({ min: 1, max: 3652 }), (rule, first, span) => {
        const last = first + (rule.frequency === 'HOURLY' ? Math.ceil(span / 20) : span) * DAY
        const found = [first, ...timesWithin(rule, first, { from: first + 1, to: last })]
        assert.deepEqual(found, recurrencesByHand(rule, first, last))
      }),
      { numRuns: 150 },
    )
  })

  test('an hourly rule is expanded to the end of ten years', () => {
    const rule: Recurrence = { frequency: 'HOURLY', interval: 1, byDay: ['MO'], byMonthDay: [-1] }
    const [first, last] = [1_577_836_800, 1_577_836_800 + 3653 * DAY]
    const found = [first, ...timesWithin(rule, first, { from: first + 1, to: last })]
    assert.deepEqual(found, recurrencesByHand(rule, first, last))
  })

  test('start and end equal those found by search, at every clock change of every zone from 2020 to 2035', () => {
    const from = Temporal.Instant.from('2020-01-01T00:00Z')
    let changes = 0
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (
        let at = from.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
        at;
        at = at.getTimeZoneTransition('next')
      ) {
        if (at.year > 2035) break
        changes += 1
        const stamp = at.epochMilliseconds / 1000
        const after = stamp + at.offsetNanoseconds / 1e9
        for (const distance of [-DAY, -5400, -3600, -1800, -900, 0, 900, 1800, 3600, DAY]) {
          const clockStart = after + distance
          const found = timedOccurrence({ clockStart, clockEnd: clockStart + HOUR }, zone)
          assert.equal(found.start, momentByHand(clockStart, zone), `${zone} ${at}`)
          const end = momentByHand(clockStart + HOUR, zone)
          assert.equal(found.end, end > found.start ? end : found.start + HOUR, `${zone} ${at}`)
        }
      }
    }
    assert.ok(changes > 3000, `${changes} changes`)
  })

  test('a series begins with its first booking, is in order, and has no two at the same time', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(someRule, someClock, zones, fc.integer({ min: 1, max: 100 }), (rule, clockStart, zone, count) => {
        const first = { clockStart, clockEnd: clockStart + HOUR }
        const found = occurrencesOf({ ...rule, end: { count } }, first, { zone, untilZone: zone }, 1000)
        assert.ok(found.length <= count)
        assert.equal(found[0]?.start, timedOccurrence(first, zone).start)
        for (const [at, occurrence] of found.entries()) {
          assert.ok(occurrence.end > occurrence.start)
          assert.ok(at === 0 || occurrence.start > (found[at - 1]?.start ?? 0))
        }
      }),
      { numRuns: 300 },
    )
  })
})
