import type { SqlRow } from '../../../kernel/db/sql.ts'
import { Invalid } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { BodyReader } from '../../../records/write/body-reader.ts'
import type { RecordValues } from '../../../records/write/insert-record.ts'
import { readMembers } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { resourcesOf } from './booked-link.ts'
import { booking } from './booking.record.ts'
import { copyItems } from './pricing/index.ts'
import type { TimedOccurrence } from './repeat/index.ts'

/** Everything that a body can set in the booking, at another time. Billable items get new ids. */
export async function copyBooking(
  scope: Scope,
  { row, resourceIds }: { readonly row: SqlRow; readonly resourceIds: readonly number[] },
  { start, end }: Pick<TimedOccurrence, 'start' | 'end'>,
): Promise<RecordValues> {
  const said = [...booking.members.values()].filter((field) => field.body !== null)
  const columns = said.flatMap((field) => field.columns.map(({ name }) => [name, row[name] ?? null] as const))
  const billable_items = await copyItems(scope, row.billable_items ?? null)
  return { values: { ...Object.fromEntries(columns), start, end, billable_items }, links: { resources: resourceIds } }
}

interface CopiedBooking extends RecordValues {
  readonly warnings: readonly string[]
}

/**
 * The values of a booking that copies another one, with the members of the body instead of its own. References are kept
 * as in an update: who sees a booking may copy it with a client whom they may not see.
 */
export async function readCopiedBooking(scope: Scope, id: number, body: unknown): Promise<CopiedBooking> {
  const original = await loadRecord(scope, booking, id)
  const resources = (await resourcesOf(scope, [id])).get(id) ?? []
  // Like a restored booking, a copy must have all members that have become required.
  const reader = new BodyReader(scope, booking, original, 'restored')
  reader.currentLinks.resources = resources
  await readMembers(reader, booking, membersOf(body))
  if (reader.faults.length > 0) throw new Invalid(reader.faults)
  const row = { ...original, ...reader.values, repeat_rule: reader.values.repeat_rule ?? null }
  const resourceIds = reader.links.resources ?? resources
  return { ...(await copyBooking(scope, { row, resourceIds }, row)), warnings: reader.warnings }
}

function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Readonly<Record<string, unknown>>
  throw Invalid.field('body', 'must be a JSON object', 'The members of the booking.')
}
