import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatWords } from './repeat-words.ts'

const cases = [
  ['FREQ=weekly;BYDAY=MO,WE;UNTIL=20261231T235959', 'every week on Monday and Wednesday'],
  ['freq=DAILY;COUNT=5', 'every day'],
  ['FREQ = weekly ; INTERVAL = 2 ; BYDAY = mo, tu , fr', 'every 2 weeks on Monday, Tuesday and Friday'],
  ['FREQ=monthly;BYDAY=1MO;COUNT=3', 'every month on the 1st Monday'],
  ['FREQ=monthly;BYDAY=-1FR,+3SU;COUNT=3', 'every month on the last Friday and the 3rd Sunday'],
  ['FREQ=monthly;BYDAY=-2TH', 'every month on the 2nd last Thursday'],
  ['FREQ=monthly;BYMONTHDAY=1,12,22,-1', 'every month on the 1st, the 12th, the 22nd and the last day'],
  ['FREQ=yearly;INTERVAL=1;COUNT=2', 'every year'],
  ['FREQ=hourly;INTERVAL=6', 'every 6 hours'],
] as const

for (const [rule, words] of cases) {
  test(`${rule} is ${words}`, () => assert.equal(repeatWords(rule), words))
}
