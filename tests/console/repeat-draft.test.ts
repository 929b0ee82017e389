import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isLastOfMonth,
  newRepeat,
  nthOfMonth,
  type RepeatDraft,
  repeatDraftOf,
  ruleOfDraft,
} from '../../console/src/time/repeat-draft.ts'

const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
/** A Tuesday. */
const TUESDAY = dayOf('2026-03-31')
const end = { until: dayOf('2026-12-24') }
const draftOf = (rule: string) => repeatDraftOf(rule, TUESDAY, (stamp) => Math.floor(stamp / 86_400))

describe('the editor of rules', () => {
  const cases: readonly (readonly [what: string, part: Partial<RepeatDraft>, rule: string])[] = [
    ['days', { unit: 'daily' }, 'FREQ=daily;INTERVAL=1;REPENDTYPE=date;UNTIL=20261224T235959'],
    ['weeks on its own day', { interval: 2 }, 'FREQ=weekly;INTERVAL=2;REPENDTYPE=date;UNTIL=20261224T235959'],
    [
      'weeks on several days',
      { weekdays: [1, 3], end: { count: 9 } },
      'FREQ=weekly;INTERVAL=1;BYDAY=TU,TH;REPENDTYPE=count;COUNT=9',
    ],
    ['months by date', { unit: 'monthly' }, 'FREQ=monthly;INTERVAL=1;REPENDTYPE=date;UNTIL=20261224T235959'],
    [
      'months by the last weekday',
      { unit: 'monthly', monthly: 'last' },
      'FREQ=monthly;INTERVAL=1;BYDAY=-1TU;REPENDTYPE=date;UNTIL=20261224T235959',
    ],
    ['years', { unit: 'yearly' }, 'FREQ=yearly;INTERVAL=1;REPENDTYPE=date;UNTIL=20261224T235959'],
  ]
  for (const [what, part, rule] of cases) {
    test(`writes and reads ${what}`, () => {
      const draft = { ...newRepeat('weekly', TUESDAY), end, ...part }
      assert.equal(ruleOfDraft(draft, TUESDAY), rule)
      assert.deepEqual(draftOf(rule), draft)
    })
  }

  test('reads what follows from the start as if it were left out', () => {
    const draft = draftOf('FREQ=monthly;BYMONTHDAY=31;COUNT=3')
    assert.deepEqual(draft, { ...newRepeat('monthly', TUESDAY), end: { count: 3 } })
    assert.deepEqual(draftOf('FREQ=weekly;BYDAY=TU;COUNT=3')?.weekdays, [1])
  })

  test('leaves rules alone that are not usual', () => {
    for (const rule of [
      'FREQ=hourly;COUNT=3',
      'FREQ=monthly;BYMONTHDAY=1;COUNT=3',
      'FREQ=monthly;BYDAY=1MO;COUNT=3',
      'FREQ=yearly;BYMONTH=4;COUNT=3',
      'FREQ=daily;BYDAY=MO;COUNT=3',
      'FREQ=daily;BYHOUR=9;COUNT=3',
      'FREQ=monthly;BYDAY=MO,TU;BYSETPOS=-1;COUNT=3',
    ]) {
      assert.equal(draftOf(rule), undefined, rule)
    }
  })

  test('knows which weekday of its month a day is', () => {
    assert.deepEqual([nthOfMonth(dayOf('2026-03-01')), nthOfMonth(dayOf('2026-03-08')), nthOfMonth(TUESDAY)], [1, 2, 5])
    assert.deepEqual([isLastOfMonth(TUESDAY), isLastOfMonth(dayOf('2026-03-24'))], [true, false])
  })
})
