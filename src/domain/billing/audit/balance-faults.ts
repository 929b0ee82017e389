import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { DRAFT } from '../../paper/document/index.ts'
import { CREDITED, PAID, payableAmount, settledStatus } from '../invoice/index.ts'
import type { CreditNoteRow, InvoiceRow, PaymentRow } from './book.store.ts'

/** Differences between an invoice's balance and its payments and credit notes. */
export function balanceFaults(
  invoice: InvoiceRow,
  payments: readonly PaymentRow[],
  notes: readonly CreditNoteRow[],
): string[] {
  const rendered = (amount: number) => formatTotal(amount, currencyDecimals(invoice.currency))
  const { amount_paid, amount_discounted, amount_credited, balance, status_id } = invoice
  const payable = payableAmount(invoice)
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const discounted = payments.reduce((sum, { discount }) => sum + discount, 0)
  const owed = payable - amount_credited - amount_discounted
  const credited = notes.reduce((sum, note) => sum + note.total + note.rounding_amount, 0)
  const isPaid = status_id === PAID
  // Setting the status to Paid counts more as paid than is recorded. An invoice below zero gets what is missing to a balance of 0.
  const sign = invoice.total < 0 ? -1 : 1
  const isPaidByHand = isPaid && (invoice.total < 0 ? balance === 0 : amount_paid > paid)
  const isTooMuch = isPaidByHand && (amount_paid - payable) * sign > 0
  const isOpen = status_id !== DRAFT && invoice.deleted === null
  const faults: readonly (readonly [isFault: boolean, fault: string])[] = [
    [
      amount_paid !== paid && (!isPaidByHand || isTooMuch),
      `its amount_paid is ${rendered(amount_paid)}, but its payments total ${rendered(paid)}`,
    ],
    [
      amount_discounted !== discounted,
      `its amount_discounted is ${rendered(amount_discounted)}, but the discounts of its payments total ${rendered(discounted)}`,
    ],
    [discounted < 0, `its payments take back ${rendered(-discounted)} more of a discount than they took`],
    [
      amount_credited !== credited,
      `its amount_credited is ${rendered(amount_credited)}, but its credit notes total ${rendered(credited)}`,
    ],
    [
      balance !== owed - amount_paid,
      `its balance is ${rendered(balance)}, but ${rendered(owed - amount_paid)} is owed`,
    ],
    [isPaid && balance > 0, `it is Paid, but ${rendered(balance)} is owed`],
    [
      status_id === CREDITED &&
        (balance > 0 || settledStatus({ amount_paid: 0, amount_credited, balance }, 0) !== CREDITED),
      `it is Credited, but ${rendered(amount_credited)} of ${rendered(payable)} is credited`,
    ],
    [!isOpen && payments.length + notes.length > 0, 'it was not issued, but has payments or credit notes'],
    [[...payments, ...notes].some(({ currency }) => currency !== invoice.currency), 'it was paid in another currency'],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? [fault] : []))
}
