import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'

/** A time at which a resource is wanted; `end` is exclusive. */
export interface Wanted {
  readonly resourceId: number
  readonly start: number
  readonly end: number
}

const nothing: Wanted = { resourceId: 0, start: 0, end: 0 }

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

/** How many clashing bookings `someClashes` reads: for one wanted time, and in total. */
export const FOUND_PER_WANTED_MAX = 100
const FOUND_MAX = 1_000

/** A wanted time with more clashing bookings is read in parts, unless it is shorter than `PART_MIN` seconds. */
const PART_FOUND_MAX = 1_000
const PART_MIN = 60
const PARTS = { least: 2, most: 64 }

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

/** The start of each of the clashing bookings, by its id. */
type Clashes = Map<number, number>

/**
 * The live bookings that take some of what is wanted. Stops at about a thousand, because a thousand occurrences can clash
 * ten million times.
 */
export async function someClashes(scope: Scope, wanted: readonly Wanted[], except: Except): Promise<Clashes> {
  const clashes: Clashes = new Map()
  for await (const found of findEach(scope, wanted.toReversed(), except, FOUND_PER_WANTED_MAX)) {
    for (const [id, start] of found.clashes) clashes.set(id, start)
    if (clashes.size >= FOUND_MAX) break
  }
  return clashes
}

/** All live bookings that take some of what is wanted. No statement reads many, so that other requests run between them. */
export async function allClashes(scope: Scope, wanted: readonly Wanted[], except: Except): Promise<Clashes> {
  const clashes: Clashes = new Map()
  const rest = [...wanted]
  const crowded: Wanted[] = []
  for await (const found of findEach(scope, rest, except, PART_FOUND_MAX)) {
    for (const [id, start] of found.clashes) clashes.set(id, start)
    if (found.clashes.length < PART_FOUND_MAX) continue
    if (found.end - found.start > PART_MIN) rest.push(...partsOf(found))
    else crowded.push(found)
  }
  for await (const found of findEach(scope, crowded, except)) {
    for (const [id, start] of found.clashes) clashes.set(id, start)
  }
  return clashes
}

/** Parts in which about half as many bookings begin as were found from the start of the whole. */
function partsOf({ resourceId, start, end, clashes }: Found): Wanted[] {
  const passed = clashes.reduce((latest, [, began]) => Math.max(latest, began - start), 1)
  const count = Math.min(Math.max(Math.ceil((2 * (end - start)) / passed), PARTS.least), PARTS.most)
  const bound = (part: number) => start + Math.floor(((end - start) * part) / count)
  return Array.from({ length: count }, (_, part) => ({ resourceId, start: bound(part), end: bound(part + 1) }))
}

type Found = Wanted & { readonly clashes: readonly (readonly [id: number, start: number])[] }

/** Takes the wanted times out of `rest`, from its end, until it is empty. Of each, at most `foundMax` bookings. */
async function* findEach(scope: Scope, rest: Wanted[], except: Except, foundMax?: number): AsyncGenerator<Found> {
  let size = WANTED_PER_STATEMENT.least
  while (rest.length > 0) {
    const began = process.threadCpuUsage()
    const found = await findClashes(scope, rest.splice(-size), except, foundMax)
    const { user, system } = process.threadCpuUsage(began)
    const usedMs = (user + system) / 1000
    if (usedMs < QUICK_MS) size = Math.min(size * 2, WANTED_PER_STATEMENT.most)
    else if (usedMs > SLOW_MS) size = Math.max(size / 2, WANTED_PER_STATEMENT.least)
    yield* found
  }
}

async function findClashes(
  scope: Scope,
  wanted: readonly Wanted[],
  except: Except,
  foundMax: number | undefined,
): Promise<Found[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  addWanted(sql, wanted)
  const links = `(select link.booking_id, link.start from ${overlapping(scope, sql, except)}`
  const found = `${links}${foundMax === undefined ? '' : ` limit ${foundMax}`}) as hit`
  // One sub-select for each, so that the database always uses the index, however many there are.
  sql
    .add(' select wanted.resource_id, wanted.start, wanted."end", ')
    .add(sql.dialect.joined("hit.booking_id || ',' || hit.start", found, 'hit.booking_id'))
    .add(' as clashes from wanted')
  const rows = await scope.db.statement<{ resource_id: number; start: number; end: number; clashes: string | null }>(
    sql.text,
    sql.values,
  )
  return rows.map(({ resource_id, start, end, clashes }) => {
    const numbers = clashes?.split(',').map(Number) ?? []
    const pairs = Array.from({ length: numbers.length / 2 }, (_, place) => numbers.slice(2 * place, 2 * place + 2))
    return { resourceId: resource_id, start, end, clashes: pairs as [number, number][] }
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

/** Adds empty rows up to a power of two, so that there are few different prepared statements. */
function addWanted(sql: SqlText, wanted: readonly Wanted[]): void {
  const integer = (value: number) => `cast(${sql.placeholder(value)} as ${sql.dialect.ddl.integer})`
  const row = (_: unknown, index: number) => () => {
    const { resourceId, start, end } = wanted[index] ?? nothing
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
