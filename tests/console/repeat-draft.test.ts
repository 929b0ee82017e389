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
const SUNDAY = 6
const draftOf = (rule: string, weekStart = 0) =>
  repeatDraftOf(rule, TUESDAY, (stamp) => Math.floor(stamp / 86_400), weekStart)

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

  test('keeps the first weekday of a rule of every second week', () => {
    const made = { ...newRepeat('weekly', TUESDAY, SUNDAY), interval: 2, weekdays: [1, 6], end: { count: 9 } }
    const rule = 'FREQ=weekly;INTERVAL=2;BYDAY=TU,SU;WKST=SU;REPENDTYPE=count;COUNT=9'
    assert.equal(ruleOfDraft(made, TUESDAY), rule)
    assert.deepEqual(draftOf(rule), made)
    const longer = { ...made, end: { count: 10 } }
    assert.equal(ruleOfDraft(longer, TUESDAY), rule.replace('COUNT=9', 'COUNT=10'))
  })

  test('starts weeks on Monday, where it matters, for a rule without a first weekday', () => {
    const starts = ['INTERVAL=2;BYDAY=TU,SU', 'INTERVAL=2;BYDAY=TU', 'BYDAY=TU,SU'].map(
      (parts) => draftOf(`FREQ=weekly;${parts};COUNT=9`, SUNDAY)?.weekStart,
    )
    assert.deepEqual(starts, [0, SUNDAY, SUNDAY])
    const plain = { ...newRepeat('weekly', TUESDAY, SUNDAY), end: { count: 9 } }
    assert.equal(ruleOfDraft(plain, TUESDAY), 'FREQ=weekly;INTERVAL=1;REPENDTYPE=count;COUNT=9')
    const each = { ...plain, weekdays: [1, 6] }
    assert.equal(ruleOfDraft(each, TUESDAY), 'FREQ=weekly;INTERVAL=1;BYDAY=TU,SU;REPENDTYPE=count;COUNT=9')
  })

  test('ignores parts of a rule that follow from the start', () => {
    const draft = draftOf('FREQ=monthly;BYMONTHDAY=31;COUNT=3')
    assert.deepEqual(draft, { ...newRepeat('monthly', TUESDAY), end: { count: 3 } })
    assert.deepEqual(draftOf('FREQ=weekly;BYDAY=TU;COUNT=3')?.weekdays, [1])
  })

  test('does not edit unusual rules', () => {
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
