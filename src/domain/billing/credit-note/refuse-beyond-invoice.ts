import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Conflict } from '../../../kernel/errors.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { DocumentTotals } from '../../../kernel/money/document-totals.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'

/**
 * Throws `Conflict` if the credit exceeds what is left of the invoice, or has the opposite sign. An invoice can have
 * negative lines: crediting only these would charge more, and crediting only the others would refund more than was
 * charged.
 */
export function refuseBeyondInvoice(invoice: SqlRow, { total }: DocumentTotals): void {
  const whole = Number(invoice.total)
  const left = whole - Number(invoice.amount_credited)
  const isOpposite = Math.sign(total) === -Math.sign(whole) && total !== 0
  if (!isOpposite && Math.abs(total) <= Math.abs(left)) return
  const [rendered, rest] = [total, left].map((amount) =>
    formatTotal(amount, currencyDecimals(String(invoice.currency))),
  )
  throw new Conflict(`The credit would come to ${rendered}, but what is left of the invoice to credit is ${rest}.`)
}
