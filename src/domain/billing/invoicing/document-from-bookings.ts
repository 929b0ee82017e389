import { requirePermission } from '../../../kernel/auth/require-permission.ts'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Forbidden, Invalid } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDaysOf } from '../../../kernel/time/civil-date.ts'
import { isMasked } from '../../../records/mask.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { busyRefusal } from '../../accounts/access/index.ts'
import { isTooLong } from '../../catalogue/pricing/index.ts'
import {
  createDocument,
  type DocumentDefinition,
  freshElements,
  ITEMS_MAX,
  type Line,
  moneyWithAllowances,
} from '../../paper/document/index.ts'
import { type BilledBookingLine, storeBilledBookingLines } from './billed-booking-line.store.ts'
import { type BookingSelection, checkSelection, documentMembers, membersFromBookings } from './booking-selection.ts'
import { type BilledBooking, findBookings } from './bookings-to-bill.store.ts'
import { groupLines } from './group-lines.ts'
import { ignoredMembers } from './ignored-members.ts'
import { type BillableLine, linesOfBookings } from './lines-of-bookings.ts'
import { type AlreadyBilled, openLines } from './open-lines.ts'
import { quantityOfLine } from './part-of-line.ts'
import { withBookedTime } from './priced-bookings.ts'
import { type QuotedBookingLine, storeQuotedBookingLines } from './quoted-booking-line.store.ts'
import { clientOf, currencyOf, projectOf } from './shared-members.ts'

interface BookingsRequest {
  readonly body: BookingSelection & Readonly<Record<string, unknown>>
  /** Only for invoices: quotes bill nothing. */
  readonly billed?: AlreadyBilled
}

/** More than a document can have lines, because some of the bookings may be billed already. */
const BOOKINGS_MAX = 10_000
/** How many bookings one warning names; it counts the rest. */
const NAMED_MAX = 5
const FEWER = 'Select fewer bookings, for example with from_time and to_time.'

/** Creates a draft with a line for each rate and item of the bookings. */
export async function documentFromBookings(
  scope: Scope,
  definition: DocumentDefinition,
  { body, billed }: BookingsRequest,
): Promise<WriteAnswer> {
  checkSelection(body)
  requirePermission(scope, 'SCHEDULE', 'READ')
  const found = await selectBookings(scope, body)
  const { bookings, uncharged } = chargeable(found, body)
  const charged = await linesOfBookings(scope, bookings.map(withBookedTime))
  const open = billed === undefined ? undefined : await openLines(scope, charged.lines, billed)
  const chosen = (open?.lines ?? charged.lines).filter((one) => one.currency === (body.currency ?? one.currency))
  const warnings = [
    ...ignoredMembers(
      body,
      definition.members.has('allowances') ? membersFromBookings : [...membersFromBookings, 'allowances'],
    ),
    ...uncharged,
    ...emptyBookings(bookings, charged.lines),
    ...charged.warnings,
    ...(open?.warnings ?? []),
  ]
  if (chosen.length === 0) refuseNothing(body, warnings)
  if (chosen.length > ITEMS_MAX) refuseTooMany(body, chosen.length)
  // Of a long project, most lines are billed already: their descriptions are not made.
  const lines = await charged.describe(chosen)
  const currency = currencyOf(lines)
  const grouped = groupLines(lines, body.group_by, scope.instance)
  const { groups, items } = await freshElements(scope, grouped.groups, grouped.items)
  const money = await moneyWithAllowances(scope, definition, {
    groups,
    lines: items,
    currency,
    allowances: body.allowances,
  })
  const created = await createDocument(scope, definition, {
    body: { ...(await membersOf(scope, body, lines)), currency },
    given: { validation_mode: undefined },
    columns: { ...money, ...billedPeriod(body, items) },
  })
  const ids = items.map((item) => item.id)
  if (billed === undefined) await storeQuotedBookingLines(scope, quotedLines(created.id, grouped.sources, ids))
  else await storeBilledBookingLines(scope, billedLines(created.id, grouped.sources, ids))
  return { ...created, warnings: [...(created.warnings ?? []), ...warnings] }
}

/** From the first day of any line to the last, unless the body says something of the period. */
function billedPeriod(body: object, items: readonly Line[]): SqlRow {
  const isSent = Object.keys(body).some((name) => /^period_(start|end)/.test(name))
  const days = (name: 'period_start' | 'period_end') => items.flatMap((line) => line[name] ?? []).toSorted()
  const [first] = days('period_start')
  const last = days('period_end').at(-1)
  if (isSent || first === undefined || last === undefined) return {}
  return { period_start: civilDaysOf(first) ?? null, period_end: civilDaysOf(last) ?? null }
}

function quotedLines(quote_id: number, sources: readonly BillableLine[], ids: readonly number[]): QuotedBookingLine[] {
  return sources.map(({ booking, key }, index) => {
    return { quote_id, line: mustHave(ids[index], 'the line of a booking'), booking_id: booking.id, booking_line: key }
  })
}

function billedLines(
  invoice_id: number,
  sources: readonly BillableLine[],
  ids: readonly number[],
): BilledBookingLine[] {
  return sources.map(({ booking, key, turn, line }, index) => {
    const quantity = quantityOfLine(line)
    return {
      invoice_id,
      line: mustHave(ids[index], 'the line of a booking'),
      booking_id: booking.id,
      booking_line: key,
      turn,
      ...quantity,
    }
  })
}

async function selectBookings(scope: Scope, body: BookingSelection): Promise<BilledBooking[]> {
  const { booking_ids, project_id } = body
  if (project_id !== undefined && (await missingIds(scope, 'project', [project_id])).length > 0) {
    throw Invalid.field('project_id', `there is no project with the id ${project_id}`)
  }
  const found = await findBookings(scope, body, BOOKINGS_MAX + 1)
  if (found.length > BOOKINGS_MAX) {
    throw Invalid.field('project_id', `has more than ${BOOKINGS_MAX} bookings`, FEWER)
  }
  if (booking_ids === undefined) return found.filter((one) => !isMasked(one))
  const known = new Set(found.map(({ id }) => id))
  const missing = booking_ids.find((id) => !known.has(id))
  if (missing !== undefined) throw Invalid.field('booking_ids', `there is no booking with the id ${missing}`)
  if (found.some(isMasked)) throw new Forbidden(busyRefusal)
  return found
}

/** Leaves out bookings with a status that is not chargeable, unless the request names bookings or statuses. */
function chargeable(
  found: readonly BilledBooking[],
  { booking_ids, status_ids }: BookingSelection,
): { bookings: readonly BilledBooking[]; uncharged: string[] } {
  if (booking_ids !== undefined || status_ids !== undefined) return { bookings: found, uncharged: [] }
  const bookings = found.filter((one) => one.uncharged_status === null)
  const left = Map.groupBy(found, (one) => one.uncharged_status)
  const uncharged = [...left].flatMap(([status, some]) => (status === null ? [] : [leftOut(status, some)]))
  return { bookings, uncharged }
}

function leftOut(status: string, bookings: readonly BilledBooking[]): string {
  const named = bookings.slice(0, NAMED_MAX).map(({ id, name }) => `${id} (${name})`)
  const more = bookings.length > NAMED_MAX ? ` and ${bookings.length - NAMED_MAX} more` : ''
  return `not billed, because the status ${status} is not chargeable: ${named.join(', ')}${more}; status_ids or booking_ids bills them`
}

/** Members in the body override those from the bookings. */
async function membersOf(scope: Scope, body: object, lines: readonly BillableLine[]): Promise<object> {
  const sent = documentMembers(body)
  // A document shows the client's address, which bookings do not.
  if (sent.client === undefined) requirePermission(scope, 'CONTACT', 'READ')
  return {
    ...sent,
    ...(sent.client === undefined && { client: await clientOf(scope, lines) }),
    ...(sent.project === undefined && { project: await projectOf(scope, lines) }),
  }
}

function emptyBookings(bookings: readonly BilledBooking[], lines: readonly BillableLine[]): string[] {
  const charged = new Set(lines.map(({ booking }) => booking.id))
  const rated = new Set(lines.flatMap(({ booking, key }) => (key.startsWith('rate:') ? [booking.id] : [])))
  return bookings.flatMap((one) => {
    const named = `the booking ${one.id} (${one.name})`
    if (isTooLong(one) && !rated.has(one.id)) return [`${named} is too long to be priced, and has no rates by hand`]
    return charged.has(one.id) ? [] : [`${named} has no rates and no items`]
  })
}

function refuseNothing(body: BookingSelection, warnings: readonly string[]): never {
  const why = warnings.slice(0, 5).join('; ')
  const problem = `nothing is left to bill${body.currency === undefined ? '' : ` in ${body.currency}`}`
  throw Invalid.field(selector(body), problem, why === '' ? '' : `${why[0]?.toUpperCase()}${why.slice(1)}.`)
}

function refuseTooMany(body: BookingSelection, count: number): never {
  throw Invalid.field(selector(body), `makes ${count} lines, but a document has at most ${ITEMS_MAX}`, FEWER)
}

function selector({ booking_ids }: BookingSelection): string {
  return booking_ids === undefined ? 'project_id' : 'booking_ids'
}
