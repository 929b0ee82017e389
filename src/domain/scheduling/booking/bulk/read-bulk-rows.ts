import { counted } from '../../../../kernel/counted.ts'
import { type Fault, fault, Invalid } from '../../../../kernel/errors.ts'
import { withPauses } from '../../../../kernel/loop-turn.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { BodyReader } from '../../../../records/write/body-reader.ts'
import { readMembers } from '../../../../records/write/read-body.ts'
import { type HeldResources, resourcesOf } from '../booked-link.ts'
import { booking, EXTERNAL_ID_MAX } from '../booking.record.ts'
import type { StoredBooking } from '../booking-row.ts'
import type { BookingWrite } from '../booking-write.ts'
import { bookingsByExternalId } from '../named-bookings.store.ts'
import type { BulkSave } from './bulk-body.ts'
import { placed, readSharedProperties, type SharedProperties } from './bulk-properties.ts'

/** With more faults than this, the rest of the rows is not read: all of ten thousand rows may have the same fault. */
const ROW_FAULTS_MAX = 100

interface Row {
  /** `save.values[3].` */
  readonly at: string
  readonly externalId: string | null
  readonly members: Readonly<Record<string, unknown>>
}

export interface BulkRows {
  readonly writes: readonly BookingWrite[]
  /** In the order of the rows. */
  readonly externalIds: readonly (string | null)[]
  readonly warnings: readonly string[]
}

/** Reads the rows that a bulk write saves. Throws `Invalid` with each row and column that is wrong. */
export async function readBulkRows(scope: Scope, save: BulkSave): Promise<BulkRows> {
  const common = await readSharedProperties(scope, save.common_properties?.[0] ?? {})
  const faults: Fault[] = []
  const rows = readRows(save, faults)
  const externalIds = rows.map(({ externalId }) => externalId)
  const known = await bookingsByExternalId(
    scope,
    common.calendarId,
    externalIds.filter((id) => id !== null),
  )
  const held = await resourcesOf(
    scope,
    [...known.values()].map(({ id }) => id),
  )
  const writes: BookingWrite[] = []
  for await (const row of withPauses(rows)) {
    // The answer lists no more faults. The number that it leaves out counts only the rows that were read.
    if (faults.length > ROW_FAULTS_MAX) break
    const current = row.externalId === null ? undefined : known.get(row.externalId)
    const reader = await readRow(scope, row, common, current, held)
    faults.push(...reader.faults.map((fault) => placed(fault, row.at)))
    const { values, links } = reader
    if (current !== undefined)
      writes.push({ current, values, links: changedLinks(links, current, held), isEdited: true })
    else {
      const origin = { external_id: row.externalId, calendar_subscription_id: common.calendarId }
      writes.push({ values: { ...values, ...origin }, links })
    }
  }
  if (faults.length > 0) throw new Invalid(faults)
  return { writes, externalIds, warnings: common.warnings }
}

/** The rows with a value for each column. Any other row is one error. */
function readRows({ columns, values }: BulkSave, faults: Fault[]): Row[] {
  const seen = new Map<string, number>()
  return values.flatMap((row, index) => {
    const at = `save.values[${index}]`
    if (row.length !== columns.length) {
      faults.push(fault(at, `must have ${counted(columns.length, 'value')}, one for each column`))
      return []
    }
    const { external_id = null, ...members } = Object.fromEntries(columns.map((name, place) => [name, row[place]]))
    const problem = external_id === null ? undefined : externalIdProblem(external_id, seen)
    if (problem !== undefined)
      faults.push(fault(`${at}.external_id`, problem, 'The id of the booking in another system.'))
    if (typeof external_id !== 'string' || problem !== undefined) return { at: `${at}.`, externalId: null, members }
    seen.set(external_id, index)
    return { at: `${at}.`, externalId: external_id, members }
  })
}

function externalIdProblem(value: unknown, seen: ReadonlyMap<string, number>): string | undefined {
  if (typeof value !== 'string') return 'must be text'
  if (value.trim() === '') return 'must not be empty; null means none'
  if (value.length > EXTERNAL_ID_MAX) return `must have at most ${EXTERNAL_ID_MAX} characters`
  if (value.includes('\0')) return 'must not contain the character NUL'
  const first = seen.get(value)
  return first === undefined ? undefined : `is also in save.values[${first}]`
}

/** An existing booking reads the resources again, because those that stay booked keep their rates. */
async function readRow(
  scope: Scope,
  { members }: Row,
  common: SharedProperties,
  current: StoredBooking | undefined,
  held: HeldResources,
): Promise<BodyReader> {
  const reader = new BodyReader(scope, booking, current)
  Object.assign(reader.values, common.values)
  if (current === undefined) {
    Object.assign(reader.links, common.links)
    await readMembers(reader, booking, members)
  } else if (common.resources === undefined) await readMembers(reader, booking, members)
  else {
    reader.lookedUp.add('resources')
    reader.currentLinks.resources = held.get(current.id) ?? []
    await readMembers(reader, booking, { ...members, resources: common.resources })
  }
  return reader
}

/** Unchanged resources need no look-up. */
function changedLinks(
  links: BookingWrite['links'],
  current: StoredBooking,
  held: HeldResources,
): BookingWrite['links'] {
  return String(links.resources) === String(held.get(current.id) ?? []) ? {} : links
}
