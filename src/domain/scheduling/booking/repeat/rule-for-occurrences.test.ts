import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { someClock, someRule } from '../../../../../tests/support/repeat-oracle.ts'
import type { Recurrence } from '../../../../kernel/time/recurrence-rule.ts'
import { type Occurrence, occurrencesOf } from './expand-repeat.ts'
import { parseRepeatRule } from './repeat-rule.ts'
import { ruleForOccurrences } from './rule-for-occurrences.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const zones = { zone: 'Europe/Berlin', untilZone: 'Europe/Berlin' }
/** Monday 2 November 2026, 09:00. */
const monday = Date.UTC(2026, 10, 2, 9) / 1000

const occurrencesOfMembers = (rule: string, first = monday, most = 1000): Occurrence[] =>
  occurrencesOf(parseRepeatRule(rule), { clockStart: first, clockEnd: first + HOUR }, zones, most)
const movedBy = (occurrences: readonly Occurrence[], by: number): Occurrence[] =>
  occurrences.map(({ clockStart, clockEnd }) => ({ clockStart: clockStart + by, clockEnd: clockEnd + by }))

describe('the rule for some occurrences', () => {
  const cases: readonly (readonly [
    what: string,
    rule: string,
    change: (all: Occurrence[]) => Occurrence[],
    sentTimes: string,
  ])[] = [
    ['is the sent one if that gives them', 'Freq=weekly; COUNT=5;', (all) => all, 'Freq=weekly; COUNT=5;'],
    ['counts what is left', 'FREQ=weekly;COUNT=5;', (all) => all.slice(2), 'FREQ=weekly;COUNT=3;'],
    [
      'ends at the last one, in the zone of the instance',
      'FREQ=weekly;REPENDTYPE=date;UNTIL=20261231T235959',
      (all) => all.slice(0, 3),
      'FREQ=weekly;REPENDTYPE=date;UNTIL=20261116T090000',
    ],
    [
      'ends at the last one, in UTC if it did before',
      'FREQ=weekly;UNTIL=20261231T235959Z',
      (all) => all.slice(0, 3),
      'FREQ=weekly;UNTIL=20261116T080000Z',
    ],
    [
      'keeps an end that is still correct',
      'FREQ=weekly;UNTIL=20261231T235959',
      (all) => all.slice(3),
      'FREQ=weekly;UNTIL=20261231T235959',
    ],
    [
      'keeps its end when all are a little later',
      'FREQ=weekly;UNTIL=20261231T235959',
      (all) => movedBy(all, 1.5 * HOUR),
      'FREQ=weekly;UNTIL=20261231T235959',
    ],
    [
      'moves its end if necessary',
      'FREQ=weekly;UNTIL=20261116T090000',
      (all) => movedBy(all, 1.5 * HOUR),
      'FREQ=weekly;UNTIL=20261116T103000',
    ],
    [
      'moves its weekdays along',
      'FREQ=weekly;BYDAY=MO,SU;COUNT=5',
      (all) => movedBy(all, DAY),
      'FREQ=weekly;BYDAY=TU,MO;COUNT=5',
    ],
    [
      'moves its weekdays back',
      'FREQ=weekly;BYDAY=MO,WE;COUNT=4',
      (all) => movedBy(all, -DAY),
      'FREQ=weekly;BYDAY=SU,TU;COUNT=4',
    ],
    [
      'moves its days of the month along',
      'FREQ=monthly;BYMONTHDAY=2,-3;COUNT=4',
      (all) => movedBy(all, DAY),
      'FREQ=monthly;BYMONTHDAY=3,-2;COUNT=4',
    ],
  ]
  for (const [what, rule, change, sentTimes] of cases) {
    test(what, () => {
      const before = occurrencesOfMembers(rule)
      const after = change(before)
      const moved =
        (after[0]?.clockStart ?? 0) - (before.find((occurrence) => occurrence === after[0]) ?? before[0]!).clockStart
      assert.equal(ruleForOccurrences(rule, after, zones, moved), sentTimes)
    })
  }

  test('does not exist if no rule of its kind gives them', () => {
    const firstMondays = occurrencesOfMembers('FREQ=monthly;BYDAY=1MO;COUNT=6')
    assert.equal(
      ruleForOccurrences('FREQ=monthly;BYDAY=1MO;COUNT=6', movedBy(firstMondays, DAY), zones, DAY),
      undefined,
    )
    const lastDays = occurrencesOfMembers('FREQ=monthly;BYMONTHDAY=31;COUNT=3', Date.UTC(2027, 0, 31, 9) / 1000)
    assert.equal(
      ruleForOccurrences('FREQ=monthly;BYMONTHDAY=31;COUNT=3', movedBy(lastDays, DAY), zones, DAY),
      undefined,
    )
    const withHole = occurrencesOfMembers('FREQ=daily;COUNT=5').filter((_, at) => at !== 2)
    assert.equal(ruleForOccurrences('FREQ=daily;COUNT=5', withHole, zones, 0), undefined)
    assert.equal(ruleForOccurrences('FREQ=daily;COUNT=5', [], zones, 0), undefined)
  })
})

describe('properties', () => {
  const textOf = ({ frequency, interval, byDay, byMonthDay }: Recurrence, end: string) =>
    [
      `FREQ=${frequency}`,
      `INTERVAL=${interval}`,
      ...(byDay.length > 0 ? [`BYDAY=${byDay}`] : []),
      ...(byMonthDay.length > 0 ? [`BYMONTHDAY=${byMonthDay}`] : []),
      end,
    ].join(';')
  const someEnd = fc.oneof(
    fc.integer({ min: 2, max: 60 }).map((count) => `COUNT=${count}`),
    fc.constantFrom('UNTIL=20370601T120000', 'UNTIL=20370601T120000Z'),
  )

  test('both parts of a series have a rule of their kind, wherever it is cut', () => {
    fc.assert(
      fc.property(someRule, someEnd, someClock, fc.nat(), (rule, end, first, cut) => {
        const text = textOf(rule, end)
        const occurrences = occurrencesOfMembers(text, first, 60)
        if (occurrences.length < 2) return
        const at = 1 + (cut % (occurrences.length - 1))
        for (const part of [occurrences.slice(0, at), occurrences.slice(at)]) {
          const sentTimes = ruleForOccurrences(text, part, zones, 0)
          assert.ok(sentTimes !== undefined, text)
          assert.deepEqual(occurrencesOfMembers(sentTimes, part[0]!.clockStart), part)
        }
      }),
      { numRuns: 300 },
    )
  })
})
