import type { Scope } from '../../../kernel/scope.ts'
import { allOf, anyOf, isNull, type Predicate } from '../../../records/list/predicate.ts'
import { namesKnownBooking } from '../../accounts/access/index.ts'

/** Invoices with lines that bill any of these bookings, of those that the actor sees in full. */
export function billsAnyOf(scope: Scope, bookingIds: readonly number[]): Predicate {
  return linkedBy('invoice_id', 'billed_booking_line', [...named(scope, bookingIds), isNull('freed')])
}

/** Quotes that were made from any of these bookings, of those that the actor sees in full. */
export function quotesAnyOf(scope: Scope, bookingIds: readonly number[]): Predicate {
  return linkedBy('quote_id', 'quoted_booking_line', named(scope, bookingIds))
}

function named(scope: Scope, bookingIds: readonly number[]): Predicate[] {
  return [anyOf('booking_id', bookingIds), ...namesKnownBooking(scope, 'booking_id')]
}

function linkedBy(column: string, table: string, conditions: readonly Predicate[]): Predicate {
  return (sql) => {
    sql.add(`t.id in (select t.${column} from ${table} as t where `).ofInstance('t').add(' and ')
    allOf(conditions)(sql)
    return sql.add(')')
  }
}
