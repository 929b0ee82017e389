import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseRepeatRule, repeatRuleProblem, untilText, withParts } from './repeat-rule.ts'

describe('a rule', () => {
  const plain = { interval: 1, byDay: [], byMonthDay: [], end: { count: 3 } }
  const cases: readonly (readonly [text: string, rule: object])[] = [
    ['FREQ=weekly;COUNT=3', { ...plain, frequency: 'WEEKLY' }],
    ['FREQ=DAILY;INTERVAL=2;REPENDTYPE=count;COUNT=3;', { ...plain, frequency: 'DAILY', interval: 2 }],
    [' freq = Hourly ; count = 3 ; ', { ...plain, frequency: 'HOURLY' }],
    ['FREQ=weekly;BYDAY=mo,WE, fr,MO;COUNT=3', { ...plain, frequency: 'WEEKLY', byDay: ['MO', 'WE', 'FR'] }],
    ['FREQ=monthly;BYDAY=1MO,+2TU,-1FR;COUNT=3', { ...plain, frequency: 'MONTHLY', byDay: ['1MO', '2TU', '-1FR'] }],
    ['FREQ=monthly;BYMONTHDAY=1,15,-1;COUNT=3', { ...plain, frequency: 'MONTHLY', byMonthDay: [1, 15, -1] }],
    ['FREQ=yearly;BYMONTHDAY=31;COUNT=3', { ...plain, frequency: 'YEARLY', byMonthDay: [31] }],
    ['FREQ=yearly;BYDAY=-1FR;COUNT=3', { ...plain, frequency: 'YEARLY', byDay: ['-1FR'] }],
    [
      'FREQ=monthly;BYDAY=MO,TU;BYSETPOS=-1;BYMONTH=3,9;WKST=su;COUNT=3',
      { ...plain, frequency: 'MONTHLY', byDay: ['MO', 'TU'], bySetPos: [-1], byMonth: [3, 9], weekStart: 'SU' },
    ],
    [
      'FREQ=yearly;BYWEEKNO=20,-1;BYHOUR=9;BYMINUTE=0,30;BYSECOND=0;COUNT=3',
      { ...plain, frequency: 'YEARLY', byWeekNo: [20, -1], byHour: [9], byMinute: [0, 30], bySecond: [0] },
    ],
    ['FREQ=minutely;INTERVAL=90;COUNT=3', { ...plain, frequency: 'MINUTELY', interval: 90 }],
    ['FREQ=yearly;BYYEARDAY=100,-1;COUNT=3', { ...plain, frequency: 'YEARLY', byYearDay: [100, -1] }],
    [
      'FREQ=daily;REPENDTYPE=date;UNTIL=19700102T010203',
      { ...plain, frequency: 'DAILY', end: { until: 90_123, isUtc: false } },
    ],
    ['FREQ=daily;UNTIL=19700102t010203z', { ...plain, frequency: 'DAILY', end: { until: 90_123, isUtc: true } }],
  ]
  for (const [text, rule] of cases) {
    test(`is read: ${text}`, () => assert.deepEqual(parseRepeatRule(text), rule))
  }
})

describe('an invalid rule is refused, and the message names the part', () => {
  const cases: readonly (readonly [text: string, problem: RegExp])[] = [
    ['weekly', /^unknown key "weekly"\. Known keys: FREQ, INTERVAL/],
    ['RRULE:FREQ=weekly;COUNT=3', /^unknown key "RRULE:FREQ"/],
    ['FREQ=weekly;BYEASTER=1;COUNT=3', /^unknown key "BYEASTER"/],
    ['FREQ=weekly;BYSETPOS=0;COUNT=3', /BYSETPOS must be numbers from 1 to 366, or from -366 to -1/],
    ['FREQ=weekly;WKST=SUN;COUNT=3', /WKST must be one of MO, TU/],
    ['FREQ=yearly;BYMONTH=13;COUNT=3', /BYMONTH must be numbers from 1 to 12$/],
    ['FREQ=yearly;BYMONTH=-1;COUNT=3', /BYMONTH/],
    ['FREQ=daily;BYHOUR=24;COUNT=3', /BYHOUR must be numbers from 0 to 23$/],
    ['FREQ=daily;BYMINUTE=60;COUNT=3', /BYMINUTE/],
    ['FREQ=daily;BYSECOND=61;COUNT=3', /BYSECOND/],
    ['FREQ=yearly;BYWEEKNO=54;COUNT=3', /BYWEEKNO must be numbers from 1 to 53/],
    ['FREQ=yearly;BYYEARDAY=367;COUNT=3', /BYYEARDAY/],
    ['FREQ=monthly;BYWEEKNO=20;COUNT=3', /BYWEEKNO has no meaning with FREQ=monthly/],
    ['FREQ=weekly;BYYEARDAY=20;COUNT=3', /BYYEARDAY has no meaning with FREQ=weekly/],
    ['FREQ=yearly;BYWEEKNO=20;BYDAY=1MO;COUNT=3', /BYDAY cannot count days, as in 1MO, together with BYWEEKNO/],
    ['FREQ', /must contain FREQ=value/],
    ['FREQ=weekly=daily;COUNT=3', /must contain FREQ=value/],
    ['FREQ=weekly;COUNT=', /must contain COUNT=value/],
    ['FREQ=weekly;COUNT=3;count=4', /must contain COUNT only once/],
    ['COUNT=3', /must have a FREQ, one of secondly, minutely, hourly, daily, weekly, monthly, yearly/],
    ['FREQ=fortnightly;COUNT=3', /must have a FREQ/],
    ['FREQ=weekly;INTERVAL=0;COUNT=3', /INTERVAL must be a whole number from 1 to 9999/],
    ['FREQ=weekly;INTERVAL=-1;COUNT=3', /INTERVAL/],
    ['FREQ=weekly;INTERVAL=1.5;COUNT=3', /INTERVAL/],
    ['FREQ=weekly;INTERVAL=10000;COUNT=3', /INTERVAL/],
    ['FREQ=weekly;COUNT=0', /COUNT must be a whole number from 1 to 1000/],
    ['FREQ=weekly;COUNT=1001', /COUNT must be a whole number from 1 to 1000/],
    ['FREQ=weekly;COUNT=99999999999999999999', /COUNT/],
    ['FREQ=weekly;COUNT=many', /COUNT/],
    ['FREQ=weekly', /must have an UNTIL or a COUNT/],
    ['FREQ=weekly;REPENDTYPE=date', /must have an UNTIL or a COUNT/],
    ['FREQ=weekly;REPENDTYPE=count', /must have a COUNT/],
    ['FREQ=weekly;REPENDTYPE=never;COUNT=3', /REPENDTYPE must be date or count/],
    ['FREQ=weekly;REPENDTYPE=date;COUNT=3', /must have an UNTIL/],
    ['FREQ=weekly;REPENDTYPE=count;UNTIL=20261231T000000', /must have a COUNT/],
    ['FREQ=weekly;COUNT=3;UNTIL=20261231T000000', /, not both/],
    ['FREQ=weekly;UNTIL=20261231', /UNTIL must be a date and time such as 20261231T235959/],
    ['FREQ=weekly;UNTIL=2026-12-31T00:00:00', /UNTIL/],
    ['FREQ=weekly;UNTIL=20260230T000000', /UNTIL/],
    ['FREQ=weekly;UNTIL=20261231T240000', /UNTIL/],
    ['FREQ=weekly;UNTIL=20261231T000000+0100', /UNTIL/],
    ['FREQ=weekly;BYDAY=MON;COUNT=3', /BYDAY must be days such as MO,TU or.*"MON" is not a day/],
    ['FREQ=weekly;BYDAY=MO,,TU;COUNT=3', /BYDAY.*"" is not a day/],
    ['FREQ=weekly;BYDAY=1MO;COUNT=3', /BYDAY can have 1MO only with FREQ=monthly/],
    ['FREQ=daily;BYDAY=-1FR;COUNT=3', /BYDAY can have -1FR only with FREQ=monthly or FREQ=yearly/],
    ['FREQ=yearly;BYDAY=54MO;COUNT=3', /BYDAY.*"54MO" is not a day/],
    ['FREQ=monthly;BYDAY=0MO;COUNT=3', /BYDAY.*"0MO" is not a day/],
    ['FREQ=monthly;BYDAY=6MO;COUNT=3', /BYDAY.*"6MO" is not a day/],
    ['FREQ=monthly;BYMONTHDAY=0;COUNT=3', /BYMONTHDAY must be numbers from 1 to 31/],
    ['FREQ=monthly;BYMONTHDAY=32;COUNT=3', /BYMONTHDAY/],
    ['FREQ=monthly;BYMONTHDAY=-32;COUNT=3', /BYMONTHDAY/],
    ['FREQ=monthly;BYMONTHDAY=1,x;COUNT=3', /BYMONTHDAY/],
    ['FREQ=weekly;BYMONTHDAY=1;COUNT=3', /BYMONTHDAY has no meaning with FREQ=weekly/],
  ]
  for (const [text, problem] of cases) {
    test(text, () => assert.match(repeatRuleProblem(text) ?? 'no problem', problem))
  }
})

test('one part of a rule is replaced, and the rest stays as it was sent', () => {
  const text = 'Freq=weekly; interval=2;BYDAY=MO,TU;REPENDTYPE=date;until = 20261231T000000;'
  assert.equal(
    withParts(text, { UNTIL: '20270101T000000Z', BYDAY: 'WE' }),
    'Freq=weekly; interval=2;BYDAY=WE;REPENDTYPE=date;until = 20270101T000000Z;',
  )
  assert.equal(withParts('FREQ=daily;COUNT=5', { COUNT: '2', UNTIL: 'x' }), 'FREQ=daily;COUNT=2')
})

test('UNTIL is written in the form in which it is read', () => {
  for (const text of ['19700102T010203', '20260228T235959', '99991231T000000']) {
    const { end } = parseRepeatRule(`FREQ=daily;UNTIL=${text}`)
    assert.equal('until' in end && untilText(end.until), text)
  }
})
