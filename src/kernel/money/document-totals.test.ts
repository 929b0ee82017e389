import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Invalid } from '../errors.ts'
import { currencyDecimals } from './currency.ts'
import { type DocumentLine, type DocumentTax, type DocumentTotals, documentTotals } from './document-totals.ts'
import { DECIMAL_BOUND, formatTotal, parseDecimal } from './exact-decimal.ts'

const amount = (text: string) => parseDecimal(text) ?? assert.fail(`${text} is not a decimal`)

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

test('a document without lines has zero totals', () => {
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

test('half a cent is rounded away from zero', () => {
  assert.equal(summary(documentTotals([line('1', '0.005')], 'EUR')), '0.01 0.00 0.01 0.00 0.01')
  assert.equal(summary(documentTotals([line('-1', '0.005')], 'EUR')), '-0.01 0.00 -0.01 0.00 -0.01')
  assert.equal(summary(documentTotals([line('1', '0.0049')], 'EUR')), '0.00 0.00 0.00 0.00 0.00')
  assert.equal(summary(documentTotals([line('1', '1.10', [tax(1, '5')])], 'EUR')), '1.10 0.00 1.10 0.06 1.16')
})

test('taxes without a category are rounded separately, even if their rates are equal', () => {
  const lines = [1, 2].map((id) => line('1', '1.10', [tax(id, '5')]))
  assert.deepEqual(taxSummary(documentTotals(lines, 'EUR')), ['1: 0.06 on 1.10', '2: 0.06 on 1.10'])
})

test('taxes of two categories are rounded separately, even if they are the same tax', () => {
  const of = (id: number, vat_category: string) => line('1', '1.10', [{ ...tax(id, '5'), vat_category }])
  for (const other of [1, 2]) {
    const totals = documentTotals([of(1, 'S'), of(other, 'L')], 'EUR')
    assert.deepEqual(taxSummary(totals), ['1: 0.06 on 1.10', `${other}: 0.06 on 1.10`])
    assert.deepEqual(
      totals.taxes.map(({ vat_category }) => vat_category),
      ['S', 'L'],
    )
  }
})

test('a tax is rounded once for the document, not line by line', () => {
  const vat = tax(1, '19')
  const totals = documentTotals(
    Array.from({ length: 3 }, () => line('1', '0.13', [vat])),
    'EUR',
  )
  // Line by line, 0.0247 would be 0.02 three times.
  assert.equal(summary(totals), '0.39 0.00 0.39 0.07 0.46')
})

test('the share of a line in a rounded tax is the amount that the line adds', () => {
  const vat = tax(1, '19')
  const qst = tax(2, '9.5', true)
  const shares = (lines: readonly DocumentLine[]) =>
    documentTotals(lines, 'EUR').lines.map((line) => line.taxes.map((share) => formatTotal(share, 2)).join(' '))
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

test('a compound tax applies to the net and the primary taxes of its own lines', () => {
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

test('a compound tax does not apply to another compound tax', () => {
  const totals = documentTotals([line('1', '100', [tax(1, '10', true), tax(2, '10'), tax(3, '10', true)])], 'EUR')
  assert.deepEqual(taxSummary(totals), ['2: 10.00 on 100.00', '1: 11.00 on 110.00', '3: 11.00 on 110.00'])
})

test('a tax that is listed twice on a line applies once; with another rate, it is a separate tax', () => {
  const totals = documentTotals(
    [line('1', '100', [tax(1, '10'), tax(1, '10')]), line('1', '100', [tax(1, '20')])],
    'EUR',
  )
  assert.deepEqual(taxSummary(totals), ['1: 10.00 on 100.00', '1: 20.00 on 100.00'])
})

test('a cost is not discounted, and a fixed cost does not change', () => {
  const bought = { ...line('3', '10', [], '50'), unit_buy_amount: amount('3.3333') }
  const fixed = { ...bought, buy_total_fixed: true, buy_total: amount('7.005') }
  const totals = documentTotals([bought, fixed], 'EUR')
  assert.deepEqual(
    totals.lines.map((line) => formatTotal(line.buy_total, 2)),
    ['10.00', '7.01'],
  )
  assert.equal(totals.buy_total, amount('17.01'))
})

test('an amount of 10^11 or more is refused with the name of its field', () => {
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

test('an unknown currency is an error', () => {
  assert.throws(() => documentTotals([], 'DEM'), RangeError)
})

test('the largest amounts stay exact', () => {
  const most = DECIMAL_BOUND - 100
  const totals = documentTotals(
    [
      { ...line('1', '0'), unit_amount: most },
      { ...line('-1', '0'), unit_amount: most },
    ],
    'EUR',
  )
  assert.deepEqual(
    totals.lines.map((line) => line.total),
    [most, -most],
  )
  assert.equal(totals.total, 0)
})
