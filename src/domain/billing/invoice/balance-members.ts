import { decimal } from '../../../records/fields/decimal.ts'
import { offeredDiscountsMember } from './offered-discounts-member.ts'
import { overdueMember } from './overdue-member.ts'

const amount = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

/**
 * The amounts paid, credited and due. Writes of the invoice, its payments and its credit notes keep them
 * up to date.
 */
export const balanceMembers = {
  amount_paid: amount('Sum of the payments, less refunds.'),
  amount_discounted: amount('Sum of the discounts for early payment that were taken with its payments.'),
  amount_credited: amount('The total of its credit notes, with their rounding.'),
  balance: amount(
    'Amount due: total − amount_prepaid + rounding_amount − amount_credited − amount_paid − amount_discounted. A negative amount is owed to the client.',
  ),
  early_payment_discounts: offeredDiscountsMember,
  overdue: overdueMember,
}
