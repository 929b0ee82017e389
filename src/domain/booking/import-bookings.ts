import type { SqlRow } from '../../kernel/db/sql.ts'
import { Conflict } from '../../kernel/errors.ts'
import type { Scope } from '../../kernel/scope.ts'
import { BodyReader } from '../../records/write/body-reader.ts'
import type { RecordValues } from '../../records/write/insert-record.ts'
import { readMembers } from '../../records/write/read-body.ts'
import { booking } from './booking.record.ts'
import { removeBookings } from './delete-booking.ts'
import { isLockedByOther } from './refuse-locked.ts'
import { type BookingWrite, storeBookings } from './store-bookings.ts'

/** One booking as a calendar has it. */
export interface ImportedBooking {
  readonly externalId: string
  /** What the calendar says, as a body would. */
  readonly members: Readonly<Record<string, unknown>>
  /** The booking that it already is. */
  readonly current?: SqlRow
}

export interface BookingImport {
  readonly calendarId: number
  /** What new bookings have besides. */
  readonly presets: RecordValues
  readonly saved: readonly ImportedBooking[]
  readonly removed: readonly SqlRow[]
}

/** A booking that stays as it is, or is not made. */
export interface RefusedImport {
  readonly change: 'create' | 'update' | 'delete'
  readonly name: string
  readonly reason: string
}

interface Candidate {
  readonly write: BookingWrite
  readonly name: string
}

/**
 * Takes over what a calendar has, telling nobody, and answers what could not be: each booking stands by itself, so that
 * one that is locked, clashes or lacks what the instance requires keeps no other away.
 */
export async function importBookings(scope: Scope, given: BookingImport): Promise<RefusedImport[]> {
  const refused: RefusedImport[] = []
  const isFree = (row: SqlRow, change: RefusedImport['change']): boolean => {
    const isLocked = isLockedByOther(scope, row)
    if (isLocked) refused.push({ change, name: String(row.name), reason: `booking ${row.id} is locked` })
    return !isLocked
  }
  const removed = given.removed.filter((row) => isFree(row, 'delete'))
  await removeBookings(scope, removed, true)
  const candidates: Candidate[] = []
  for (const one of given.saved) {
    if (one.current !== undefined && !isFree(one.current, 'update')) continue
    const reader = await readImported(scope, one, given)
    const name = String(one.members.name)
    const [fault] = reader.faults
    if (fault !== undefined) refused.push({ change: changeOf(one), name, reason: fault.message })
    else candidates.push({ name, write: writeOf(one, reader) })
  }
  // What was in the way of one may have gone out of it with another.
  const [clashing] = await storeWhatFits(scope, candidates)
  const [left, reasons] = await storeWhatFits(scope, clashing)
  left.forEach(({ write, name }, index) => {
    refused.push({ change: changeOf(write), name, reason: reasons[index] ?? '' })
  })
  return refused
}

function changeOf({ current }: { readonly current?: SqlRow }): RefusedImport['change'] {
  return current === undefined ? 'create' : 'update'
}

async function readImported(
  scope: Scope,
  { externalId, members, current }: ImportedBooking,
  { calendarId, presets }: BookingImport,
): Promise<BodyReader> {
  const reader = new BodyReader(scope, booking, current)
  if (current === undefined) {
    Object.assign(reader.values, presets.values, { calendar_subscription_id: calendarId })
    Object.assign(reader.links, presets.links)
  }
  reader.values.external_id = externalId
  await readMembers(reader, members)
  return reader
}

function writeOf({ current }: ImportedBooking, { values, links }: BodyReader): BookingWrite {
  return current === undefined ? { values, links } : { current, values, links, isEdited: true }
}

/**
 * Stores all of them at once where nothing clashes, else each half by itself, down to those that do; answers these,
 * with what is in their way. A clash is found before anything is stored.
 */
async function storeWhatFits(scope: Scope, candidates: readonly Candidate[]): Promise<[Candidate[], string[]]> {
  if (candidates.length === 0) return [[], []]
  try {
    const members = candidates.map(({ write }) => write)
    await storeBookings(scope, { series: [{ rule: undefined, members }], quiet: true }, false)
    return [[], []]
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    if (candidates.length === 1) return [[...candidates], [reasonOf(error)]]
  }
  const middle = Math.ceil(candidates.length / 2)
  const [left, leftReasons] = await storeWhatFits(scope, candidates.slice(0, middle))
  const [right, rightReasons] = await storeWhatFits(scope, candidates.slice(middle))
  return [
    [...left, ...right],
    [...leftReasons, ...rightReasons],
  ]
}

/** By ids alone: who reads it may not know of the bookings that are in the way. */
function reasonOf({ details }: Conflict): string {
  const ids = (details as readonly { readonly id?: unknown }[]).flatMap(({ id }) => (typeof id === 'number' ? id : []))
  return ids.length === 0 ? 'it clashes with another booking' : `it clashes with booking ${ids.join(', ')}`
}
