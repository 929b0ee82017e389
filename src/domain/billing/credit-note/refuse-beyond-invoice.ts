import { Conflict } from '../../../kernel/errors.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { DocumentTotals } from '../../../kernel/money/document-totals.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import type { StoredInvoice } from '../../paper/document/index.ts'

/**
 * Throws `Conflict` if the credit exceeds what is left of the invoice, or has the opposite sign. An invoice can have
 * negative lines: crediting only these would charge more, and crediting only the others would refund more than was
 * charged.
 */
export function refuseBeyondInvoice(invoice: StoredInvoice, { total }: DocumentTotals): void {
  const whole = invoice.total
  const left = whole - invoice.amount_credited
  const isOpposite = Math.sign(total) === -Math.sign(whole) && total !== 0
  if (!isOpposite && Math.abs(total) <= Math.abs(left)) return
  const [rendered, rest] = [total, left].map((amount) => formatTotal(amount, currencyDecimals(invoice.currency)))
  throw new Conflict(`The credit would be ${rendered}, but the rest of the invoice is ${rest}.`)
}
