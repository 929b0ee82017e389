import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencyDecimals } from './currency.ts'
import { type DocumentTax, documentTotals } from './document-totals.ts'
import { percentOf } from './exact-decimal.ts'

/** Two taxes of each pair of category and rate, and lines without a tax. */
const taxes: readonly DocumentTax[] = [
  { id: 1, name: 'USt', rate: 190_000, compound: false, code: null, vat_category: 'S' },
  { id: 2, name: 'USt Miete', rate: 190_000, compound: false, code: null, vat_category: 'S' },
  { id: 3, name: 'Reduced', rate: 55_000, compound: false, code: null, vat_category: 'S' },
  { id: 4, name: 'Export', rate: 0, compound: false, code: null, vat_category: 'G' },
]
const oneTax = fc.oneof(
  fc.constantFrom(...taxes).map((tax) => [tax]),
  fc.constant([]),
)

const line = fc.record({
  quantity: fc.integer({ min: -50_000, max: 2_000_000 }),
  unit_amount: fc.integer({ min: -(10 ** 7), max: 10 ** 8 }),
  unit_buy_amount: fc.constant(0),
  discount: fc.constantFrom(0, 100_000, 333_333, 1_000_000),
  taxes: oneTax,
  buy_total_fixed: fc.constant(false),
  buy_total: fc.constant(0),
})
const allowance = fc.record({
  is_charge: fc.boolean(),
  percent: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 1_000_000 })),
  amount: fc.integer({ min: 0, max: 10 ** 4 }).map((amount) => amount * 10_000),
  taxes: oneTax,
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const pairOf = ([tax]: readonly DocumentTax[]) => (tax === undefined ? 'none' : `${tax.vat_category} ${tax.rate}`)

test('documents with allowances and charges follow BR-CO-11 to BR-CO-17', () => {
  const documents = fc.record({
    lines: fc.array(line, { maxLength: 8 }),
    allowances: fc.array(allowance, { maxLength: 4 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  })
  const property = fc.property(documents, ({ lines, allowances, currency }) => {
    const ours = documentTotals(lines, currency, allowances)
    const amounts = (isCharge: boolean) =>
      sum(ours.allowances.filter((one) => one.is_charge === isCharge).map((one) => one.amount))
    const ofLines = sum(ours.lines.map((one) => one.total))
    assert.equal(ours.allowance_total, amounts(false), 'BR-CO-11')
    assert.equal(ours.charge_total, amounts(true), 'BR-CO-12')
    assert.equal(ours.net_total, ofLines - ours.allowance_total + ours.charge_total, 'BR-CO-13')
    assert.equal(ours.sub_total - ours.discount_total, ours.net_total)
    assert.equal(ours.tax_total, sum(ours.taxes.map((one) => one.total)), 'BR-CO-14')
    assert.equal(ours.total, ours.net_total + ours.tax_total, 'BR-CO-15')
    const shares = [...ours.lines, ...ours.allowances].flatMap((one) => one.taxes)
    assert.equal(sum(shares), ours.tax_total, 'the shares of lines and allowances add up to the tax')
    for (const [pair, some] of Map.groupBy(ours.taxes, (one) => pairOf([one]))) {
      const netOfLines = lines.map((one, at) => (pairOf(one.taxes) === pair ? (ours.lines[at]?.total ?? 0) : 0))
      const net = allowances.map((one, at) => {
        const amount = ours.allowances[at]?.amount ?? 0
        return pairOf(one.taxes) === pair ? (one.is_charge ? amount : -amount) : 0
      })
      const base = sum([...netOfLines, ...net])
      const due = percentOf(BigInt(base), some[0]?.rate ?? 0, currencyDecimals(currency))
      assert.equal(sum(some.map((one) => one.total)), Number(due), `BR-CO-17 of ${pair}`)
      assert.equal(sum(some.map((one) => one.base)), base, `the base of ${pair}`)
    }
  })
  fc.assert(property, { numRuns: 500 })
})

test('a percentage applies to the lines with the same taxes', () => {
  const of = (tax: DocumentTax | undefined, unit_amount: number) => ({
    ...{ quantity: 10_000, unit_amount, unit_buy_amount: 0, discount: 0 },
    ...{ taxes: tax === undefined ? [] : [tax], buy_total_fixed: false, buy_total: 0 },
  })
  const lines = [of(taxes[0], 1_000_000), of(taxes[2], 500_000), of(undefined, 200_000)]
  const ten = (tax: DocumentTax | undefined) => ({
    ...{ is_charge: false, percent: 100_000, amount: 0 },
    taxes: tax === undefined ? [] : [tax],
  })
  const { allowances } = documentTotals(lines, 'EUR', [ten(taxes[0]), ten(taxes[2]), ten(undefined)])
  assert.deepEqual(
    allowances.map(({ base, amount }) => [base, amount]),
    [
      [1_000_000, 100_000],
      [500_000, 50_000],
      [200_000, 20_000],
    ],
  )
})

test('several taxes on one line are rounded separately', () => {
  const [first, second] = taxes
  const both = first && second ? [first, second] : []
  const line = { quantity: 10_000, unit_amount: 1_300, unit_buy_amount: 0, discount: 0, taxes: both }
  const { taxes: sums } = documentTotals([{ ...line, buy_total_fixed: false, buy_total: 0 }], 'EUR')
  assert.deepEqual(
    sums.map(({ total }) => total),
    [200, 200],
  )
})
