import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateProblem } from './booking-description-template.ts'

test('a template with known placeholders is valid, with any number of lines', () => {
  const templates = [
    'No placeholder, (not even) | one',
    '[rateSchemeName]: [bookingName]\n[rateSchemeDescription]',
    '[rateSchemeStartDateCode|(D j M Y)] – [rateSchemeEndDateCode|(H:i)]',
    '[rateSchemeStartDateCode]|(D j M Y) – [rateSchemeEndDateCode]|(H:i)',
    'an open [ bracket',
  ]
  for (const template of templates) assert.equal(templateProblem(template), undefined, template)
})

test('every placeholder that is unknown or has a wrong date format is named once', () => {
  const unknown = ['[clientName]', '[bookingname]', '[]', '[bookingName|(Y)]', '[rateSchemeEndDateCode]']
  const malformed = ['[rateSchemeEndDateCode|Y]', '[rateSchemeEndDateCode|()]', '[ bookingName ]']
  for (const placeholder of [...unknown, ...malformed]) {
    const problem = templateProblem(`[bookingName] ${placeholder} ${placeholder}`) ?? ''
    assert.ok(problem.startsWith(`has an unknown placeholder: ${placeholder}; known are [rateSchemeName]`), problem)
  }
  assert.match(templateProblem('[a][b]') ?? '', /^has unknown placeholders: \[a\], \[b\]; /)
})
