import { missingIds } from '../../../kernel/db/find-referred.ts'
import { Invalid } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { BillableLine } from './lines-of-bookings.ts'

const NAMED_MAX = 5

/** The currency of all lines. Throws `Invalid` with the list if there are several. */
export function currencyOf(lines: readonly BillableLine[]): string {
  const [first, ...others] = Map.groupBy(lines, ({ currency }) => currency).entries()
  if (first === undefined) throw new Error('there are no lines')
  if (others.length === 0) return first[0]
  const named = [first, ...others].map(([currency, some]) => `${currency} (${bookingsOf(some)})`)
  throw Invalid.field('currency', `is needed, because there are several: ${named.join(', ')}`, 'One document has one.')
}

/** The client of all bookings, or of their projects. Throws `Invalid` if there is none, or more than one. */
export async function clientOf(scope: Scope, lines: readonly BillableLine[]): Promise<object[]> {
  const [first, ...others] = Map.groupBy(lines, ({ booking }) => booking.client_id).entries()
  if (first === undefined) throw new Error('there are no lines')
  if (others.length > 0) {
    const named = [first, ...others].map(([id, some]) => `${id ?? 'none'} (${bookingsOf(some)})`)
    throw Invalid.field('client', `is needed, because the bookings have several: ${named.join(', ')}`)
  }
  const [id, some] = first
  if (id === null) throw Invalid.field('client', `is needed, because the bookings have none: ${bookingsOf(some)}`)
  const [person, ...rest] = new Set(some.map(({ booking }) => booking.client_contact_id))
  const isNamed = person != null && rest.length === 0 && (await missingIds(scope, 'contact', [person])).length === 0
  return [{ id, contact_person: isNamed ? { id: person } : null }]
}

/**
 * The project of all bookings. Empty if there is none or more than one, or if it is deleted or the actor cannot see it.
 */
export async function projectOf(scope: Scope, lines: readonly BillableLine[]): Promise<object[]> {
  const [id, ...others] = new Set(lines.map(({ booking }) => booking.project_id))
  if (id == null || others.length > 0) return []
  return (await missingIds(scope, 'project', [id])).length > 0 ? [] : [{ id }]
}

function bookingsOf(lines: readonly BillableLine[]): string {
  const ids = [...new Set(lines.map(({ booking }) => booking.id))]
  const more = ids.length > NAMED_MAX ? ` and ${ids.length - NAMED_MAX} more` : ''
  return `${ids.length === 1 ? 'booking' : 'bookings'} ${ids.slice(0, NAMED_MAX).join(', ')}${more}`
}
