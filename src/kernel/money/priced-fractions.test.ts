import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencyDecimals } from './currency.ts'
import { type DocumentLine, type DocumentTax, documentTotals } from './document-totals.ts'
import { parseDecimal } from './exact-decimal.ts'
import { fraction, roundFraction } from './fraction.ts'

const amount = (text: string) => parseDecimal(text) ?? assert.fail(text)
const plain = { unit_buy_amount: 0, discount: 0, taxes: [], buy_total_fixed: false, buy_total: 0 }

function line(top: number, bottom: number, price: string, of: Partial<DocumentLine> = {}): DocumentLine {
  const exact_quantity = fraction(BigInt(top), BigInt(bottom))
  return { ...plain, quantity: roundFraction(exact_quantity), exact_quantity, unit_amount: amount(price), ...of }
}

test('10 days at 35,000 a week are 50,000, and three times 20 minutes at 1,000 an hour are 1,000', () => {
  assert.equal(documentTotals([line(10, 7, '35000', { unit: 'week' })], 'EUR').net_total, amount('50000'))
  const thirds = Array.from({ length: 3 }, () => line(1, 3, '1000', { unit: 'hour' }))
  const { lines, net_total } = documentTotals(thirds, 'EUR')
  assert.deepEqual(
    lines.map(({ total }) => total),
    ['333.33', '333.34', '333.33'].map(amount),
  )
  assert.equal(net_total, amount('1000'))
})

test('lines with other units, prices, discounts or taxes are rounded separately', () => {
  const tax: DocumentTax = { id: 1, name: 'VAT', rate: amount('19'), compound: false, code: null }
  const others: Partial<DocumentLine>[] = [{ unit: 'day' }, { discount: amount('10') }, { taxes: [tax] }]
  for (const other of others) {
    const { lines } = documentTotals(
      [line(1, 3, '1000', { unit: 'hour' }), line(1, 3, '1000', { unit: 'hour', ...other })],
      'EUR',
    )
    assert.equal(lines[1]?.sub, amount('333.33'))
  }
})

/** Fractions for an oracle that shares no code with ours. */
type Ratio = readonly [bigint, bigint]
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
const stored = (tenThousandths: number): Ratio => [BigInt(tenThousandths), 10_000n]

/** Half away from zero, in units of the last decimal. */
function rounded([top, bottom]: Ratio, decimals: number): bigint {
  const size = (top < 0n ? -top : top) * 10n ** BigInt(decimals)
  const whole = (size * 2n + bottom) / (bottom * 2n)
  return top < 0n ? -whole : whole
}

function oracle(lines: readonly DocumentLine[], currency: string) {
  const decimals = currencyDecimals(currency)
  const back = (units: bigint): Ratio => [units, 10n ** BigInt(decimals)]
  const isExact = ({ exact_quantity }: DocumentLine) => exact_quantity !== undefined && exact_quantity !== null
  const quantityOf = ({ exact_quantity, quantity }: DocumentLine): Ratio =>
    exact_quantity ? [exact_quantity.numerator, exact_quantity.denominator] : stored(quantity)
  const summed = (some: readonly DocumentLine[]) => some.map(quantityOf).reduce(plus, [0n, 1n])
  const ids = (some: DocumentLine) => some.taxes.map(({ id }) => id).join()
  const batches = (keyOf: (line: DocumentLine) => string) => [
    ...Map.groupBy(lines, (line, index) => (isExact(line) ? keyOf(line) : String(index))).values(),
  ]
  const sold = batches((line) => JSON.stringify(['', line.unit, line.unit_amount, line.discount, ids(line)])).map(
    (some) => {
      const [first] = some as [DocumentLine]
      const sub = rounded(times(summed(some), stored(first.unit_amount)), decimals)
      const discount = rounded(times(back(sub), [BigInt(first.discount), 1_000_000n]), decimals)
      return { sub, discount, net: sub - discount, taxes: first.taxes }
    },
  )
  const bought = batches((line) => JSON.stringify(['', line.unit, line.unit_buy_amount])).map((some) => {
    const [first] = some as [DocumentLine]
    return rounded(times(summed(some), stored(first.unit_buy_amount)), decimals)
  })
  const sum = (units: readonly bigint[]) => units.reduce((all, unit) => all + unit, 0n)
  const known = new Map(lines.flatMap(({ taxes }) => taxes).map((tax) => [tax.id, tax]))
  const netOf = (...needed: number[]) =>
    sum(sold.filter(({ taxes }) => needed.every((id) => taxes.some((tax) => tax.id === id))).map(({ net }) => net))
  const dueOn = (net: bigint, rate: number) => rounded(times(back(net), [BigInt(rate), 1_000_000n]), decimals)
  const taxes = [...known.values()].map(({ id, rate, compound }) => {
    const primaries = compound ? [...known.values()].filter((tax) => !tax.compound) : []
    const base = netOf(id) + sum(primaries.map((primary) => dueOn(netOf(id, primary.id), primary.rate)))
    return [id, base, dueOn(base, rate)] as const
  })
  const [sub, discount] = [sum(sold.map((batch) => batch.sub)), sum(sold.map((batch) => batch.discount))]
  const tax = sum(taxes.map(([, , due]) => due))
  const totals = { sub, discount, net: sub - discount, tax, total: sub - discount + tax, buy: sum(bought) }
  return { totals, taxes: taxes.toSorted(([a], [b]) => a - b) }
}

const known: readonly DocumentTax[] = [
  { id: 1, name: 'VAT', rate: amount('19'), compound: false, code: null },
  { id: 2, name: 'GST', rate: amount('5'), compound: false, code: null },
  { id: 3, name: 'QST', rate: amount('9.975'), compound: true, code: null },
]

const lines = fc.array(
  fc
    .record({
      top: fc.integer({ min: -4_000, max: 90_000 }),
      bottom: fc.constantFrom(3, 7, 9, 60, 3_600, 86_400, 90_000, 604_800),
      isExact: fc.boolean(),
      unit: fc.constantFrom('hour', 'day'),
      // Few prices, so that many lines have the same price.
      unit_amount: fc.oneof(fc.constantFrom(333_300, 10_000_000, 350_000_000), fc.integer({ min: 0, max: 99_999_999 })),
      unit_buy_amount: fc.constantFrom(0, 125_000, 333_333),
      discount: fc.constantFrom(0, 0, 100_000, 333_333),
      taxes: fc.subarray([...known]),
    })
    .map(({ top, bottom, isExact, ...of }): DocumentLine => {
      const made = line(top, bottom, '0', of)
      return isExact && BigInt(10_000) % (made.exact_quantity?.denominator ?? 1n) !== 0n
        ? made
        : { ...made, exact_quantity: null }
    }),
  { minLength: 1, maxLength: 30 },
)

test('totals of documents equal exact fractions that are rounded once per batch of lines', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('EUR', 'JPY', 'KWD'), (some, currency) => {
      const decimals = currencyDecimals(currency)
      const units = (value: number) => (BigInt(value) * 10n ** BigInt(decimals)) / 10_000n
      const ours = documentTotals(some, currency)
      const expected = oracle(some, currency)
      assert.deepEqual(
        {
          sub: units(ours.sub_total),
          discount: units(ours.discount_total),
          net: units(ours.net_total),
          tax: units(ours.tax_total),
          total: units(ours.total),
          buy: units(ours.buy_total),
        },
        expected.totals,
      )
      const taxes = ours.taxes.map(({ id, base, total }) => [id, units(base), units(total)] as const)
      assert.deepEqual(
        taxes.toSorted(([a], [b]) => a - b),
        expected.taxes,
      )
      const place = 10_000 / 10 ** decimals
      let tax = 0
      for (const [index, { sub, discount, total, taxes: shares }] of ours.lines.entries()) {
        const { exact_quantity, unit_amount } = some[index] as DocumentLine
        assert.equal(sub - discount, total)
        tax += shares.reduce((all, share) => all + share, 0)
        if (!exact_quantity) continue
        const exact = Number(exact_quantity.numerator * BigInt(unit_amount)) / Number(exact_quantity.denominator)
        assert.ok(Math.abs(sub - exact) <= place * 1.000_001, 'a line is within one unit of its exact price')
      }
      assert.equal(tax, ours.tax_total)
    }),
    { numRuns: 3_000 },
  )
})
