import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyFacts } from '../../../../tests/einvoice/any-facts.ts'
import { type EInvoiceFormat, writeEInvoice } from '../einvoice/index.ts'
import { allowanceParts } from './einvoice-allowances.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { einvoiceGaps } from './einvoice-gaps.ts'
import { chargedParts } from './einvoice-lines.ts'
import { einvoiceOf } from './einvoice-of.ts'

const complete = fc
  .sample(anyFacts, { numRuns: 300, seed: 1 })
  .find((facts) => facts.allowances.length === 0 && !facts.isCredit && rulesOf(facts, 'xrechnung').length === 0)
assert.ok(complete)
const { document, seller } = complete

function rulesOf(facts: EInvoiceFacts, format: EInvoiceFormat): string[] {
  return made(facts, format).gaps.map(({ rule }) => rule)
}

function made(facts: EInvoiceFacts, format: EInvoiceFormat) {
  const parts = chargedParts(facts)
  const invoice = einvoiceOf(facts, parts, allowanceParts(facts), format)
  return { gaps: einvoiceGaps({ facts, invoice, parts, format }), xml: writeEInvoice(invoice, format) }
}

/** The document with one category on every line, and nothing else. */
function allOf(vat_category: string): EInvoiceFacts {
  const taxes = [{ id: 1, name: vat_category, rate: 0, compound: false, code: null, vat_category }]
  return { ...complete, lines: complete?.lines.map((line) => ({ ...line, taxes })) } as EInvoiceFacts
}

test('a text with only characters that XML does not allow counts as missing', () => {
  for (const name of ['\u0001', ' \u0007 ', '\ufffe']) {
    assert.deepEqual(rulesOf({ ...complete, seller: { ...seller, name } }, 'ubl'), ['BR-06'])
  }
})

test('a discount for early payment needs its own line, and no line can have text after two marks', () => {
  const discount = '#SKONTO#TAGE=14#PROZENT=2.00#'
  const withTerms = (terms: string) => ({ ...complete, document: { ...document, terms } })
  for (const terms of [
    discount,
    `${discount}\r\nThank you`,
    `${discount}\nNumber #12#`,
    `In\r${discount}`,
    `In\v${discount}`,
  ]) {
    assert.deepEqual(rulesOf(withTerms(terms), 'xrechnung'), [], terms)
    assert.match(made(withTerms(terms), 'xrechnung').xml, /PROZENT=2\.00#\n/)
  }
  for (const terms of [`${discount}\nNo. #12# please`, `${discount}\u00a0more`, '#text', 'In\v#text']) {
    assert.deepEqual(rulesOf(withTerms(terms), 'xrechnung'), ['BR-DE-18'], terms)
    assert.deepEqual(rulesOf(withTerms(terms), 'ubl'), [], terms)
  }
})

test('IGIC at 0 % is refused only by the rules of CII', () => {
  for (const format of ['cii', 'factur-x'] as const) assert.deepEqual(rulesOf(allOf('L'), format), ['BR-AF-05'])
  for (const format of ['ubl', 'xrechnung'] as const) assert.deepEqual(rulesOf(allOf('L'), format), [])
})

test('XRechnung states the rate of supplies outside the scope of VAT, but not on their lines', () => {
  const rates = (format: EInvoiceFormat) => made(allOf('O'), format).xml.match(/Percent>0</g)?.length ?? 0
  assert.equal(rates('xrechnung'), 1)
  for (const format of ['ubl', 'cii', 'factur-x'] as const) assert.equal(rates(format), 0, format)
})
