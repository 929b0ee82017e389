import type { SqlRow } from '../../../kernel/db/sql.ts'
import { DaybookError } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'
import { anyOf, compare, not, type Predicate, writeIsOneOf } from '../../../records/list/predicate.ts'
import { visibleRows } from '../../../records/list/visible-rows.ts'
import { MASKED } from '../../../records/mask.ts'
import {
  addCharges,
  booking,
  type CountedBooking,
  inPieces,
  isBilled,
  isChargeable,
  selectCounted,
  withCharges,
} from '../../scheduling/booking/index.ts'
import type { BookingSelection } from './booking-selection.ts'

/** A booking as documents need it. Without a client it has the client of its project. */
export interface BilledBooking extends SqlRow {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly timezone: string
  readonly all_day: number
  readonly project_id: number | null
  readonly project_name: string | null
  readonly client_id: number | null
  readonly client_contact_id: number | null
  readonly client_name: string | null
  readonly resource_rates: string | null
  readonly billable_items: string | null
  /** The name of its non-chargeable status, which is billed only on request; null if the booking is chargeable. */
  readonly uncharged_status: string | null
}

/** Characters of the rates and items of all bookings that are read at once: 64 MB, and four times as much when they are parsed. */
const CHARACTERS_MAX = 64_000_000

/** The error for bookings whose texts are too long together. */
export function tooManyCharacters(what: string, max: number): DaybookError {
  return new DaybookError(
    'invalid',
    `The ${what} of these bookings have more than ${max.toLocaleString('en')} characters. Select fewer bookings, for example with from_time and to_time.`,
  )
}

/** The bookings of a selection that the actor may see, oldest first; at most `limit`. Throws `tooManyCharacters`. */
export function findBookings(scope: Scope, selection: BookingSelection, limit: number): Promise<BilledBooking[]> {
  return bookingsWhere(scope, conditionsOf(selection), { limit, charactersMax: CHARACTERS_MAX })
}

/** These bookings, as far as the actor may see them. */
export function bookingsWithIds(scope: Scope, ids: readonly number[]): Promise<BilledBooking[]> {
  const most = { limit: ids.length, charactersMax: Number.POSITIVE_INFINITY }
  return bookingsWhere(scope, conditionsOf({ booking_ids: [...ids] }), most)
}

/** The bookings that are chargeable and on no invoice, oldest first; at most `limit`. Throws `tooManyCharacters`. */
export function findUnbilled(
  scope: Scope,
  selection: Pick<BookingSelection, 'project_id' | 'from_time' | 'to_time'>,
  limit: number,
): Promise<BilledBooking[]> {
  const conditions = [...conditionsOf(selection), isChargeable, not(isBilled)]
  return bookingsWhere(scope, conditions, { limit, charactersMax: CHARACTERS_MAX })
}

async function bookingsWhere(
  scope: Scope,
  conditions: readonly Predicate[],
  { limit, charactersMax }: { readonly limit: number; readonly charactersMax: number },
): Promise<BilledBooking[]> {
  const found: BilledBooking[] = []
  let characters = 0
  for (const ids of inPieces(await bookingsAndCounts(scope, conditions, limit))) {
    const piece = await bookingsWithCharges(scope, ids)
    characters += piece.reduce((sum, one) => sum + charactersOf(one), 0)
    if (characters > charactersMax) throw tooManyCharacters('rates and items', charactersMax)
    found.push(...piece)
  }
  return found
}

function charactersOf({ resource_rates, billable_items }: BilledBooking): number {
  return (resource_rates?.length ?? 0) + (billable_items?.length ?? 0)
}

/** The bookings that meet the conditions, oldest first, with the numbers of their items and rates. */
async function bookingsAndCounts(scope: Scope, conditions: readonly Predicate[], limit: number) {
  const { db } = scope
  const sql = selectCounted(new ListSql(db.dialect, db.instanceId, 'booking'))
  sql.add(' and t.deleted is null')
  for (const predicate of [...visibleRows(booking, scope), ...conditions]) predicate(sql.add(' and '))
  sql.add(' order by t.start, t.id').limit(limit)
  return db.statement<CountedBooking>(sql.text, sql.values)
}

/**
 * These bookings, oldest first. They met the conditions when they were found, so that no piece has to check all billed lines
 * again. Outside a transaction, one that has been deleted since is left out.
 */
async function bookingsWithCharges(scope: Scope, ids: readonly number[]): Promise<BilledBooking[]> {
  const { db } = scope
  const sql = new ListSql(db.dialect, db.instanceId, 'booking')
  sql.add('select t.id, t.name, t.start, t."end", t.timezone, t.all_day, t.project_id, project.name as project_name')
  addCharges(sql).add(', t.last_rate_id, coalesce(t.client_id, project.client_id) as client_id')
  sql.add(', case when t.client_id is null then project.client_contact_id else t.client_contact_id end')
  sql.add(
    ' as client_contact_id, contact.name as client_name, case when status.chargeable = 0 then status.name end as uncharged_status',
  )
  const mask = booking.masked?.(scope)
  if (mask !== undefined) writeIsOneOf(sql.add(', '), mask.rows).add(` as "${MASKED}"`)
  sql.add(' from booking as t left join project on ').ofInstance('project').add(' and project.id = t.project_id')
  sql.add(' left join contact on ').ofInstance('contact')
  sql.add(' and contact.id = coalesce(t.client_id, project.client_id)')
  sql.add(' left join status on ').ofInstance('status').add(' and status.id = t.status_id where ')
  sql.ofInstance('t').add(' and t.deleted is null')
  for (const predicate of [anyOf('id', ids), ...visibleRows(booking, scope)]) predicate(sql.add(' and '))
  sql.add(' order by t.start, t.id')
  return withCharges(await db.statement<BilledBooking>(sql.text, sql.values))
}

function conditionsOf({ booking_ids, project_id, from_time, to_time, status_ids }: BookingSelection): Predicate[] {
  return [
    ...(booking_ids === undefined ? [] : [anyOf('id', booking_ids)]),
    ...(project_id === undefined ? [] : [anyOf('project_id', [project_id])]),
    ...(from_time === undefined ? [] : [compare('start', '>=', from_time)]),
    ...(to_time === undefined ? [] : [compare('start', '<', to_time)]),
    ...(status_ids === undefined ? [] : [anyOf('status_id', status_ids)]),
  ]
}

export interface BookedResource {
  readonly id: number
  readonly name: string
  readonly rates: string | null
}

export function resourcesNamed(scope: Scope, ids: readonly number[]): Promise<BookedResource[]> {
  if (ids.length === 0) return Promise.resolve([])
  return scope.db.all(
    scope.db
      .rows<BookedResource>('resource')
      .select(['id', 'name', 'rates'])
      .where('id', 'in', [...new Set(ids)]),
  )
}

export interface BillingScheme {
  readonly id: number
  readonly description: string | null
  readonly booking_description_template: string | null
  readonly default_tax: number | null
  /** Set for a deleted scheme: its texts and taxes still apply, but no document refers to it. */
  readonly deleted: number | null
}

export function schemesNamed(scope: Scope, ids: readonly number[]): Promise<BillingScheme[]> {
  if (ids.length === 0) return Promise.resolve([])
  const query = scope.db
    .rows<BillingScheme>('rate_scheme')
    .select(['id', 'description', 'booking_description_template', 'default_tax', 'deleted'])
    .where('id', 'in', [...new Set(ids)])
  return scope.db.all(query)
}

interface SchemeTax {
  readonly rate_scheme_id: number
  readonly tax_id: number
  readonly position: number
}

export function taxesOfSchemes(scope: Scope, ids: readonly number[]): Promise<SchemeTax[]> {
  if (ids.length === 0) return Promise.resolve([])
  const query = scope.db
    .rows<SchemeTax>('rate_scheme_tax')
    .select(['rate_scheme_id', 'tax_id', 'position'])
    .where('rate_scheme_id', 'in', [...new Set(ids)])
    .orderBy('rate_scheme_id')
    .orderBy('position')
  return scope.db.all(query)
}

export interface ItemUnit {
  readonly id: number
  readonly unit_name: string | null
  readonly unit_code: string | null
}

export function unitsOfItems(scope: Scope, ids: readonly number[]): Promise<ItemUnit[]> {
  if (ids.length === 0) return Promise.resolve([])
  const query = scope.db
    .rows<ItemUnit>('billable_item')
    .select(['id', 'unit_name', 'unit_code'])
    .where('id', 'in', [...new Set(ids)])
  return scope.db.all(query)
}
