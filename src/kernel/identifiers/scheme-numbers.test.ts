import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGreekTaxpayer, schemeNumberProblem } from './scheme-numbers.ts'

const right: Readonly<Record<string, readonly string[]>> = {
  '0007': ['5560360793', '5565847992'],
  '0088': ['5790000436057', '4000001123452'],
  '0106': ['12345678'],
  '0151': ['51824753556', '83914571673'],
  '0184': ['DK12345678', '12345678'],
  '0190': ['12345678901234567890'],
  '0192': ['923829644', '974760673'],
  '0198': ['DK12345678'],
  '0201': ['UFKMDZ'],
  '0208': ['0403170701', '0202239951', '0123456749'],
  '0210': ['RSSMRA85T10A562S', '12345678901'],
  '0211': ['IT00743110157', 'FR12'],
  '0217': ['123456789012'],
  '0240': ['19992200009', '19992400024', '19992400025'],
  '9944': ['NL123456789B12'],
}

test('numbers with the form and the check digits of their scheme are accepted', () => {
  for (const [scheme, ids] of Object.entries(right)) {
    for (const id of ids) assert.equal(schemeNumberProblem(id, scheme), undefined, `${scheme} ${id}`)
  }
})

test('an invalid number is refused with the Peppol rule of its scheme', () => {
  const wrong = [
    ['0007', '5560360794', 'R049'],
    ['0088', '5790000436058', 'R040'],
    ['0096', '123', 'R052'],
    ['0151', '51824753557', 'R050'],
    ['0184', '123', 'R042'],
    ['0192', '923829645', 'R041'],
    ['0198', '12345678', 'R053'],
    ['0201', 'UFKMDZ1', 'R044'],
    ['0208', '0403170702', 'R043'],
    ['0210', 'RSSMRA', 'R045'],
    ['0211', 'IT00743110158', 'R047'],
    ['9907', '1', 'R046'],
    ['0106', '1234567', 'R054'],
    ['0190', '1', 'R055'],
    ['9944', '123456789B12', 'R056-1'],
    ['0217', '1', 'R057'],
    ['0240', '19992200008', 'R059'],
    ['0240', '19992200000', 'R059'],
    ['0240', '19992400026', 'R059'],
    ['0208', '2403170701', 'R043'],
    ['0088', '57900004', 'R040'],
  ] as const
  for (const [scheme, id, rule] of wrong) {
    assert.equal(schemeNumberProblem(id, scheme)?.rule, `PEPPOL-COMMON-${rule}`, `${scheme} ${id}`)
  }
  assert.equal(schemeNumberProblem('anything', '0204'), undefined)
  assert.equal(schemeNumberProblem('anything', undefined), undefined)
})

test('the check digit of a Greek taxpayer is verified', () => {
  assert.equal(isGreekTaxpayer('094259216'), true)
  assert.equal(isGreekTaxpayer('094259217'), false)
})
