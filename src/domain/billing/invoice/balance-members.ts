import { flagParam } from '../../../kernel/http/params.ts'
import { decimal } from '../../../records/fields/decimal.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { not } from '../../../records/list/predicate.ts'
import { today } from '../../paper/document/index.ts'
import { isOverdue } from './invoice-balance.store.ts'
import { overdueMember } from './overdue-member.ts'

const amount = (description: string) => decimal({ readOnly: true, neverNull: true, currency: 'currency', description })

/**
 * What was paid, credited and is still owed. Writes of the invoice, its payments and its credit notes keep it up to
 * date.
 */
export const balanceMembers = {
  amount_paid: amount('What has been paid of it, less what was paid back.'),
  amount_credited: amount('The total of its credit notes, with their rounding.'),
  balance: amount(
    'What is owed of it: total less amount_prepaid and with rounding_amount, less amount_credited less amount_paid; below zero, what is owed back.',
  ),
  overdue: overdueMember,
}

export const balanceParams = listParams(
  { overdue: flagParam('Invoices that are overdue, or, with false, all others.') },
  ({ overdue }, scope) => {
    if (overdue === undefined) return []
    const late = isOverdue(today(scope))
    return [overdue ? late : not(late)]
  },
)
