import assert from 'node:assert/strict'
import { test } from 'node:test'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import type { DocumentFacts } from './document-facts.ts'
import { daysOfLines, periodOfLines } from './line-period.ts'

const february = { period_start: '2026-02-01', period_end: '2026-02-28' }
const sprint = { period_start: '2026-02-03', period_end: '2026-02-05' }

function factsOf(document: object, locale = 'en-GB'): DocumentFacts {
  return { document, look: { locale, timezone: 'Europe/Berlin' } } as unknown as DocumentFacts
}

const periodOf = periodOfLines(factsOf({ period_start: null, period_end: null }))

test('the billed period of a line is printed in the language of the document', () => {
  assert.equal(periodOf(sprint, 'Sprint'), '3 February 2026 – 5 February 2026')
  assert.equal(periodOf({ ...sprint, period_end: '2026-02-03' }, 'Sprint'), '3 February 2026')
  assert.equal(periodOf({ period_end: '2026-02-05' }, 'Sprint'), '5 February 2026')
  assert.equal(periodOf({}, 'Sprint'), '')
  const german = periodOfLines(factsOf({ period_start: null, period_end: null }, 'de-DE'))
  assert.equal(german(sprint, 'Sprint'), '3. Februar 2026 – 5. Februar 2026')
})

test('a period that the page has elsewhere is not printed again', () => {
  for (const text of ['Reel 1, 3 Feb 2026 – 5 Feb 2026', '03.02.–05.02.26', '2026-02-03 to 2026-02-05']) {
    assert.equal(periodOf(sprint, text), '', text)
  }
  for (const text of ['Reel 3 of 5', 'Reel 3, 2026', 'February 2026']) assert.notEqual(periodOf(sprint, text), '', text)
  const whole = factsOf({ period_start: civilDaysOf('2026-02-01'), period_end: civilDaysOf('2026-02-28') })
  assert.equal(periodOfLines(whole)(february, 'Rent'), '')
  assert.notEqual(periodOfLines(whole)(sprint, 'Rent'), '')
})

test('lines that are printed as one have the days from the first to the last', () => {
  assert.deepEqual(daysOfLines([sprint, february, {}]), february)
  assert.deepEqual(daysOfLines([{}, { period_end: '2026-02-05' }]), { period_end: '2026-02-05' })
  assert.deepEqual(daysOfLines([]), {})
})
