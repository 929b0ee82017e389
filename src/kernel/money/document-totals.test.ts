import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Invalid } from '../errors.ts'
import { currencyDecimals } from './currency.ts'
import { DECIMAL_BOUND, formatTotal, parseDecimal } from './decimal.ts'
import { type DocumentLine, type DocumentTax, type DocumentTotals, documentTotals } from './document-totals.ts'

const amount = (text: string) => parseDecimal(text) ?? assert.fail(`${text} is no decimal`)

function tax(id: number, rate: string, compound = false): DocumentTax {
  return { id, name: `Tax ${id}`, rate: amount(rate), compound, code: null }
}

function line(quantity: string, unitAmount: string, taxes: readonly DocumentTax[] = [], discount = '0'): DocumentLine {
  const money = { quantity: amount(quantity), unit_amount: amount(unitAmount), discount: amount(discount) }
  return { ...money, unit_buy_amount: 0, taxes, buy_total_fixed: false, buy_total: 0 }
}

const summary = (totals: DocumentTotals, currency = 'EUR') =>
  [totals.sub_total, totals.discount_total, totals.net_total, totals.tax_total, totals.total]
    .map((value) => formatTotal(value, currencyDecimals(currency)))
    .join(' ')

const taxSummary = (totals: DocumentTotals) =>
  totals.taxes.map(({ id, base, total }) => `${id}: ${formatTotal(total, 2)} on ${formatTotal(base, 2)}`)

test('a document without lines comes to nothing', () => {
  assert.equal(summary(documentTotals([], 'EUR')), '0.00 0.00 0.00 0.00 0.00')
})

test('lines, discounts and taxes add up', () => {
  const vat = tax(1, '20')
  const reduced = tax(2, '5.5')
  const totals = documentTotals(
    [line('3', '120.00', [vat], '10'), line('1.5', '99.99', [reduced]), line('1', '12.3456')],
    'EUR',
  )
  assert.equal(summary(totals), '522.34 36.00 486.34 73.05 559.39')
  assert.deepEqual(taxSummary(totals), ['1: 64.80 on 324.00', '2: 8.25 on 149.99'])
  assert.deepEqual(totals.lines[1], {
    sub: amount('149.99'),
    discount: 0,
    total: amount('149.99'),
    taxes: [amount('8.25')],
    buy_total: 0,
  })
})

test('half a cent goes away from zero, on either side of it', () => {
  assert.equal(summary(documentTotals([line('1', '0.005')], 'EUR')), '0.01 0.00 0.01 0.00 0.01')
  assert.equal(summary(documentTotals([line('-1', '0.005')], 'EUR')), '-0.01 0.00 -0.01 0.00 -0.01')
  assert.equal(summary(documentTotals([line('1', '0.0049')], 'EUR')), '0.00 0.00 0.00 0.00 0.00')
  assert.equal(summary(documentTotals([line('1', '1.10', [tax(1, '5')])], 'EUR')), '1.10 0.00 1.10 0.06 1.16')
})

test('a tax is rounded once for the document, not line by line', () => {
  const vat = tax(1, '19')
  const totals = documentTotals(
    Array.from({ length: 3 }, () => line('1', '0.13', [vat])),
    'EUR',
  )
  // Line by line 0.0247 would come to 0.02 three times.
  assert.equal(summary(totals), '0.39 0.00 0.39 0.07 0.46')
})

test('a line has its share of a rounded tax: what it adds', () => {
  const vat = tax(1, '19')
  const qst = tax(2, '9.5', true)
  const shares = (lines: readonly DocumentLine[]) =>
    documentTotals(lines, 'EUR').lines.map((one) => one.taxes.map((share) => formatTotal(share, 2)).join(' '))
  assert.deepEqual(shares(Array.from({ length: 3 }, () => line('1', '0.13', [vat]))), ['0.02', '0.03', '0.02'])
  assert.deepEqual(shares([line('1', '100', [vat]), line('-1', '100', [vat])]), ['19.00', '-19.00'])
  assert.deepEqual(shares([line('1', '100', [qst, vat]), line('1', '10', [qst]), line('1', '1', [qst, qst])]), [
    '11.31 19.00',
    '0.95',
    '0.09 0.00',
  ])
})

test('totals have the decimals of the currency', () => {
  const vat = tax(1, '10')
  assert.equal(summary(documentTotals([line('3', '33.5', [vat])], 'JPY'), 'JPY'), '101 0 101 10 111')
  assert.equal(summary(documentTotals([line('3', '0.3335', [vat])], 'KWD'), 'KWD'), '1.001 0.000 1.001 0.100 1.101')
  assert.equal(
    summary(documentTotals([line('0.5', '0.0003', [vat])], 'CLF'), 'CLF'),
    '0.0002 0.0000 0.0002 0.0000 0.0002',
  )
})

test('a compound tax is due on the net and the primary taxes of its own lines', () => {
  const gst = tax(1, '5')
  const qst = tax(2, '9.5', true)
  const all = documentTotals([line('1', '100.10', [qst, gst])], 'CAD')
  assert.deepEqual(taxSummary(all), ['1: 5.01 on 100.10', '2: 9.99 on 105.11'])

  const some = documentTotals(
    [line('1', '100.10', [gst, qst]), line('1', '50.00', [gst]), line('1', '10.00', [qst])],
    'CAD',
  )
  assert.deepEqual(taxSummary(some), ['1: 7.51 on 150.10', '2: 10.94 on 115.11'])
  assert.equal(summary(some), '160.10 0.00 160.10 18.45 178.55')
})

test('a compound tax is not due on another compound tax', () => {
  const totals = documentTotals([line('1', '100', [tax(1, '10', true), tax(2, '10'), tax(3, '10', true)])], 'EUR')
  assert.deepEqual(taxSummary(totals), ['2: 10.00 on 100.00', '1: 11.00 on 110.00', '3: 11.00 on 110.00'])
})

test('a tax named twice on a line is due once, and one whose rate has changed is another', () => {
  const totals = documentTotals(
    [line('1', '100', [tax(1, '10'), tax(1, '10')]), line('1', '100', [tax(1, '20')])],
    'EUR',
  )
  assert.deepEqual(taxSummary(totals), ['1: 10.00 on 100.00', '1: 20.00 on 100.00'])
})

test('what was bought is counted without discount, and stands where it is fixed', () => {
  const bought = { ...line('3', '10', [], '50'), unit_buy_amount: amount('3.3333') }
  const fixed = { ...bought, buy_total_fixed: true, buy_total: amount('7.005') }
  const totals = documentTotals([bought, fixed], 'EUR')
  assert.deepEqual(
    totals.lines.map((one) => formatTotal(one.buy_total, 2)),
    ['10.00', '7.01'],
  )
  assert.equal(totals.buy_total, amount('17.01'))
})

test('an amount of 10^11 is refused by its name', () => {
  const fault = (lines: readonly DocumentLine[]) => {
    try {
      documentTotals(lines, 'EUR')
    } catch (error) {
      if (error instanceof Invalid) return error.faults[0]?.field
      throw error
    }
    return 'none'
  }
  const huge = line('1', '99999999999.99')
  assert.equal(fault([huge]), 'none')
  assert.equal(fault([line('1', '1'), line('1', '99999999999.9999')]), 'items[1]')
  assert.equal(fault([line('99999999999', '99999999999')]), 'items[0]')
  assert.equal(fault([huge, line('1', '0.01')]), 'sub_total')
  assert.equal(fault([huge, huge, line('-1', '99999999999.99')]), 'none')
  assert.equal(fault([line('1', '90000000000', [tax(1, '100')])]), 'total')
  assert.equal(
    fault([line('1', '90000000000', [tax(1, '100')]), line('1', '90000000000', [tax(2, '100')])]),
    'sub_total',
  )
})

test('a currency that does not exist is an error', () => {
  assert.throws(() => documentTotals([], 'DEM'), RangeError)
})

/** A fraction, for an oracle that shares nothing with the code: it rounds only where the contract says so. */
class Ratio {
  readonly top: bigint
  readonly bottom: bigint
  constructor(top: bigint, bottom = 1n) {
    this.top = top
    this.bottom = bottom
  }
  plus(other: Ratio): Ratio {
    return new Ratio(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom)
  }
  minus(other: Ratio): Ratio {
    return this.plus(new Ratio(-other.top, other.bottom))
  }
  times(other: Ratio): Ratio {
    return new Ratio(this.top * other.top, this.bottom * other.bottom)
  }
  rounded(decimals: number): Ratio {
    const scale = 10n ** BigInt(decimals)
    const size = (this.top < 0n ? -this.top : this.top) * scale
    const whole = size / this.bottom + ((size % this.bottom) * 2n >= this.bottom ? 1n : 0n)
    return new Ratio(this.top < 0n ? -whole : whole, scale)
  }
  text(decimals: number): string {
    const digits = String(this.top < 0n ? -this.top : this.top).padStart(decimals + 1, '0')
    const places = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
    return `${this.top < 0n ? '-' : ''}${decimals === 0 ? digits : digits.slice(0, -decimals)}${places}`
  }
}

const stored = (tenThousandths: number) => new Ratio(BigInt(tenThousandths), 10_000n)
const percent = (tenThousandths: number) => stored(tenThousandths).times(new Ratio(1n, 100n))
const total = (parts: readonly Ratio[]) => parts.reduce((sum, part) => sum.plus(part), new Ratio(0n))

function oracle(lines: readonly DocumentLine[], currency: string) {
  const decimals = currencyDecimals(currency)
  const subs = lines.map((one) => stored(one.quantity).times(stored(one.unit_amount)).rounded(decimals))
  const discounts = lines.map((one, index) => (subs[index] as Ratio).times(percent(one.discount)).rounded(decimals))
  const nets = subs.map((sub, index) => sub.minus(discounts[index] as Ratio))
  const netWhere = (holds: (one: DocumentLine) => boolean) =>
    total(nets.filter((_, index) => holds(lines[index] as DocumentLine)))
  const carries = (one: DocumentLine, id: number) => one.taxes.some((carried) => carried.id === id)
  const distinct = [...new Map(lines.flatMap((one) => one.taxes).map((one) => [one.id, one])).values()]
  const primaries = distinct.filter((one) => !one.compound)
  const taxes = distinct.map((one) => {
    const net = netWhere((other) => carries(other, one.id))
    const below = one.compound ? primaries : []
    const onTop = below.map((primary) =>
      netWhere((other) => carries(other, one.id) && carries(other, primary.id))
        .times(percent(primary.rate))
        .rounded(decimals),
    )
    return {
      id: one.id,
      total: total([net, ...onTop])
        .times(percent(one.rate))
        .rounded(decimals),
    }
  })
  const text = (value: Ratio) => value.rounded(decimals).text(decimals)
  return {
    lines: nets.map(text),
    taxes: Object.fromEntries(taxes.map((one) => [one.id, text(one.total)])),
    totals: [total(subs), total(discounts), total(nets), total(taxes.map((one) => one.total))].map(text),
  }
}

const pool = [tax(1, '20'), tax(2, '5.5'), tax(3, '8.8875'), tax(4, '9.975', true), tax(5, '3.3333', true), tax(6, '0')]
const anyLine: fc.Arbitrary<DocumentLine> = fc.record({
  quantity: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  unit_amount: fc.oneof(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -(10 ** 11), max: 10 ** 11 })),
  unit_buy_amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  discount: fc.constantFrom(0, 0, 100_000, 333_333, 1_000_000, 12_345),
  taxes: fc.subarray(pool),
  buy_total_fixed: fc.boolean(),
  buy_total: fc.integer({ min: -1_000_000, max: 1_000_000 }),
})
const anyLines = fc.array(anyLine, { maxLength: 12 })
const anyCurrency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF')

test('every total is what exact fractions give', () => {
  fc.assert(
    fc.property(anyLines, anyCurrency, (lines, currency) => {
      const decimals = currencyDecimals(currency)
      const text = (value: number) => formatTotal(value, decimals)
      const ours = documentTotals(lines, currency)
      const expected = oracle(lines, currency)
      assert.deepEqual(
        ours.lines.map((one) => text(one.total)),
        expected.lines,
      )
      assert.deepEqual(Object.fromEntries(ours.taxes.map((one) => [one.id, text(one.total)])), expected.taxes)
      assert.deepEqual([ours.sub_total, ours.discount_total, ours.net_total, ours.tax_total].map(text), expected.totals)
    }),
    { numRuns: 500 },
  )
})

test('the identities hold to the cent, and every amount has the decimals of the currency', () => {
  fc.assert(
    fc.property(anyLines, anyCurrency, (lines, currency) => {
      const ours = documentTotals(lines, currency)
      const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)
      assert.equal(ours.sub_total - ours.discount_total, ours.net_total)
      assert.equal(ours.net_total + ours.tax_total, ours.total)
      assert.equal(sum(ours.lines.map((one) => one.total)), ours.net_total)
      assert.equal(sum(ours.taxes.map((one) => one.total)), ours.tax_total)
      for (const { id, total } of ours.taxes) {
        const shares = lines.map(
          (one, index) => ours.lines[index]?.taxes[one.taxes.findIndex((carried) => carried.id === id)],
        )
        assert.equal(sum(shares.map((share) => share ?? 0)), total)
      }
      assert.equal(sum(ours.lines.map((one) => one.buy_total)), ours.buy_total)
      const place = 10 ** (4 - currencyDecimals(currency))
      const amounts = [
        ...ours.lines.flatMap((one) => Object.values(one).flat()),
        ...ours.taxes.flatMap((one) => [one.base, one.total]),
      ]
      for (const value of amounts) assert.equal(Math.abs(value) % place, 0)
    }),
  )
})

test('the order of lines changes no total, and the opposite document has the opposite totals', () => {
  fc.assert(
    fc.property(anyLines, anyCurrency, (lines, currency) => {
      const byId = (totals: DocumentTotals) => new Map(totals.taxes.map((one) => [one.id, one.total]))
      const { lines: _, taxes: __, ...ours } = documentTotals(lines, currency)
      const reversed = documentTotals(lines.toReversed(), currency)
      assert.partialDeepStrictEqual(reversed, ours)
      const credit = documentTotals(
        lines.map((one) => ({ ...one, quantity: -one.quantity, buy_total: -one.buy_total })),
        currency,
      )
      assert.equal(credit.total + ours.total, 0)
      assert.equal(credit.buy_total + ours.buy_total, 0)
      for (const [id, value] of byId(credit)) assert.equal(value + (byId(reversed).get(id) ?? 0), 0)
    }),
  )
})

test('amounts at the bound stay exact', () => {
  const most = DECIMAL_BOUND - 100
  const totals = documentTotals(
    [
      { ...line('1', '0'), unit_amount: most },
      { ...line('-1', '0'), unit_amount: most },
    ],
    'EUR',
  )
  assert.deepEqual(
    totals.lines.map((one) => one.total),
    [most, -most],
  )
  assert.equal(totals.total, 0)
})
