import { missingIds } from '../../../../kernel/db/find-referred.ts'
import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { type Fault, fault, Invalid } from '../../../../kernel/errors.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { BodyReader } from '../../../../records/write/body-reader.ts'
import type { RecordValues } from '../../../../records/write/insert-record.ts'
import { booking } from '../booking.record.ts'

const members = ['resources', 'project', 'status', 'client'] as const
const CALENDAR = 'calendar_subscription_id'
const AT = 'save.common_properties[0].'

/** The properties that all rows of a bulk write share. */
export interface SharedProperties extends RecordValues {
  readonly calendarId: number | null
  /** As sent: existing bookings read it again to keep rates that they have. */
  readonly resources: unknown
  readonly warnings: readonly string[]
}

/** Reads and looks up once what would otherwise be read for each row. */
export async function readSharedProperties(
  scope: Scope,
  given: Readonly<Record<string, unknown>>,
): Promise<SharedProperties> {
  const reader = new BodyReader(scope, booking)
  for (const name of members) {
    const member = booking.members.get(name)
    if (given[name] === undefined || member === undefined) continue
    member.read(given[name], reader)
    reader.warnUnknownIn(given[name], member)
  }
  await reader.settle()
  const calendar = await readCalendar(scope, given[CALENDAR])
  const faults = [...reader.faults, ...calendar.faults]
  if (faults.length > 0) throw new Invalid(faults.map((fault) => placed(fault, AT)))
  const known: readonly string[] = [...members, CALENDAR]
  const others = Object.keys(given).filter((name) => !known.includes(name))
  return {
    values: reader.values as Record<string, SqlValue>,
    links: reader.links,
    calendarId: calendar.id,
    resources: given.resources,
    warnings: [
      ...reader.warnings.map((warning) => `${AT}${warning}`),
      ...others.map((name) => `${AT}${name} is not read here`),
    ],
  }
}

/** A fault in a part of the body, with its path in the whole body. */
export function placed({ field, message }: Fault, at: string): Fault {
  return { field: `${at}${field}`, message: `${at}${message}` }
}

async function readCalendar(
  scope: Scope,
  id: unknown,
): Promise<{ readonly id: number | null; readonly faults: readonly Fault[] }> {
  const complain = (problem: string) => ({
    id: null,
    faults: [fault(CALENDAR, problem, 'The calendar that the bookings come from.')],
  })
  if (id === undefined || id === null) return { id: null, faults: [] }
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return complain('must be the id of a calendar')
  const [missing] = await missingIds(scope, 'calendar-subscription/import', [id])
  return missing === undefined ? { id, faults: [] } : complain(`there is no calendar with the id ${id}`)
}
