import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DocumentTotals, documentTotals } from '../../../kernel/money/document-totals.ts'
import { creditTotals } from './credit-totals.ts'

const taxes = [
  { id: 1, name: 'VAT', rate: 190_000, compound: false, code: 'S' },
  { id: 2, name: 'Reduced', rate: 55_000, compound: false, code: 'S' },
  { id: 3, name: 'City', rate: 88_875, compound: false, code: null },
  { id: 4, name: 'On top', rate: 99_750, compound: true, code: null },
]

const line = fc.record({
  quantity: fc.integer({ min: -50_000, max: 2_000_000 }),
  unit_amount: fc.integer({ min: -(10 ** 7), max: 10 ** 9 }),
  unit_buy_amount: fc.integer({ min: 0, max: 10 ** 8 }),
  discount: fc.constantFrom(0, 100_000, 333_333),
  taxes: fc.subarray(taxes),
  buy_total_fixed: fc.boolean(),
  buy_total: fc.integer({ min: 0, max: 10 ** 8 }).map((amount) => amount * 10),
})

const allowance = fc.record({
  is_charge: fc.boolean(),
  percent: fc.oneof(fc.constant(null), fc.constantFrom(50_000, 333_333, 1_000_000)),
  amount: fc.integer({ min: 0, max: 1_000 }).map((amount) => amount * 10_000),
  taxes: fc.subarray(taxes, { maxLength: 1 }),
})

/** Shares of a line that are credited one after the other; the last one is the whole line. */
const shares = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 4 })

const sums = [
  ...(['sub_total', 'discount_total', 'allowance_total', 'charge_total', 'net_total'] as const),
  ...(['tax_total', 'total', 'buy_total'] as const),
]
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('the credit notes of an invoice add up to it, however it is divided among them', () => {
  const documents = fc.record({
    lines: fc.array(fc.record({ line, shares }), { minLength: 1, maxLength: 6 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    allowances: fc.array(allowance, { maxLength: 3 }),
  })
  const property = fc.property(documents, ({ lines: divided, currency, allowances }) => {
    const lines = divided.map((one) => one.line)
    // Without any quantity, one credit note takes back the charges and allowances.
    const isEmpty = lines.every(({ quantity }) => quantity === 0)
    const steps = isEmpty ? 1 : Math.max(...divided.map((one) => one.shares.length))
    const creditedAfter = (step: number) =>
      divided.map(({ line: { quantity }, shares }) => {
        if (step === 0) return 0
        if (step >= shares.length) return quantity
        return Math.trunc((quantity * Math.max(...shares.slice(0, step))) / 1_000)
      })
    const notes = Array.from({ length: steps }, (_, step) =>
      creditTotals(lines, { before: creditedAfter(step), after: creditedAfter(step + 1) }, currency, allowances),
    )
    const whole = documentTotals(lines, currency, allowances)
    for (const name of sums)
      assert.equal(sum(notes.map((note) => note[name])), whole[name] - zeroLines(whole, lines)[name], name)
    for (const note of notes) addsUp(note)
  })
  fc.assert(property, { numRuns: 400 })
})

const nothing = Object.fromEntries(sums.map((name) => [name, 0])) as Record<(typeof sums)[number], number>

/** A line without a quantity has nothing to credit; only a cost that was set by hand stays. */
function zeroLines(
  whole: DocumentTotals,
  lines: readonly { quantity: number }[],
): Record<(typeof sums)[number], number> {
  const buy_total = sum(whole.lines.map((one, index) => (lines[index]?.quantity === 0 ? one.buy_total : 0)))
  return { ...nothing, buy_total }
}

/** The rules of EN 16931 for any document: BR-CO-10, -13, -14 and -15. The lines show what each adds to the taxes. */
function addsUp(note: DocumentTotals): void {
  const ofLines = sum(note.lines.map(({ total }) => total))
  assert.equal(ofLines - note.allowance_total + note.charge_total, note.net_total)
  assert.equal(note.sub_total - note.discount_total, note.net_total)
  assert.equal(sum(note.taxes.map(({ total }) => total)), note.tax_total)
  assert.equal(sum([...note.lines, ...note.allowances].flatMap((one) => one.taxes)), note.tax_total)
  assert.equal(note.net_total + note.tax_total, note.total)
}
