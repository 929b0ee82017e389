/** Applies the rules of EN 16931 for totals, by their names in the standard, to documents as they are shown. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import { currencyDecimals } from './currency.ts'
import { type DocumentLine, type DocumentTax, documentTotals } from './document-totals.ts'
import { formatDecimal, formatTotal } from './exact-decimal.ts'

const taxes: readonly DocumentTax[] = [
  { id: 1, name: 'Standard', rate: 190_000, compound: false, code: 'S' },
  { id: 2, name: 'Reduced', rate: 55_000, compound: false, code: 'S' },
  { id: 3, name: 'Odd', rate: 88_875, compound: false, code: 'S' },
  { id: 4, name: 'Zero', rate: 0, compound: false, code: 'Z' },
  { id: 5, name: 'On top', rate: 99_750, compound: true, code: null },
]

const lineCarrying = (carried: fc.Arbitrary<readonly DocumentTax[]>): fc.Arbitrary<DocumentLine> =>
  fc.record({
    quantity: fc.integer({ min: -100_000, max: 3_000_000 }),
    unit_amount: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: -(10 ** 8), max: 10 ** 10 })),
    unit_buy_amount: fc.constant(0),
    discount: fc.constantFrom(0, 50_000, 333_333, 999_999, 1_000_000),
    taxes: carried,
    buy_total_fixed: fc.constant(false),
    buy_total: fc.constant(0),
  })

/** The standard allows each line one tax category; our lines may have several taxes, and each tax follows the rules. */
const asTheStandardHasIt = fc.constantFrom(...taxes.slice(0, 4)).map((tax) => [tax])
const asWeHaveIt = fc.subarray([...taxes])

interface Invoice {
  readonly lines: readonly { readonly net: Big; readonly tax: readonly number[] }[]
  /** BG-23. */
  readonly breakdown: readonly { readonly id: number; readonly rate: Big; readonly base: Big; readonly tax: Big }[]
  readonly allowances: Big
  readonly charges: Big
  readonly lineTotal: Big
  readonly withoutTax: Big
  readonly tax: Big
  readonly withTax: Big
}

/** A document in the terms of the standard, from its amounts as text. */
function rendered(lines: readonly DocumentLine[], currency: string): Invoice {
  const decimals = currencyDecimals(currency)
  const amount = (value: number) => new Big(formatTotal(value, decimals))
  const totals = documentTotals(lines, currency)
  return {
    lines: totals.lines.map(({ total }, index) => ({
      net: amount(total),
      tax: (lines[index]?.taxes ?? []).map(({ id }) => id),
    })),
    breakdown: totals.taxes.map(({ id, rate, base, total }) => ({
      id,
      rate: new Big(formatDecimal(rate)),
      base: amount(base),
      tax: amount(total),
    })),
    allowances: new Big(0),
    charges: new Big(0),
    lineTotal: amount(totals.net_total),
    withoutTax: amount(totals.net_total),
    tax: amount(totals.tax_total),
    withTax: amount(totals.total),
  }
}

const sum = (parts: readonly Big[]) => parts.reduce((total, part) => total.plus(part), new Big(0))
const equal = (a: Big, b: Big, rule: string) => assert.ok(a.eq(b), `${rule}: ${a} is not ${b}`)

function obeys(invoice: Invoice, decimals: number): void {
  const nets = sum(invoice.lines.map(({ net }) => net))
  equal(invoice.lineTotal, nets, 'BR-CO-10')
  equal(invoice.allowances, new Big(0), 'BR-CO-11')
  equal(invoice.withoutTax, nets.minus(invoice.allowances).plus(invoice.charges), 'BR-CO-13')
  equal(invoice.tax, sum(invoice.breakdown.map(({ tax }) => tax)), 'BR-CO-14')
  equal(invoice.withTax, invoice.withoutTax.plus(invoice.tax), 'BR-CO-15')
  for (const { base, rate, tax } of invoice.breakdown) {
    equal(tax, base.times(rate).div(100).round(decimals, Big.roundHalfUp), 'BR-CO-17')
  }
}

const currencies = fc.constantFrom('EUR', 'JPY', 'KWD')

test('documents with one tax per line follow the rules, and each base is the net of its lines', () => {
  Big.DP = 40
  const lines = fc.array(lineCarrying(asTheStandardHasIt), { maxLength: 15 })
  const property = fc.property(lines, currencies, (lines, currency) => {
    const invoice = rendered(lines, currency)
    obeys(invoice, currencyDecimals(currency))
    // BR-S-08 and the same rules for the other categories.
    for (const { id, base } of invoice.breakdown) {
      equal(base, sum(invoice.lines.filter(({ tax }) => tax.includes(id)).map(({ net }) => net)), 'BR-S-08')
    }
  })
  fc.assert(property, { numRuns: 500 })
})

test('documents with several taxes per line, including compound ones, follow the rules', () => {
  Big.DP = 40
  const lines = fc.array(lineCarrying(asWeHaveIt), { maxLength: 15 })
  const property = fc.property(lines, currencies, (lines, currency) =>
    obeys(rendered(lines, currency), currencyDecimals(currency)),
  )
  fc.assert(property, { numRuns: 500 })
})

test('a tax is rounded once for the document, not line by line', () => {
  const line = {
    quantity: 10_000,
    unit_amount: 300,
    unit_buy_amount: 0,
    discount: 0,
    buy_total_fixed: false,
    buy_total: 0,
  }
  const [standard] = taxes
  assert.ok(standard)
  const three = Array.from({ length: 3 }, () => ({ ...line, taxes: [standard] }))
  // 3 × 0.03 = 0.09, of which 19 % are 0.02; line by line it would be 3 × 0.01.
  assert.equal(documentTotals(three, 'EUR').tax_total, 200)
})
