import type { BodyReader } from '../../../records/write/body-reader.ts'

/** The column of each member that an instance may require. */
const columns: Readonly<Record<string, string>> = {
  notes: 'notes',
  project: 'project_id',
  client: 'client_id',
  status: 'status_id',
  billable_items: 'billable_items',
}

/**
 * Reports each required member that a new or restored booking does not have, or that a change would remove. Bookings from before a
 * member was required can still be moved and renamed.
 */
export function requireBookingFields(reader: BodyReader): void {
  for (const name of reader.scope.instance.settings.required_booking_fields) {
    if (!reader.hasFault(name) && lacks(reader, name)) reader.faultOn(name, 'is required in this instance')
  }
}

function lacks(reader: BodyReader, name: string): boolean {
  const { isWhole } = reader
  if (name === 'resources') {
    const held = reader.currentLinks.resources ?? []
    return (reader.links.resources ?? held).length === 0 && (isWhole || held.length > 0)
  }
  const column = columns[name]
  if (column === undefined) throw new Error(`there is no member ${name} to require`)
  return isEmpty(reader.value(column)) && (isWhole || !isEmpty(reader.current?.[column]))
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
