/** Compares the database after a race with the answers to the racers, without any code of the program. */
import assert from 'node:assert/strict'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Answered } from './clash-attempts.ts'

interface Entry {
  readonly record_id: number
  readonly action: 'created' | 'edited' | 'deleted' | 'restored'
  readonly after: string | null
}

interface Booking {
  start: number
  end: number
  name: string
  resources: number[]
  isLive: boolean
}

type Reported = Partial<Pick<Booking, 'start' | 'end' | 'name' | 'resources'>>

export interface Audit {
  readonly live: number
  readonly overlaps: number
  readonly entries: number
}

/** Throws if an answer and the database disagree; returns how many pairs of live bookings overlap. */
export async function auditRace(engine: Engine, answers: readonly Answered[]): Promise<Audit> {
  assert.deepEqual(await engine.integrityFaults(), [])
  const sql = `select record_id, action, after from journal where record = 'booking' order by id`
  const entries = await engine.read.all<Entry & Record<string, string | number | null>>(sql, [])
  auditNames(entries, answers)
  auditLives(entries, answers)
  const bookings = replayed(entries)
  await auditTable(engine, bookings)
  const [overlapping] = await engine.read.all<{ n: number }>(pairsThatOverlap, [])
  const live = [...bookings.values()].filter(({ isLive }) => isLive).length
  return { live, overlaps: overlapping?.n ?? -1, entries: entries.length }
}

/** By the bookings' own times, not by the copies in their links. */
const pairsThatOverlap = `select count(*) as n from booking as a
  join booking_resource as x on x.instance_id = a.instance_id and x.booking_id = a.id
  join booking_resource as y on y.instance_id = x.instance_id and y.resource_id = x.resource_id and y.booking_id > x.booking_id
  join booking as b on b.instance_id = y.instance_id and b.id = y.booking_id
  where a.deleted is null and b.deleted is null and a.start < b."end" and b.start < a."end"`

/** Every success has its entries in the journal, refused attempts have none, and there are no others. */
function auditNames(entries: readonly Entry[], answers: readonly Answered[]): void {
  const counted = new Map<string, number>()
  for (const { action, after } of entries) {
    const { name } = JSON.parse(after ?? '{}') as Reported
    if (action === 'deleted' || action === 'restored') continue
    // Side effects on the rest of a series change only its repetition.
    if (name === undefined) assert.match(Object.keys(JSON.parse(after ?? '{}')).join(), /^repeat_\w+(,repeat_\w+)*$/)
    else counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  for (const { attempt, status } of answers) {
    const found = counted.get(attempt.name) ?? 0
    counted.delete(attempt.name)
    if (status !== 200) assert.equal(found, 0, `${attempt.name} was answered ${status} and stored`)
    else if (attempt.entries === undefined) assert.ok(found > 0, `${attempt.name} was answered and not stored`)
    else assert.equal(found, attempt.entries, `${attempt.name} (${attempt.kind}) was answered and stored by half`)
  }
  assert.deepEqual([...counted.keys()], [], 'names in the journal that nobody was answered for')
}

/** Bookings are deleted and restored as often as the answers state; in a series, also unnamed ones. */
function auditLives(entries: readonly Entry[], answers: readonly Answered[]): void {
  const done = (kind: 'delete' | 'restore', action: Entry['action']) => ({
    answered: counts(
      answers.flatMap(({ attempt, status }) => (attempt.kind === kind && status === 200 ? (attempt.id ?? []) : [])),
    ),
    written: counts(entries.filter((entry) => entry.action === action).map((entry) => entry.record_id)),
  })
  const restored = done('restore', 'restored')
  assert.deepEqual([...restored.written].sort(), [...restored.answered].sort())
  const deleted = done('delete', 'deleted')
  for (const [id, times] of deleted.answered) {
    assert.ok((deleted.written.get(id) ?? 0) >= times, `booking ${id} was answered as deleted and is not`)
  }
  const withSeries = answers.some(
    ({ attempt, status }) => status === 200 && attempt.path.includes('repeat_delete_scope=all'),
  )
  const unnamed = [...deleted.written].filter(([id, times]) => times > (deleted.answered.get(id) ?? 0))
  assert.ok(withSeries || unnamed.length === 0, 'bookings were deleted that nobody was answered for')
}

function counts(ids: readonly number[]): Map<number, number> {
  const counted = new Map<number, number>()
  for (const id of ids) counted.set(id, (counted.get(id) ?? 0) + 1)
  return counted
}

/** The bookings according to the journal. */
function replayed(entries: readonly Entry[]): ReadonlyMap<number, Booking> {
  const bookings = new Map<number, Booking>()
  for (const { record_id, action, after } of entries) {
    const { start, end, name, resources } = JSON.parse(after ?? '{}') as Reported
    const held = bookings.get(record_id) ?? { start: 0, end: 0, name: '', resources: [], isLive: true }
    if (start !== undefined) held.start = start
    if (end !== undefined) held.end = end
    if (name !== undefined) held.name = name
    if (resources !== undefined) held.resources = resources
    held.isLive = action !== 'deleted'
    bookings.set(record_id, held)
  }
  return bookings
}

/** The journal matches the tables, including links and their copied columns. */
async function auditTable(engine: Engine, reported: ReadonlyMap<number, Booking>): Promise<void> {
  const links = engine.dialect.joined(
    'link.resource_id',
    `booking_resource as link where link.instance_id = booking.instance_id and link.booking_id = booking.id
     and link.start = booking.start and link."end" = booking."end"
     and coalesce(link.deleted, 0) = coalesce(booking.deleted, 0)`,
    'link.position',
  )
  const rows = await engine.read.all<{
    id: number
    start: number
    end: number
    name: string
    deleted: number | null
    links: string | null
  }>(`select id, start, "end", name, deleted, ${links} as links from booking order by id`, [])
  assert.equal(rows.length, reported.size)
  for (const { id, start, end, name, deleted, links: held } of rows) {
    const resources = held === null ? [] : held.split(',').map(Number)
    assert.deepEqual({ start, end, name, resources, isLive: deleted === null }, reported.get(id), `booking ${id}`)
  }
}
