import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyEInvoice } from '../../../../tests/einvoice/any-einvoice.ts'
import { type EInvoice, recomputeEInvoice } from './index.ts'

/** Invoices with lines, a tax and a charge on it. */
const samples = fc
  .sample(anyEInvoice, { numRuns: 300, seed: 5 })
  .filter(
    ({ currency, lines, vat }) =>
      currency === 'EUR' && lines.length > 0 && vat.some(({ category }) => category === 'S'),
  )
  .slice(0, 30)

function termsOf(invoice: EInvoice): string[] {
  return recomputeEInvoice(invoice).map(({ term }) => term)
}

/** The invoice with its VAT at category S changed, even if its sums no longer agree. */
function taxed(
  { vat, ...invoice }: EInvoice,
  change: (one: EInvoice['vat'][number]) => EInvoice['vat'][number],
): EInvoice {
  return { ...invoice, vat: vat.map((one) => (one.category === 'S' ? change(one) : one)) }
}

test('an invoice whose amounts agree has no differences', () => {
  assert.ok(samples.length >= 10)
  for (const sample of samples) assert.deepEqual(recomputeEInvoice(sample), [])
})

test('VAT at a rate of no line is named, and so is a rate without VAT', () => {
  for (const sample of samples) {
    const terms = termsOf(taxed(sample, (one) => ({ ...one, rate: '99' })))
    assert.ok(terms.includes('BT-116 of S 99 %'), terms.join())
    assert.ok(terms.filter((term) => term.startsWith('BT-116 of S')).length > 1, terms.join())
  }
})

test('a taxable base that is not the sum of its lines is named', () => {
  for (const sample of samples) {
    const terms = termsOf(taxed(sample, (one) => ({ ...one, taxable: String(Number(one.taxable) + 7) })))
    assert.ok(
      terms.some((term) => term.startsWith('BT-116 of S')),
      terms.join(),
    )
  }
})

test('a percentage that does not match its amount is named', () => {
  const [sample] = samples
  assert.ok(sample)
  const allowance = { isCharge: false, amount: '10.00', baseAmount: '100.00', vatCategory: 'S', vatRate: '19' } as const
  const terms = (percent: string) => termsOf({ ...sample, allowances: [{ ...allowance, percent }] })
  assert.ok(terms('60').includes('BT-92'))
  assert.ok(!terms('10').includes('BT-92'))
})

test('a price that is not the price before its discount less the discount is named', () => {
  const [sample] = samples
  assert.ok(sample)
  const [line] = sample.lines
  assert.ok(line)
  const terms = (gross: string, discount: string | undefined) =>
    termsOf({ ...sample, lines: [{ ...line, price: { ...line.price, gross, discount } }, ...sample.lines.slice(1)] })
  const { net } = line.price
  const gross = String(Number(net) + 10)
  assert.deepEqual([terms(gross, '10'), terms(gross, '9.995'), terms(net, undefined)], [[], [], []])
  assert.deepEqual(terms(gross, '9'), [`BT-146 of line ${line.id}`])
})

test('taxes in a currency without decimals may be rounded either way', () => {
  const [sample] = samples
  assert.ok(sample)
  const yen = { ...sample, currency: 'JPY', allowances: [], lines: [] }
  const [one] = sample.vat
  assert.ok(one)
  const of = (amount: string) => termsOf({ ...yen, vat: [{ ...one, category: 'S', rate: '19', taxable: '1', amount }] })
  assert.ok(!of('1').includes('BT-117 of S 19 %'))
  assert.ok(of('2').includes('BT-117 of S 19 %'))
})
