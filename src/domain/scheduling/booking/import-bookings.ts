import { updateRows } from '../../../kernel/db/update-rows.ts'
import { Conflict } from '../../../kernel/errors.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import { pagesOf } from '../../../kernel/pages-of.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { BodyReader } from '../../../records/write/body-reader.ts'
import type { RecordValues } from '../../../records/write/insert-record.ts'
import { readMembers } from '../../../records/write/read-body.ts'
import { booking } from './booking.record.ts'
import { bookingRows } from './booking.store.ts'
import type { StoredBooking } from './booking-row.ts'
import type { BookingWrite } from './booking-write.ts'
import { removeBookings } from './delete-booking.ts'
import { isLockedByOther } from './lock/index.ts'
import { storeQuietly } from './store-quietly.ts'

/** A booking as its calendar has it. */
export interface ImportedBooking {
  /** Identifies it in the calendar. */
  readonly key: string
  /** The calendar's data, in the form of a body. */
  readonly members: Readonly<Record<string, unknown>> & { readonly name: string }
  /** The id of the existing booking; undefined for a new one. */
  readonly id: number | undefined
}

export interface BookingImport {
  readonly calendarId: number
  /** Values that only new bookings get. */
  readonly presets: RecordValues
  readonly saved: readonly ImportedBooking[]
  /** Booking ids. */
  readonly removed: readonly number[]
  /** Bookings that have another key in the calendar, and no other change. */
  readonly rekeyed: readonly { readonly id: number; readonly key: string }[]
  /** How many removed bookings to return. */
  readonly listedMax: number
}

/** The result of an import. */
export interface ImportedBookings {
  readonly refused: readonly RefusedImport[]
  /** The ids of the created and changed bookings, by their keys. */
  readonly stored: ReadonlyMap<string, number>
  /** The first of the removed bookings. */
  readonly removed: readonly StoredBooking[]
}

/** A booking that was not created, changed or deleted. */
export interface RefusedImport {
  readonly change: 'create' | 'update' | 'delete'
  readonly name: string
  readonly reason: string
}

interface Candidate {
  readonly key: string
  readonly write: BookingWrite
  readonly name: string
}

/** How many bookings are written at once, before other requests get a turn. */
const WRITTEN_AT_ONCE = 250

/**
 * Imports the bookings of a calendar without notifying anyone, and returns what was refused. Each booking is
 * independent: if one is locked, clashes or lacks what the instance requires, the others are still imported. Throws
 * `Conflict` if so many clash that trying each individually takes too long.
 */
export async function importBookings(scope: Scope, given: BookingImport): Promise<ImportedBookings> {
  const refused: RefusedImport[] = []
  const removed: StoredBooking[] = []
  for await (const ids of pagesOf(given.removed, WRITTEN_AT_ONCE)) {
    const rows = [...(await bookingRows(scope, ids, [])).values()].filter((row) =>
      isFree(scope, row, 'delete', refused),
    )
    removed.push(...rows.slice(0, given.listedMax - removed.length))
    await removeBookings(scope, rows, true)
  }
  for await (const some of pagesOf(given.rekeyed, WRITTEN_AT_ONCE)) await rekey(scope, some)
  const stored = new Map<string, number>()
  const clashing: Candidate[] = []
  for await (const some of pagesOf(given.saved, WRITTEN_AT_ONCE)) {
    const candidates = await readCandidates(scope, some, given, refused)
    await storeWhatFits(scope, candidates, stored, (candidate) => {
      clashing.push(candidate)
      if (clashing.length > CLASHES_MAX) throw new TooManyClashes()
    })
  }
  // Tries again: the booking in the way may have been moved by a later one.
  for await (const some of pagesOf(clashing, WRITTEN_AT_ONCE)) {
    await storeWhatFits(scope, some, stored, ({ write, name }, reason) => {
      refused.push({ change: changeOf(write.current), name, reason })
    })
  }
  return { refused, stored, removed }
}

/** Says nothing that people see, so it is no edit. */
async function rekey(scope: Scope, bookings: BookingImport['rekeyed']): Promise<void> {
  const rows = bookings.map(({ id, key }) => ({ id, external_id: key }))
  await updateRows(scope.db, booking.table, 'id', rows)
  for (const { id } of bookings) scope.journal.touch(booking.name, id)
}

/** How many bookings may clash: each is found by storing fewer and fewer bookings at once. */
const CLASHES_MAX = 1_000

class TooManyClashes extends Conflict {
  constructor() {
    super(`More than ${CLASHES_MAX.toLocaleString('en')} of its events clash with other bookings.`)
  }
}

function isFree(scope: Scope, row: StoredBooking, change: RefusedImport['change'], refused: RefusedImport[]): boolean {
  const isLocked = isLockedByOther(scope, row)
  if (isLocked) refused.push({ change, name: row.name, reason: `booking ${row.id} is locked` })
  return !isLocked
}

async function readCandidates(
  scope: Scope,
  imported: readonly ImportedBooking[],
  given: BookingImport,
  refused: RefusedImport[],
): Promise<Candidate[]> {
  const rows = await bookingRows(
    scope,
    imported.flatMap(({ id }) => id ?? []),
    ['notes', 'custom_values', 'resource_rates'],
  )
  const candidates: Candidate[] = []
  for (const source of imported) {
    const current = source.id === undefined ? undefined : rows.get(source.id)
    if (current !== undefined && !isFree(scope, current, 'update', refused)) continue
    const reader = await readImported(scope, { ...source, current }, given)
    const name = source.members.name
    const [fault] = reader.faults
    if (fault !== undefined) refused.push({ change: changeOf(current), name, reason: fault.message })
    else candidates.push({ key: source.key, name, write: writeOf(current, reader) })
  }
  return candidates
}

function changeOf(current: StoredBooking | undefined): RefusedImport['change'] {
  return current === undefined ? 'create' : 'update'
}

async function readImported(
  scope: Scope,
  { key, members, current }: ImportedBooking & { readonly current: StoredBooking | undefined },
  { calendarId, presets }: BookingImport,
): Promise<BodyReader> {
  const reader = new BodyReader(scope, booking, current)
  if (current === undefined) {
    Object.assign(reader.values, presets.values, { calendar_subscription_id: calendarId })
    Object.assign(reader.links, presets.links)
  }
  reader.values.external_id = key
  await readMembers(reader, booking, members)
  return reader
}

function writeOf(current: StoredBooking | undefined, { values, links }: BodyReader): BookingWrite {
  return current === undefined ? { values, links } : { current, values, links, isEdited: true }
}

/**
 * Stores all of them at once if nothing clashes, otherwise each half separately, down to those that clash. `refuse` is
 * called with these, and with what is in their way; `stored` gets the ids of the others. A clash is found before anything
 * is stored.
 */
async function storeWhatFits(
  scope: Scope,
  candidates: readonly Candidate[],
  stored: Map<string, number>,
  refuse: (candidate: Candidate, reason: string) => void,
): Promise<void> {
  const [first] = candidates
  if (first === undefined) return
  try {
    const writes = candidates.map(({ write }) => write)
    const ids = await storeQuietly(scope, writes)
    for (const [index, id] of ids.entries()) stored.set(mustHave(candidates[index], 'its candidate').key, id)
    return
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    if (candidates.length === 1) return refuse(first, reasonOf(error))
  }
  const middle = Math.ceil(candidates.length / 2)
  await storeWhatFits(scope, candidates.slice(0, middle), stored, refuse)
  await storeWhatFits(scope, candidates.slice(middle), stored, refuse)
}

/** Only ids, because the reader may not be allowed to see the clashing bookings. */
function reasonOf({ details }: Conflict): string {
  const ids = (details as readonly { readonly id?: unknown }[]).flatMap(({ id }) => (typeof id === 'number' ? id : []))
  return ids.length === 0 ? 'it clashes with another booking' : `it clashes with booking ${ids.join(', ')}`
}
