import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeProblem } from './code-list.ts'
import { codeLists } from './code-lists.ts'

test('each list has the number of codes of its edition, and each code has a name', () => {
  const counts = Object.fromEntries(Object.entries(codeLists).map(([name, { names }]) => [name, names.size]))
  assert.deepEqual(counts, {
    vatCategory: 9,
    electronicAddressScheme: 101,
    peppolAddressScheme: 83,
    registrationScheme: 235,
    exemptionReason: 87,
    unit: 1785,
    allowanceReason: 19,
    chargeReason: 178,
    country: 251,
  })
  for (const { title, source, edition, names } of Object.values(codeLists)) {
    assert.ok(title !== '' && source !== '' && edition !== '')
    for (const [code, name] of names) assert.ok(/^\S+$/.test(code) && name !== '', `${title} ${code}`)
  }
})

test('the codes that Daybook writes itself are in the lists', () => {
  const { unit, exemptionReason, electronicAddressScheme, country } = codeLists
  for (const code of ['HUR', 'DAY', 'WEE', 'MIN', 'C62']) assert.ok(unit.names.has(code), code)
  for (const code of ['AE', 'IC', 'G', 'O']) assert.ok(exemptionReason.names.has(`VATEX-EU-${code}`), code)
  for (const code of ['0088', '0204', '0208', 'EM']) assert.ok(electronicAddressScheme.names.has(code), code)
  for (const code of ['DE', 'BE', 'FR', 'GR', 'XI']) assert.ok(country.names.has(code), code)
})

test('a text that is not in the list returns a message with an example', () => {
  const problem = codeProblem(codeLists.unit, 'HUR')
  assert.equal(problem('HUR'), undefined)
  assert.equal(problem('hour'), 'must be a code of UN/ECE Rec 20, such as HUR')
})
