import assert from 'node:assert/strict'
import { test } from 'node:test'
import { camt } from '../../../../tests/support/written-camt.ts'
import { matchCredit } from './match-credit.ts'
import { numbersNamedIn, type OpenInvoice } from './named-numbers.ts'
import { readCamt } from './read-camt.ts'

const invoices: readonly OpenInvoice[] = Array.from({ length: 400 }, (_, n) => ({
  id: n + 1,
  prefix: 'INV-',
  number: n + 1,
  currency: 'EUR',
  client_id: 1,
  balance: 70_000,
  discounts: [],
}))

test('the time to match a credit does not grow with the length of its text', () => {
  const numbers = invoices.map(({ number }) => number).join(' ')
  const text = `INV-7 ${numbers} ${'INV- '.repeat(200_000)} INV-8`
  const [credit] = readCamt(Buffer.from(camt([{ amount: '7.00', text, structured: text }])))
  assert.ok(credit !== undefined)
  const before = process.threadCpuUsage()
  const { payments } = matchCredit(credit, {
    open: invoices,
    settled: new Map(),
    longer: new Map(),
    clientOf: () => undefined,
  })
  const ms = process.threadCpuUsage(before).user / 1000
  assert.ok(ms < 200, `${ms} ms`)
  assert.deepEqual(
    payments.map(({ invoice }) => invoice.number),
    [7],
  )
  assert.ok(credit.remittance.length <= 2_000)
})

test('credits that differ only at the end of a long text are different credits', () => {
  const texts = ['a', 'b'].map((end) => `${'x'.repeat(3_000)}${end}`)
  const [one, other] = readCamt(Buffer.from(camt(texts.map((text) => ({ amount: '7.00', text })))))
  assert.equal(one?.remittance, other?.remittance)
  assert.notEqual(one?.mark, other?.mark)
  assert.notEqual(one?.reference, other?.reference)
})

test('letters of two code units count as letters beside a number and in its prefix', () => {
  const [first] = invoices
  assert.ok(first !== undefined)
  const found = (prefix: string, text: string) => numbersNamedIn([text], [{ ...first, prefix }]).length
  assert.deepEqual([found('RE-', '𝒜RE-1'), found('RE-', '𝒜 RE-1'), found('RE-', 'RE-1𝒜')], [0, 1, 0])
  assert.deepEqual([found('𝒜-', '𝒜𝒜-1'), found('𝒜-', '𝒜-1')], [0, 1])
})
