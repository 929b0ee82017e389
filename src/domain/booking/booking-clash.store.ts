import { SqlText } from '../../kernel/db/sql-text.ts'
import type { Scope } from '../../kernel/scope.ts'

/** A time in which one resource is wanted; `end` is exclusive. */
export interface Wanted {
  readonly resourceId: number
  readonly start: number
  readonly end: number
}

/** A booking that has something of what is wanted. */
export interface InTheWay {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly project_id: number | null
}

interface Asked {
  readonly wanted: readonly Wanted[]
  /** Bookings that are left out. */
  readonly except: readonly number[]
  readonly exemptStatuses: readonly number[]
  readonly limit: number
  readonly offset?: number
}

/** Wanted times that one statement asks for at most. */
export const WANTED_MAX = 1024

/**
 * The classes of length that the index `booking_resource_span` sorts links into, with the longest of each in seconds.
 * What overlaps a time began at most that long before it. Nothing is longer than the last.
 */
const spans = [7_200, 43_200, 172_800, 1_209_600, 8_640_000, 63_072_000, 1_000_000_000_000] as const
export const spanOfLink = `(case ${spans
  .slice(0, -1)
  .map((longest, place) => `when link."end" - link.start <= ${longest} then ${place}`)
  .join(' ')} else ${spans.length - 1} end)`
export const spanRows = spans.map((longest, place) => `(${place}, ${longest})`).join(', ')

/**
 * The live bookings that have something of what is wanted, at most `WANTED_MAX` times, in order of their start, and how
 * many there are without the limit.
 */
export async function bookingsInTheWay(scope: Scope, asked: Asked): Promise<{ found: InTheWay[]; total: number }> {
  if (asked.wanted.length === 0) return { found: [], total: 0 }
  const sql = new SqlText(scope.db.dialect, scope.instance.id)
  addWanted(sql, asked.wanted)
  sql.add(' select booking.id, booking.name, booking.start, booking."end", booking.project_id,')
  sql.add(' count(*) over () as total from wanted cross join span')
  sql.add(' cross join booking_resource as link cross join booking where ').ofInstance('link')
  sql.add(` and link.resource_id = wanted.resource_id and ${spanOfLink} = span.place and link.deleted is null`)
  sql.add(' and link.start > wanted.start - span.longest and link.start < wanted."end" and link."end" > wanted.start')
  sql.add(' and ').ofInstance('booking').add(' and booking.id = link.booking_id')
  if (asked.except.length > 0) addNoneOf(sql, 'link.booking_id', asked.except)
  if (asked.exemptStatuses.length > 0) addNoneOf(sql, 'coalesce(booking.status_id, 0)', asked.exemptStatuses)
  sql.add(' group by booking.id, booking.name, booking.start, booking."end", booking.project_id')
  sql
    .add(' order by start, id limit ')
    .value(asked.limit)
    .add(' offset ')
    .value(asked.offset ?? 0)
  const rows = await scope.db.statement<InTheWay & { total: number }>(sql.text, sql.values)
  return { found: rows.map(({ total: _, ...booking }) => booking), total: rows[0]?.total ?? 0 }
}

/** Which of the resources are of these types. */
export async function resourcesOfTypes(
  scope: Scope,
  resourceIds: readonly number[],
  types: readonly number[],
): Promise<ReadonlySet<number>> {
  const { db } = scope
  const sql = new SqlText(db.dialect, db.instanceId).add('select id from resource where ').ofInstance()
  sql.add(' and ').add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(resourceIds)), 'integer'))
  sql.add(' and ').add(db.dialect.anyOf('type_id', sql.placeholder(JSON.stringify(types)), 'integer'))
  const rows = await db.statement<{ id: number }>(sql.text, sql.values)
  return new Set(rows.map((row) => row.id))
}

/** Filled up to a power of two with the last one again, so that few different statements are kept prepared. */
function addWanted(sql: SqlText, wanted: readonly Wanted[]): void {
  const integer = (value: number) => `cast(${sql.placeholder(value)} as ${sql.dialect.ddl.integer})`
  const row = (_: unknown, index: number) => () => {
    const { resourceId, start, end } = wanted[Math.min(index, wanted.length - 1)] as Wanted
    sql.add(`(${integer(resourceId)}, ${integer(start)}, ${integer(end)})`)
  }
  const rows = Array.from({ length: 2 ** Math.ceil(Math.log2(wanted.length)) }, row)
  sql.add('with wanted (resource_id, start, "end") as (values ').joined(rows, ', ')
  sql.add(`), span (place, longest) as (values ${spanRows})`)
}

function addNoneOf(sql: SqlText, column: string, ids: readonly number[]): void {
  sql
    .add(' and not (')
    .add(sql.dialect.anyOf(column, sql.placeholder(JSON.stringify(ids)), 'integer'))
    .add(')')
}
