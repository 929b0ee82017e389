import { decimal } from '../../../records/fields/decimal.ts'
import { documentAllowances } from '../../paper/document/index.ts'

const sum = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

/** The members that change the total of an invoice, or its amount due, in addition to its lines. */
export const allowanceMembers = {
  allowances: documentAllowances,
  allowance_total: sum('Sum of the allowances (BT-107), a part of discount_total.'),
  charge_total: sum('Sum of the charges (BT-108), a part of sub_total.'),
  amount_prepaid: decimal({
    min: '0',
    initial: '0',
    neverNull: true,
    currency: 'currency',
    description: 'Amount already invoiced or paid, such as a deposit (BT-113). It reduces the amount due.',
  }),
  rounding_amount: decimal({
    min: '-1000',
    max: '1000',
    initial: '0',
    neverNull: true,
    currency: 'currency',
    description: 'Rounding of the amount due (BT-114).',
  }),
}
