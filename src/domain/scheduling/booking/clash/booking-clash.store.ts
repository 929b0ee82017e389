import type { SqlRow } from '../../../../kernel/db/sql.ts'
import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { threadCpuMs } from '../../../../kernel/time/stopwatch.ts'

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

interface BookedTime extends SqlRow {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly status_id: number | null
}

/** The bookings to leave out, in addition to deleted bookings. */
export interface Except {
  readonly bookingIds: readonly number[]
  readonly statuses: readonly number[]
}

/** Wanted times per statement: more while statements are fast, fewer when they are slow. Powers of two. */
const WANTED_PER_STATEMENT = { least: 16, most: 128 }
/** CPU time of a statement, in milliseconds: below `QUICK_MS` the next one asks for more, above `SLOW_MS` for less. */
const QUICK_MS = 3
const SLOW_MS = 6

/** How many clashing bookings `someClashes` reads: for one wanted time, and in total. */
export const FOUND_PER_WANTED_MAX = 100
const FOUND_MAX = 1_000

/**
 * The length classes of the index `booking_resource_span`, with the longest length of each in seconds. A link that
 * overlaps a time began at most that long before it. No link is longer than the last length. `link` is the alias of
 * `booking_resource`; the rows are for a `with span (place, longest) as (values …)`.
 */
export const longestOfSpans = [7_200, 43_200, 172_800, 1_209_600, 8_640_000, 63_072_000, 1_000_000_000_000] as const
export const spanOfLink = `(case ${longestOfSpans
  .slice(0, -1)
  .map((longest, place) => `when link."end" - link.start <= ${longest} then ${place}`)
  .join(' ')} else ${longestOfSpans.length - 1} end)`
export const spanRows = longestOfSpans.map((longest, place) => `(${place}, ${longest})`).join(', ')

/** When the live bookings with these ids are, and their statuses, ordered by id. */
export function timesOf({ db }: Scope, ids: readonly number[]): Promise<BookedTime[]> {
  const sql = new SqlText(db.dialect, db.instanceId).add(
    'select t.id, t.start, t."end", t.status_id from booking as t where ',
  )
  sql.ofInstance('t').add(' and t.deleted is null and ')
  sql.add(db.dialect.anyOf('t.id', sql.placeholder(JSON.stringify(ids)), 'integer')).add(' order by t.id')
  return db.statement<BookedTime>(sql.text, sql.values)
}

/** The start of each of the clashing bookings, by its id. */
export type Clashes = Map<number, number>

/**
 * The live bookings that take a wanted resource at a wanted time. Stops at about a thousand, because a thousand occurrences can clash
 * ten million times.
 */
export async function someClashes(scope: Scope, wanted: readonly Wanted[], except: Except): Promise<Clashes> {
  const clashes: Clashes = new Map()
  const rest = wanted.toReversed()
  for await (const asked of inStatements(rest)) {
    for (const [, id, start] of await findSome(scope, asked, except)) clashes.set(id, start)
    if (clashes.size >= FOUND_MAX) break
  }
  return clashes
}

async function findSome(scope: Scope, wanted: readonly Wanted[], except: Except): Promise<readonly FoundLink[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  addWanted(
    sql,
    'resource_id, start, "end"',
    wanted.map(({ resourceId, start, end }) => [resourceId, start, end]),
  )
  sql.add(`, span (place, longest) as (values ${spanRows})`)
  const links = takenLinks(scope, sql, except, {
    from: 'span cross join booking_resource as link',
    where: `${spanOfLink} = span.place and link.start > wanted.start - span.longest`,
  })
  return findLinks(scope, sql, `(${links} limit ${FOUND_PER_WANTED_MAX})`)
}

/** Takes items from the end of `rest`, for one statement after another, until it is empty. */
export async function* inStatements<Item>(rest: Item[]): AsyncGenerator<Item[]> {
  let size = WANTED_PER_STATEMENT.least
  while (rest.length > 0) {
    const began = threadCpuMs()
    yield rest.splice(-size)
    const usedMs = threadCpuMs() - began
    if (usedMs < QUICK_MS) size = Math.min(size * 2, WANTED_PER_STATEMENT.most)
    else if (usedMs > SLOW_MS) size = Math.max(size / 2, WANTED_PER_STATEMENT.least)
  }
}

/**
 * Begins a statement with the table `wanted`: its rows, numbered by `nth`, and empty ones up to a power of two, so that
 * there are few different prepared statements.
 */
export function addWanted(sql: SqlText, columns: string, rows: readonly (readonly number[])[]): void {
  const integer = (value: number) => `cast(${sql.placeholder(value)} as ${sql.dialect.ddl.integer})`
  const none = rows[0]?.map(() => 0) ?? []
  const padded = Array.from({ length: 2 ** Math.ceil(Math.log2(rows.length)) }, (_, nth) => [
    nth,
    ...(rows[nth] ?? none),
  ])
  sql
    .add(`with wanted (nth, ${columns}) as (values `)
    .joined(
      padded.map((row) => () => sql.add(`(${row.map(integer).join(', ')})`)),
      ', ',
    )
    .add(')')
}

/** A select of the live links that overlap the row of `wanted`, with these further conditions. */
export function takenLinks(
  scope: Scope,
  sql: SqlText,
  { bookingIds, statuses }: Except,
  { from, where }: { readonly from: string; readonly where: string },
): string {
  const instance = sql.placeholder(scope.db.instanceId)
  const conditions = [
    `link.instance_id = ${instance} and link.resource_id = wanted.resource_id and ${where}`,
    'link.start < wanted."end" and link."end" > wanted.start and link.deleted is null',
  ]
  if (bookingIds.length > 0) conditions.push(noneOf(sql, 'link.booking_id', bookingIds))
  const columns = 'select link.booking_id, link.start, link."end"'
  if (statuses.length === 0) return `${columns} from ${from} where ${conditions.join(' and ')}`
  conditions.push(`booking.instance_id = ${sql.placeholder(scope.db.instanceId)} and booking.id = link.booking_id`)
  conditions.push(noneOf(sql, 'coalesce(booking.status_id, 0)', statuses))
  return `${columns} from ${from} cross join booking where ${conditions.join(' and ')}`
}

/** `nth` is the place of its wanted row in the statement. */
export type FoundLink = readonly [nth: number, id: number, start: number, end: number]

/** Ends the statement with the links of each wanted row, in the order of their starts, ends and ids. */
export async function findLinks({ db }: Scope, sql: SqlText, links: string): Promise<FoundLink[]> {
  // One sub-select for each, so that the database always uses the index, however many there are.
  const columns = `hit.booking_id || ',' || hit.start || ',' || hit."end"`
  const found = sql.dialect.joined(columns, `${links} as hit`, 'hit.start, hit."end", hit.booking_id')
  sql.add(` select wanted.nth, ${found} as clashes from wanted`)
  const rows = await db.statement<{ nth: number; clashes: string | null }>(sql.text, sql.values)
  return rows.flatMap(({ nth, clashes }) => {
    const numbers = clashes?.split(',').map(Number) ?? []
    return Array.from({ length: numbers.length / 3 }, (_, place): FoundLink => {
      const [id = 0, start = 0, end = 0] = numbers.slice(3 * place, 3 * place + 3)
      return [nth, id, start, end]
    })
  })
}

/** At most `limit` of the clashing bookings, by start and id, from `offset`. */
export async function readClashes(
  { db }: Scope,
  clashes: ReadonlyMap<number, number>,
  limit: number,
  offset: number,
): Promise<ClashingBooking[]> {
  const ids = pageByStart(clashes, limit, offset)
  if (ids.length === 0) return []
  const sql = new SqlText(db.dialect, db.instanceId)
  sql.add('select id, name, start, "end", project_id from booking where ').ofInstance().add(' and ')
  sql.add(db.dialect.anyOf('id', sql.placeholder(JSON.stringify(ids)), 'integer'))
  // `start + 0` makes SQLite look up the few ids and sort them. By the bare column, it would walk through all bookings.
  return db.statement<ClashingBooking>(sql.add(' order by start + 0, id').text, sql.values)
}

/** Sorts plain numbers and then the bookings of the page alone: there may be hundreds of thousands. */
function pageByStart(clashes: ReadonlyMap<number, number>, limit: number, offset: number): number[] {
  const starts = Float64Array.from(clashes.values()).sort()
  const first = starts[offset]
  if (first === undefined) return []
  const last = starts[Math.min(offset + limit, starts.length) - 1] ?? first
  const near = [...clashes].filter(([, start]) => start >= first && start <= last)
  const skipped = offset - starts.indexOf(first)
  return near
    .sort(([id, start], [otherId, other]) => start - other || id - otherId)
    .slice(skipped, skipped + limit)
    .map(([id]) => id)
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

function noneOf(sql: SqlText, column: string, ids: readonly number[]): string {
  return `not (${sql.dialect.anyOf(column, sql.placeholder(JSON.stringify(ids)), 'integer')})`
}
