import type { SqlValue } from '../../../kernel/db/sql.ts'
import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import { mustHave } from '../../../kernel/must-have.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { deleteRecords } from '../../../records/write/delete-record.ts'
import { insertRecords, type RecordValues, type WriteOptions } from '../../../records/write/insert-record.ts'
import { type RecordChange, updateRecords } from '../../../records/write/update-record.ts'
import { refuseReadOnlyResources } from '../../accounts/access/index.ts'
import { type HeldResources, resourcesOf } from './booked-link.ts'
import { booking } from './booking.record.ts'
import { wholeInPieces } from './booking.store.ts'
import type { StoredBooking } from './booking-row.ts'
import { type BookingWrite, changesAny } from './booking-write.ts'
import { BoundedWrite, boundedWriteOf } from './bounds/index.ts'
import { findForTrial, refuseClashes, type Slot, slotOf } from './clash/index.ts'
import { requireEditable } from './lock/index.ts'
import { noteStoredBookings } from './note-stored-bookings.ts'
import { priceBookings } from './pricing/index.ts'
import { memberOf, seriesOf, storeOccurrences } from './repeat/index.ts'

/** Bookings in order: the first is the master. */
export interface SeriesWrite {
  /** Null for bookings that stop repeating; undefined if nothing about repeating changes. */
  readonly rule: string | null | undefined
  readonly members: readonly BookingWrite[]
}

/** The users who are notified of a write. */
export interface Notifying {
  /** No events are fired. */
  readonly quiet?: boolean
  /** Booked users are notified by mail. */
  readonly mails?: boolean
}

export interface BookingWrites extends Notifying {
  /** With or without their long columns. */
  readonly removed?: readonly StoredBooking[]
  readonly series: readonly SeriesWrite[]
  /** Changes of other bookings that follow from it. Locks do not prevent these. */
  readonly consequent?: readonly SeriesWrite[]
}

/** Writes bookings if the actor may change them and nothing is in the way. Returns the ids of each series in order. */
export async function storeBookings(scope: Scope, writes: BookingWrites, checkClash: boolean): Promise<number[][]> {
  const { removed = [], series, consequent = [], quiet = false, mails = false } = writes
  const members = series.flatMap((eachSeries) => eachSeries.members)
  await requireEditable(scope, [
    ...removed,
    ...members.flatMap(({ current }) => (current === undefined ? [] : [current])),
  ])
  refuseReadOnlyResources(
    scope,
    members.flatMap(({ links }) => links.resources ?? []),
  )
  const bound = new BoundedWrite()
  for (const member of members) bound.add(member)
  // Deleted first, because deleted bookings are not in the way.
  await deleteStored(scope, removed, { quiet })
  const held = await resourcesOf(
    scope,
    members.flatMap(({ current }) => (current === undefined ? [] : current.id)),
  )
  await refuseClashes(scope, await slotsOf(members, held), checkClash)
  boundedWriteOf(scope).include(bound)
  const priced = await priceBookings(scope, members, held)
  const ids: number[][] = []
  for (const { rule, members } of series) {
    ids.push(
      await storeSeries(scope, { rule, members: members.map((member) => priced.get(member) ?? member) }, { quiet }),
    )
  }
  if (mails) await noteStoredBookings(scope, { removed, members, ids: ids.flat(), held })
  if (scope.trial !== undefined) Object.assign(scope.trial.findings, await findForTrial(scope, ids.flat()))
  for (const consequence of consequent) ids.push(await storeSeries(scope, consequence, { quiet }))
  return ids
}

/** All at the same time, also if that takes long: they can be restored together. */
async function deleteStored(scope: Scope, removed: readonly StoredBooking[], options: WriteOptions): Promise<void> {
  const now = scope.clock.now()
  const atOnce = { ...scope, clock: { now: () => now } }
  for await (const piece of wholeInPieces(scope, removed)) await deleteRecords(atOnce, booking, piece, options)
}

async function storeSeries(scope: Scope, { rule, members }: SeriesWrite, options: WriteOptions): Promise<number[]> {
  if (rule === undefined || rule === null) return storeMany(scope, members, repeatColumns(rule, 0), options)
  // Nothing is left of a series whose bookings were all deleted individually.
  if (members.length === 0) return []
  const [first] = await storeMany(scope, members.slice(0, 1), repeatColumns(rule, 0), options)
  const master = mustHave(first, 'the first booking of a series')
  return [master, ...(await storeMany(scope, members.slice(1), repeatColumns(rule, master), options))]
}

function repeatColumns(rule: string | null | undefined, masterId: number): Record<string, SqlValue> {
  if (rule === undefined) return {}
  if (rule === null) return { repeat_rule: null, repeat_master: 0, repeat_master_id: 0 }
  return { repeat_rule: rule, repeat_master: masterId === 0 ? 1 : 0, repeat_master_id: masterId }
}

type Columns = Readonly<Record<string, SqlValue>>

/** New bookings are stored together, and so are changes, in a few statements each. */
async function storeMany(
  scope: Scope,
  writes: readonly BookingWrite[],
  repeat: Columns,
  options: WriteOptions,
): Promise<number[]> {
  const made = writes.filter(({ current }) => current === undefined).map((write) => newBooking(write, repeat))
  let next = made.length === 0 ? 0 : await insertRecords(scope, booking, made, options)
  await changeBookings(scope, writes.filter(isChange), repeat, options)
  return writes.map(({ current }) => {
    if (current !== undefined) return current.id
    next += 1
    return next - 1
  })
}

function newBooking({ values, links, occurrence }: BookingWrite, repeat: Columns): RecordValues {
  const clock = { repeat_clock_start: occurrence?.clockStart ?? null, repeat_clock_end: occurrence?.clockEnd ?? null }
  return { values: { ...values, ...repeat, ...clock }, links }
}

type BookingChange = BookingWrite & RecordChange

function isChange(write: BookingWrite): write is BookingChange {
  return write.current !== undefined
}

async function changeBookings(
  scope: Scope,
  writes: readonly BookingChange[],
  repeat: Columns,
  options: WriteOptions,
): Promise<void> {
  const changes = writes.map((write) => ({ ...write, values: { ...write.values, ...repeat } }))
  const areChanged = await updateRecords(scope, booking, changes, options)
  const moved = writes.filter((write, index) => hasOtherOccurrence(write, areChanged[index] ?? false))
  await storeOccurrences(
    scope,
    moved.map(({ current, ...kept }) => ({ ...kept, id: current.id })),
  )
}

function hasOtherOccurrence({ current, ...write }: BookingChange, isChanged: boolean): boolean {
  const before = memberOf(current)
  const { occurrence = before.occurrence, isEdited = before.isEdited } = write
  const isElsewhere =
    occurrence?.clockStart !== before.occurrence?.clockStart || occurrence?.clockEnd !== before.occurrence?.clockEnd
  return isElsewhere || (isChanged && isEdited !== before.isEdited && seriesOf(current) !== 0)
}

/** The slots of new bookings, and of bookings whose time, resources or status change. */
async function slotsOf(writes: readonly BookingWrite[], held: HeldResources): Promise<Slot[]> {
  const slots = await mapWithPauses(writes, (write) => {
    const takes = write.current === undefined || changesAny(write, held, ['start', 'end', 'status_id'])
    return takes ? slotOf(write, held) : undefined
  })
  return slots.filter((slot) => slot !== undefined)
}
