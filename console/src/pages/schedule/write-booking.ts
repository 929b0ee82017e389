/** Writes of bookings: each sends the shown version, so that no change of another user is lost. */
import { addressOf, readList, send, type Versioned } from '../../api/client.ts'
import type { FormKey } from '../../api/form-key.ts'
import { Problem } from '../../api/problem.ts'
import { putRecord } from '../../api/put-record.ts'
import { type BoardBooking, boardFields, comparedFields, differences } from './board-booking.ts'
import { placeBookings, placeReading } from './booking-tiles.ts'

/** Another user has changed or deleted the booking since it was shown. */
export class ChangedMeanwhile extends Problem {
  readonly seen: BoardBooking
  readonly theirs: BoardBooking | undefined

  constructor(seen: BoardBooking, theirs: BoardBooking | undefined) {
    super(412, '')
    this.name = 'ChangedMeanwhile'
    this.seen = seen
    this.theirs = theirs
  }
}

/** The bookings of a series that a change applies to. */
export type SeriesScope = 'single' | 'future' | 'all'

/** The bookings to write, each with this scope; without one, none is in a series. */
export interface Asked {
  readonly bookings: readonly BoardBooking[]
  readonly scope?: SeriesScope
}

export type BookingBody = Readonly<Record<string, unknown>>

/** The change of all of several bookings, or that of each, in their order. */
export type Bodies = BookingBody | readonly BookingBody[]

/** One booking as it was shown, and its changes. */
export interface Change {
  readonly seen: BoardBooking
  readonly body: BookingBody
  /** The shown version, if it is known. */
  readonly etag?: string | undefined
}

interface WriteOptions {
  /** Refuses the write if it would double-book. */
  readonly checksClash: boolean
  readonly scope?: SeriesScope | undefined
  /** The shown version, if it is known; otherwise the booking is read and compared with what was shown. */
  readonly etag?: string | undefined
  /** Compares only what the body changes: of an undo, which leaves the rest as others have changed it. */
  readonly isBack?: boolean
}

/** The current booking and its version; undefined if it does not exist. */
async function readVersion(id: number, fields = boardFields): Promise<Versioned<BoardBooking> | undefined> {
  const { body, etag } = await send<Awaited<ReturnType<typeof readList<'booking'>>>>(
    'GET',
    addressOf('booking', { id, fields }),
  )
  const booking = body.data[0]
  return booking && { body: booking, etag }
}

/** Reads the current booking and updates the schedule. */
export async function readBooking(id: number): Promise<BoardBooking | undefined> {
  const began = performance.now()
  const booking = (await readVersion(id))?.body
  if (booking === undefined) placeReading(began, [], [id])
  else placeReading(began, [booking])
  return booking
}

/** Reads changed bookings; deleted ones are removed from the schedule. */
export async function readBookings(ids: readonly number[]): Promise<void> {
  const began = performance.now()
  const { data } = await readList('booking', { id: ids, fields: boardFields, limit: Math.max(1, ids.length) })
  const found = new Set(data.map(({ id }) => id))
  placeReading(
    began,
    data,
    ids.filter((id) => !found.has(id)),
  )
}

export async function changeBooking(
  seen: BoardBooking,
  body: BookingBody,
  { checksClash, scope, etag: known, isBack = false }: WriteOptions,
): Promise<BoardBooking> {
  const etag = known ?? (await versionOf(seen, isBack ? body : undefined))
  const query = { check_clash: checksClash, repeat_update_scope: scope }
  await refusingStale(seen, () => putRecord('booking', { id: seen.id }, { body, ifMatch: etag, query }))
  return (await readBooking(seen.id)) ?? seen
}

/** Lets the undo and the redo of a change of series keep what some of its bookings have apart from the others. */
export interface KeptSeries {
  readonly undo: (write: () => Promise<void>) => () => Promise<void>
  readonly redo: (write: () => Promise<void>) => () => Promise<void>
}

/** The previous values of a change. */
export function bodyBack({ seen, body }: Pick<Change, 'seen' | 'body'>): BookingBody {
  const held = seen as unknown as BookingBody
  return Object.fromEntries(
    Object.entries(body).map(([member, sent]) => [member, valueBack(member, held[member], sent)]),
  )
}

interface OwnValue {
  readonly id: number
  readonly value: string | null
}

function valueBack(member: string, held: unknown, sent: unknown): unknown {
  if (member === 'billable_items') return held ?? []
  if (member !== 'custom_fields') return reference(held)
  // Values that a body does not name stay, so those that were empty are cleared.
  const values = new Map(((held ?? []) as readonly OwnValue[]).map(({ id, value }) => [id, value]))
  return (sent as readonly OwnValue[]).map(({ id }) => ({ id, value: values.get(id) ?? null }))
}

/** References are sent by the ids of their records. */
function reference(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null
  return value.map((one: { readonly id: number; readonly uuid?: string }) =>
    one.uuid === undefined ? { id: one.id } : { uuid: one.uuid },
  )
}

/** Computes the price of a booking again. Returns the recalculation, for its undo; null if it changed nothing. */
export async function priceBooking(seen: BoardBooking, known?: string): Promise<number | null> {
  const ifMatch = known ?? (await versionOf(seen))
  const path = addressOf('booking/price', { id: seen.id })
  const answer = await refusingStale(seen, () =>
    send<{ readonly success: { readonly recalculation: number | null } }>('POST', path, { ifMatch }),
  )
  return answer.body.success.recalculation
}

export async function deleteBooking(seen: BoardBooking, scope?: SeriesScope): Promise<void> {
  const etag = await versionOf(seen)
  const query = { id: seen.id, repeat_delete_scope: scope }
  await refusingStale(seen, () => send('DELETE', addressOf('booking', query), { ifMatch: etag }))
  placeBookings([], [seen.id])
}

export async function restoreBooking(
  id: number,
  { checksClash, scope }: Pick<WriteOptions, 'checksClash' | 'scope'>,
): Promise<void> {
  await send('POST', addressOf('booking/restore', { id, check_clash: checksClash, repeat_restore_scope: scope }))
  await readBooking(id)
}

/** Creates a booking. A copy has all members of another one that its body does not have. */
export async function createBooking(
  body: BookingBody,
  key: FormKey,
  checksClash: boolean,
  copiedId?: number,
): Promise<BoardBooking> {
  const answer = await send<{ readonly success: { readonly id: number } }>(
    'POST',
    addressOf('booking', { check_clash: checksClash, copy_of: copiedId }),
    { body, key },
  )
  const made = await readBooking(answer.body.success.id)
  if (made === undefined) throw new Problem(404, '')
  return made
}

/** The bookings in the way of a new booking: the service tries it and undoes it. Throws its other errors. */
export async function tryBooking(body: BookingBody, copiedId?: number): Promise<readonly InTheWay[]> {
  try {
    const path = addressOf('booking', { dry_run: true, copy_of: copiedId })
    const tried = await send<{ readonly dry_run: { readonly clashes: readonly InTheWay[] } }>('POST', path, { body })
    return tried.body.dry_run.clashes
  } catch (error) {
    const inTheWay = clashOf(error)
    if (inTheWay === undefined) throw error
    return inTheWay
  }
}

/** The shown version. Later changes are not overwritten. */
async function versionOf(seen: BoardBooking, only?: BookingBody): Promise<string | undefined> {
  const current = await readVersion(seen.id)
  if (current === undefined) throw await changedMeanwhile(seen)
  // Its start and its end are one time.
  const isTime = only !== undefined && ('start' in only || 'end' in only)
  const isMeant = (member: string) =>
    only === undefined || member in only || (isTime && (member === 'start' || member === 'end'))
  if (differences(seen, current.body).some(isMeant)) throw await changedMeanwhile(seen)
  return current.etag
}

async function refusingStale<T>(seen: BoardBooking, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 412) throw error
    throw await changedMeanwhile(seen)
  }
}

/** Their version is whole: it is what an undo restores if the user overwrites it. */
async function changedMeanwhile(seen: BoardBooking): Promise<ChangedMeanwhile> {
  return new ChangedMeanwhile(seen, (await readVersion(seen.id, comparedFields))?.body)
}

/** A clashing booking in a refusal. */
export interface InTheWay {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The clashing bookings, if a write was refused for a clash; otherwise undefined. */
export function clashOf(error: unknown): readonly InTheWay[] | undefined {
  if (!(error instanceof Problem) || error.status !== 409) return undefined
  const found = error.details.filter(
    (detail) => typeof detail.start === 'number' && typeof detail.end === 'number' && typeof detail.name === 'string',
  )
  return found.length === 0 ? undefined : (found as unknown as readonly InTheWay[])
}
