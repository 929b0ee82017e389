import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currencyDecimals } from './currency.ts'
import { type DocumentLine, type DocumentTax, type DocumentTotals, documentTotals } from './document-totals.ts'
import { formatTotal, parseDecimal } from './exact-decimal.ts'

const amount = (text: string) => parseDecimal(text) ?? assert.fail(`${text} is not a decimal`)

function tax(id: number, rate: string, compound = false): DocumentTax {
  return { id, name: `Tax ${id}`, rate: amount(rate), compound, code: null }
}

/** A fraction for an oracle that shares no code with ours. It rounds only where the contract requires it. */
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
  const subs = lines.map((line) => stored(line.quantity).times(stored(line.unit_amount)).rounded(decimals))
  const discounts = lines.map((line, index) => (subs[index] as Ratio).times(percent(line.discount)).rounded(decimals))
  const nets = subs.map((sub, index) => sub.minus(discounts[index] as Ratio))
  const netWhere = (holds: (line: DocumentLine) => boolean) =>
    total(nets.filter((_, index) => holds(lines[index] as DocumentLine)))
  const carries = (line: DocumentLine, id: number) => line.taxes.some((carried) => carried.id === id)
  const distinct = [...new Map(lines.flatMap((line) => line.taxes).map((tax) => [tax.id, tax])).values()]
  const primaries = distinct.filter((tax) => !tax.compound)
  const taxes = distinct.map((tax) => {
    const net = netWhere((other) => carries(other, tax.id))
    const below = tax.compound ? primaries : []
    const onTop = below.map((primary) =>
      netWhere((other) => carries(other, tax.id) && carries(other, primary.id))
        .times(percent(primary.rate))
        .rounded(decimals),
    )
    return {
      id: tax.id,
      total: total([net, ...onTop])
        .times(percent(tax.rate))
        .rounded(decimals),
    }
  })
  const text = (value: Ratio) => value.rounded(decimals).text(decimals)
  return {
    lines: nets.map(text),
    taxes: Object.fromEntries(taxes.map((tax) => [tax.id, text(tax.total)])),
    totals: [total(subs), total(discounts), total(nets), total(taxes.map((tax) => tax.total))].map(text),
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

test('every total equals the result of exact fractions', () => {
  fc.assert(
    fc.property(anyLines, anyCurrency, (lines, currency) => {
      const decimals = currencyDecimals(currency)
      const text = (value: number) => formatTotal(value, decimals)
      const ours = documentTotals(lines, currency)
      const expected = oracle(lines, currency)
      assert.deepEqual(
        ours.lines.map((line) => text(line.total)),
        expected.lines,
      )
      assert.deepEqual(Object.fromEntries(ours.taxes.map((tax) => [tax.id, text(tax.total)])), expected.taxes)
      assert.deepEqual([ours.sub_total, ours.discount_total, ours.net_total, ours.tax_total].map(text), expected.totals)
    }),
    { numRuns: 500 },
  )
})

test('the parts of a document add up exactly, and every amount has the decimals of the currency', () => {
  fc.assert(
    fc.property(anyLines, anyCurrency, (lines, currency) => {
      const ours = documentTotals(lines, currency)
      const sum = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0)
      assert.equal(ours.sub_total - ours.discount_total, ours.net_total)
      assert.equal(ours.net_total + ours.tax_total, ours.total)
      assert.equal(sum(ours.lines.map((line) => line.total)), ours.net_total)
      assert.equal(sum(ours.taxes.map((tax) => tax.total)), ours.tax_total)
      for (const { id, total } of ours.taxes) {
        const shares = lines.map(
          (line, index) => ours.lines[index]?.taxes[line.taxes.findIndex((carried) => carried.id === id)],
        )
        assert.equal(sum(shares.map((share) => share ?? 0)), total)
      }
      assert.equal(sum(ours.lines.map((line) => line.buy_total)), ours.buy_total)
      const place = 10 ** (4 - currencyDecimals(currency))
      const amounts = [
        ...ours.lines.flatMap((line) => Object.values(line).flat()),
        ...ours.taxes.flatMap((tax) => [tax.base, tax.total]),
      ]
      for (const value of amounts) assert.equal(Math.abs(value) % place, 0)
    }),
  )
})

test('the order of lines does not change totals, and a negated document has negated totals', () => {
  fc.assert(
    fc.property(anyLines, anyCurrency, (lines, currency) => {
      const byId = (totals: DocumentTotals) => new Map(totals.taxes.map((tax) => [tax.id, tax.total]))
      const { lines: _, taxes: __, ...ours } = documentTotals(lines, currency)
      const reversed = documentTotals(lines.toReversed(), currency)
      assert.partialDeepStrictEqual(reversed, ours)
      const credit = documentTotals(
        lines.map((line) => ({ ...line, quantity: -line.quantity, buy_total: -line.buy_total })),
        currency,
      )
      assert.equal(credit.total + ours.total, 0)
      assert.equal(credit.buy_total + ours.buy_total, 0)
      for (const [id, value] of byId(credit)) assert.equal(value + (byId(reversed).get(id) ?? 0), 0)
    }),
  )
})
