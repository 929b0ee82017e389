import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { EInvoice } from '../../src/domain/paper/einvoice/index.ts'
import { anyEInvoice } from './any-einvoice.ts'

const [sample] = fc
  .sample(anyEInvoice, { numRuns: 300, seed: 5 })
  .filter(({ currency, lines }) => currency === 'EUR' && lines.length === 1)
assert.ok(sample)
const { lines, ...rest } = sample

/** An invoice of one line at 19 %: its net amount, its VAT, and their sum, such as `100.00`, `19.00` and `119.00`. */
export function oneLineEInvoice(net: string, vat: string, gross: string): EInvoice {
  return {
    ...rest,
    allowances: [],
    lines: lines.map((line) => ({
      ...line,
      quantity: '1',
      total: net,
      allowances: [],
      price: { net },
      vatCategory: 'S',
      vatRate: '19',
    })),
    vat: [{ category: 'S', rate: '19', taxable: net, amount: vat }],
    totals: { lines: net, net, vat, gross, payable: gross },
    dueDate: undefined,
    paymentTerms: undefined,
    payment: undefined,
  }
}
