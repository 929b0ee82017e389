import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

/** A time at which a resource is wanted; `end` is exclusive. */
export interface Wanted {
  readonly resourceId: number
  readonly start: number
  readonly end: number
}

/** A booking that overlaps a wanted time on a wanted resource. */
export interface ClashingBooking {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
  readonly project_id: number | null
}

/** The bookings to leave out, in addition to deleted bookings. */
interface Except {
  readonly bookingIds: readonly number[]
  readonly statuses: readonly number[]
}

/** Wanted times per statement: more while statements are fast, fewer when they are slow. Powers of two. */
const WANTED_PER_STATEMENT = { least: 16, most: 128 }
/** CPU time of a statement, in milliseconds: below `QUICK_MS` the next one asks for more, above `SLOW_MS` for less. */
const QUICK_MS = 3
const SLOW_MS = 6

/** How many clashing bookings `some` reads: for one wanted time, and in total. */
export const FOUND_PER_WANTED_MAX = 100
const FOUND_MAX = 1_000

/**
 * The length classes of the index `booking_resource_span`, with the longest length of each in seconds. A link that
 * overlaps a time began at most that long before it. No link is longer than the last length. `link` is the alias of
 * `booking_resource`; the rows are for a `with span (place, longest) as (values …)`.
 */
const spans = [7_200, 43_200, 172_800, 1_209_600, 8_640_000, 63_072_000, 1_000_000_000_000] as const
export const spanOfLink = `(case ${spans
  .slice(0, -1)
  .map((longest, place) => `when link."end" - link.start <= ${longest} then ${place}`)
  .join(' ')} else ${spans.length - 1} end)`
export const spanRows = spans.map((longest, place) => `(${place}, ${longest})`).join(', ')

/**
 * The ids of the live bookings that take some of what is wanted. `some` stops at about a thousand, because a thousand
 * occurrences can clash ten million times.
 */
export async function clashingIds(
  scope: Scope,
  wanted: readonly Wanted[],
  except: Except,
  which: 'all' | 'some',
): Promise<Set<number>> {
  const ids = new Set<number>()
  let size = WANTED_PER_STATEMENT.least
  for (let from = 0; from < wanted.length && (which === 'all' || ids.size < FOUND_MAX); ) {
    const asked = wanted.slice(from, from + size)
    from += size
    const began = process.threadCpuUsage()
    for (const id of await askInTheWay(scope, asked, except, which)) ids.add(id)
    const { user, system } = process.threadCpuUsage(began)
    const usedMs = (user + system) / 1000
    if (usedMs < QUICK_MS) size = Math.min(size * 2, WANTED_PER_STATEMENT.most)
    else if (usedMs > SLOW_MS) size = Math.max(size / 2, WANTED_PER_STATEMENT.least)
  }
  return ids
}

async function askInTheWay(
  scope: Scope,
  wanted: readonly Wanted[],
  except: Except,
  which: 'all' | 'some',
): Promise<number[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  addWanted(sql, wanted)
  const links = `(select link.booking_id from ${overlapping(scope, sql, except)}`
  const found = `${links}${which === 'some' ? ` limit ${FOUND_PER_WANTED_MAX}` : ''}) as hit`
  // One sub-select for each, so that the database always uses the index, however many there are.
  sql
    .add(' select ')
    .add(sql.dialect.joined('hit.booking_id', found, 'hit.booking_id'))
    .add(' as ids from wanted')
  const rows = await scope.db.statement<{ ids: string | null }>(sql.text, sql.values)
  return rows.flatMap(({ ids }) => ids?.split(',').map(Number) ?? [])
}

/** At most `limit` of the bookings with these ids, in order of start, from `offset`. */
export function bookingsByStart(
  { db }: Scope,
  ids: ReadonlySet<number>,
  limit: number,
  offset: number,
): Promise<ClashingBooking[]> {
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select id, name, start, "end", project_id from booking where ').ofInstance().add(' and ')
  sql.add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify([...ids])), 'integer'))
  // `start + 0` makes SQLite look up the few ids and sort them. By the bare column, it would walk through all bookings.
  sql.add(' order by start + 0, id').limit(limit).add(' offset ').value(offset)
  return db.statement<ClashingBooking>(sql.text, sql.values)
}

/** Which of the resources have one of these types. */
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

/** Repeats the last row up to a power of two, so that there are few different prepared statements. */
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

/** The text after `from`: the links that overlap the row of `wanted`. */
function overlapping(scope: Scope, sql: SqlText, { bookingIds, statuses }: Except): string {
  const instance = sql.placeholder(scope.db.instanceId)
  const conditions = [
    `link.instance_id = ${instance} and link.resource_id = wanted.resource_id and ${spanOfLink} = span.place`,
    'link.start > wanted.start - span.longest and link.start < wanted."end" and link."end" > wanted.start',
    'link.deleted is null',
  ]
  if (bookingIds.length > 0) conditions.push(noneOf(sql, 'link.booking_id', bookingIds))
  if (statuses.length === 0) return `span cross join booking_resource as link where ${conditions.join(' and ')}`
  conditions.push(`booking.instance_id = ${sql.placeholder(scope.db.instanceId)} and booking.id = link.booking_id`)
  conditions.push(noneOf(sql, 'coalesce(booking.status_id, 0)', statuses))
  return `span cross join booking_resource as link cross join booking where ${conditions.join(' and ')}`
}

function noneOf(sql: SqlText, column: string, ids: readonly number[]): string {
  return `not (${sql.dialect.anyOf(column, sql.placeholder(JSON.stringify(ids)), 'integer')})`
}
