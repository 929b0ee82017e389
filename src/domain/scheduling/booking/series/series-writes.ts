import type { SqlValue } from '../../../../kernel/db/sql.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import type { RecordValues } from '../../../../records/write/insert-record.ts'
import { readBody } from '../../../../records/write/read-body.ts'
import { resourcesOf } from '../booked-link.ts'
import { booking } from '../booking.record.ts'
import { bookingsOf } from '../booking.store.ts'
import { copyBooking } from '../booking-copy.ts'
import type { StoredBooking } from '../booking-row.ts'
import type { BookingWrite } from '../booking-write.ts'
import { BoundedWrite } from '../bounds/index.ts'
import type { LongColumn } from '../long-columns.store.ts'
import {
  copyItems,
  itemsWithOwnCosts,
  pricedColumns,
  resourcesWithOwnCosts,
  sameItems,
  warnOfKeptCosts,
} from '../pricing/index.ts'
import { positionOf, type SeriesMember } from '../repeat/index.ts'
import type { SeriesPlan } from './plan-series-change.ts'

/** The body that was sent for one booking of a series, read for that booking. */
export interface Sent {
  readonly id: number
  readonly body: Readonly<Record<string, unknown>>
  readonly reader: BodyReader
}

/** Columns in which what is sent is merged with what a booking has. They are read for each booking separately. */
const merged: ReadonlySet<string> = new Set(['resource_rates', 'custom_values'])
/** Columns whose values the plan has. */
const planned: ReadonlySet<string> = new Set(['start', 'end', 'repeat_rule'])

/** The writes that carry out a plan, in order of time. The rows have no long columns: those that the writes need are read. */
export async function writesOfPlan(
  scope: Scope,
  plan: SeriesPlan,
  plain: ReadonlyMap<number, StoredBooking>,
  sent: Sent,
): Promise<BookingWrite[]> {
  const rows = await withNeededColumns(scope, plan, plain, sent)
  const writes: { readonly position: number; readonly write: BookingWrite }[] = []
  const bound = new BoundedWrite()
  for (const member of plan.kept) {
    const current = rowOf(rows, member.id)
    const { occurrence, isEdited } = member
    const write = { ...(await sentFor(scope, member, current, sent)), current, occurrence, isEdited }
    bound.add(write)
    writes.push({ position: positionOf(member), write })
  }
  const pattern = patternOf(plan, sent.id)
  const like = writes.find(({ write }) => write.current?.id === pattern)?.write
  if (like !== undefined && plan.added.length > 0) {
    const held = await resourcesOf(scope, [pattern])
    const [charged] = await bookingsOf(scope, [pattern])
    const row = { ...charged, ...like.values }
    const resourceIds = like.links.resources ?? held.get(pattern) ?? []
    for (const { clockStart, clockEnd, start, end, timezone } of plan.added) {
      const copy = await copyBooking(scope, { row: { ...row, timezone }, resourceIds }, { start, end })
      bound.add(copy)
      writes.push({ position: clockStart, write: { ...copy, occurrence: { clockStart, clockEnd } } })
    }
  }
  return writes.toSorted((a, b) => a.position - b.position).map(({ write }) => write)
}

const pricedAtAnyTime = pricedColumns.filter((column) => column !== 'start' && column !== 'end')

/** Notes and items are compared with those that are sent. What changes prices needs the rates and custom fields, and so do the resources. */
async function withNeededColumns(
  scope: Scope,
  { kept }: SeriesPlan,
  rows: ReadonlyMap<number, StoredBooking>,
  { reader: { values, links } }: Sent,
): Promise<ReadonlyMap<number, StoredBooking>> {
  const isMoved = (member: SeriesMember) => {
    const { start, end } = rowOf(rows, member.id)
    return member.start !== start || member.end !== end
  }
  const needed: LongColumn[] = []
  if (values.notes !== undefined) needed.push('notes')
  if (values.billable_items !== undefined) needed.push('billable_items')
  if (links.resources !== undefined || pricedAtAnyTime.some((column) => column in values) || kept.some(isMoved)) {
    needed.push('custom_values', 'resource_rates')
  }
  if (needed.length === 0) return rows
  const ids = kept.map(({ id }) => id).toSorted((a, b) => a - b)
  return new Map((await bookingsOf(scope, ids, needed)).map((row) => [row.id, row]))
}

/** The booking that new ones are copied from: one that was not edited, if there is one. */
function patternOf({ kept }: SeriesPlan, id: number): number {
  return (kept.find(({ isEdited, occurrence }) => !isEdited && occurrence !== null) ?? { id }).id
}

export function rowOf(rows: ReadonlyMap<number, StoredBooking>, id: number): StoredBooking {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`booking ${id} was not loaded`)
  return row
}

/** The sent members, for one booking of the series. Its other members, custom fields and rates stay. */
async function sentFor(
  scope: Scope,
  member: SeriesMember,
  row: StoredBooking,
  { id, body, reader }: Sent,
): Promise<RecordValues> {
  const times = { start: member.start, end: member.end }
  if (member.id === id) return { values: { ...reader.values, ...times }, links: reader.links }
  const plain = Object.entries(reader.values).filter(([column]) => !merged.has(column) && !planned.has(column))
  const own = await readBody(scope, booking, ownPart(body, reader, row), row)
  const values: Record<string, SqlValue> = { ...Object.fromEntries(plain), ...own.values, ...times }
  if (values.billable_items !== undefined) {
    const held = row.billable_items ?? null
    const isSame = sameItems(scope, held, values.billable_items)
    if (isSame) warnOfKeptCosts(reader, body)
    values.billable_items = isSame ? held : await copyItems(scope, itemsWithOwnCosts(reader, held))
  }
  return { values, links: own.links }
}

/** The members of the body that are read for each booking separately. */
function ownPart(
  body: Readonly<Record<string, unknown>>,
  reader: BodyReader,
  row: StoredBooking,
): Record<string, unknown> {
  const names = Object.keys(body).filter((name) => /^(custom_fields|custom_field_\d+)$/.test(name))
  const own = Object.fromEntries(names.map((name) => [name, body[name]]))
  const { resources } = body
  if (resources === undefined) return own
  return { ...own, resources: resourcesWithOwnCosts(resources, reader, row.resource_rates ?? null) }
}
