import assert from 'node:assert/strict'
import { test } from 'node:test'
import Big from 'big.js'
import fc from 'fast-check'
import {
  DECIMAL_BOUND,
  type Decimals,
  divideDecimal,
  formatDecimal,
  formatPercent,
  formatSum,
  formatTotal,
  parseDecimal,
  parsePercent,
  roundDecimal,
} from './exact-decimal.ts'

const anyDecimal = fc.integer({ min: 1 - DECIMAL_BOUND, max: DECIMAL_BOUND - 1 })
const anyDecimals = fc.constantFrom<Decimals>(0, 1, 2, 3, 4)
const exact = (tenThousandths: number) => new Big(tenThousandths).div(10_000)

test('a decimal is read as ten-thousandths', () => {
  const cases: [string | number, number][] = [
    ['12.5', 125_000],
    ['-3', -30_000],
    [12.5, 125_000],
    [-0.0001, -1],
    [0.1, 1_000],
    ['0.0001', 1],
    ['007.50', 75_000],
    ['99999999999.9999', DECIMAL_BOUND - 1],
    ['-99999999999.9999', 1 - DECIMAL_BOUND],
    [1e3, 10_000_000],
  ]
  for (const [input, expected] of cases) assert.equal(parseDecimal(input), expected, String(input))
})

test('zero has no sign', () => {
  for (const zero of ['-0', '-0.0000', -0]) assert.ok(Object.is(parseDecimal(zero), 0), String(zero))
  assert.ok(Object.is(roundDecimal(-1, 2), 0))
  assert.equal(formatTotal(-1, 2), '0.00')
})

test('an input is refused unless it is a decimal below 10^11 with at most four decimals', () => {
  const texts = ['', ' ', ' 1', '1 ', '1,5', '1.', '.5', '+1', '--1', '1.23456', '1.00000', '1e3', '0x10', '1_000']
  const more = ['NaN', 'Infinity', '100000000000', '-100000000000.0000', '1.2.3', '١', '12.5%', '1\n']
  for (const input of [...texts, ...more]) assert.equal(parseDecimal(input), undefined, JSON.stringify(input))
  for (const input of [NaN, Infinity, 1e11, 1e21, 1e-5, 0.1 + 0.2, 1.23456])
    assert.equal(parseDecimal(input), undefined)
})

test('a percentage can be read with or without a percent sign', () => {
  assert.equal(parsePercent('20.00%'), 200_000)
  assert.equal(parsePercent('20'), 200_000)
  assert.equal(parsePercent(7.5), 75_000)
  for (const input of ['%', '20%%', '20 %', '%20']) assert.equal(parsePercent(input), undefined, input)
})

test('a price shows the decimals of the currency, or all four if it has more', () => {
  assert.equal(formatDecimal(1_000_000, 2), '100.00')
  assert.equal(formatDecimal(1_250, 2), '0.1250')
  assert.equal(formatDecimal(-1, 2), '-0.0001')
  assert.equal(formatDecimal(1_000_000, 0), '100')
  assert.equal(formatDecimal(5_000, 0), '0.5000')
  assert.equal(formatDecimal(12_340, 3), '1.234')
})

test('a total shows exactly the decimals of the currency', () => {
  assert.equal(formatTotal(1_000_000, 2), '100.00')
  assert.equal(formatTotal(1_000_000, 0), '100')
  assert.equal(formatTotal(1_000_000, 4), '100.0000')
  assert.equal(formatTotal(-1_050, 2), '-0.11')
})

test('rates have their shortest form, and percentages at least two decimals', () => {
  assert.deepEqual(
    [100_000, 75_000, 81_250, 8_125, -1, 0].map((value) => formatDecimal(value)),
    ['10', '7.5', '8.125', '0.8125', '-0.0001', '0'],
  )
  assert.deepEqual([200_000, 333_333, 0, -50_000].map(formatPercent), ['20.00%', '33.3333%', '0.00%', '-5.00%'])
})

test('every exact format is read back as the same decimal', () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimals, (value, decimals) => {
      assert.equal(parseDecimal(formatDecimal(value)), value)
      assert.equal(parseDecimal(formatDecimal(value, decimals)), value)
      assert.equal(parsePercent(formatPercent(value)), value)
      assert.equal(formatDecimal(value), exact(value).toFixed())
    }),
  )
})

test('a number with four decimals is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (value) => {
      assert.equal(parseDecimal(value / 10_000), value)
    }),
  )
})

test('rounding is half away from zero', () => {
  assert.deepEqual(
    [50, -50, 49, -49, 150, -150, 12_350].map((value) => roundDecimal(value, 2)),
    [100, -100, 0, 0, 200, -200, 12_400],
  )
  fc.assert(
    fc.property(anyDecimal, anyDecimals, (value, decimals) => {
      assert.equal(formatTotal(value, decimals), unsignedZero(exact(value).toFixed(decimals, Big.roundHalfUp)))
      assert.equal(divideDecimal(BigInt(value), 1n, decimals), roundDecimal(value, decimals))
    }),
  )
})

test('a quotient is exact before it is rounded', () => {
  fc.assert(
    fc.property(
      anyDecimal,
      fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((divisor) => divisor !== 0),
      anyDecimals,
      (value, divisor, decimals) => {
        Big.DP = 60
        const expected = exact(value).div(divisor).toFixed(decimals, Big.roundHalfUp)
        assert.equal(
          formatTotal(divideDecimal(BigInt(value), BigInt(divisor), decimals), decimals),
          unsignedZero(expected),
        )
      },
    ),
  )
})

function unsignedZero(text: string): string {
  return /[1-9]/.test(text) ? text : text.replace('-', '')
}

test('a sum is formatted exactly, however large it is', () => {
  const sums: [bigint, 0 | 2 | 3, string][] = [
    [0n, 2, '0.00'],
    [-5_000n, 2, '-0.50'],
    [-15_000n, 2, '-1.50'],
    [12_345n, 2, '1.2345'],
    [90_071_992_547_409_931_200n, 2, '9007199254740993.12'],
    [-90_071_992_547_409_930_000n, 0, '-9007199254740993'],
    [1_500n, 3, '0.150'],
  ]
  for (const [value, decimals, rendered] of sums) assert.equal(formatSum(value, decimals), rendered)
})
