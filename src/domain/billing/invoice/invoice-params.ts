import { flagParam, idsParam } from '../../../kernel/http/params.ts'
import { listParams } from '../../../records/list/list-params.ts'
import { not } from '../../../records/list/predicate.ts'
import { today } from '../../paper/document/index.ts'
import { billsAnyOf } from '../invoicing/index.ts'
import { isOverdue } from './invoice-balance.store.ts'

export const invoiceParams = listParams(
  {
    overdue: flagParam('true: only overdue invoices. false: all others.'),
    booking_ids: idsParam('Invoices that bill any of these bookings.'),
  },
  ({ overdue, booking_ids }, scope) => {
    const late = isOverdue(today(scope))
    return [
      ...(overdue === undefined ? [] : [overdue ? late : not(late)]),
      ...(booking_ids === undefined ? [] : [billsAnyOf(scope, booking_ids)]),
    ]
  },
)
