import Type from 'typebox'
import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { FieldSpec } from '../../records/fields/field.ts'
import { ref } from '../../records/fields/ref.ts'
import { bookedRows } from './time-entry.store.ts'

const description = 'The booking that the time was spent on.'
const named = { id: Type.Integer(), name: Type.String() }
const booked = Type.Object({
  ...named,
  start: Type.Integer(),
  end: Type.Integer(),
  resources: Type.Array(Type.Object(named)),
})

/** A reference that shows more than its row: the booking with the names of its resources. Column: `booking_id`. */
export const entryBooking: FieldSpec<number | null, '_id'> = {
  named: (name) => ({
    ...ref('booking', { show: 'summary', description }).named(name),
    references: [],
    answer: Type.Array(booked, { maxItems: 1, description }),
    load: loadBooked,
    render: (row, { loaded }) => loaded(name, Number(row.id)) ?? '[]',
  }),
}

async function loadBooked(scope: Scope, rows: readonly SqlRow[]): Promise<ReadonlyMap<number, string>> {
  const bookingIds = rows.flatMap((row) => (typeof row.booking_id === 'number' ? [row.booking_id] : []))
  if (bookingIds.length === 0) return new Map()
  const texts = new Map<number, string>()
  for (const [id, ofBooking] of Map.groupBy(await bookedRows(scope, bookingIds), (row) => row.id)) {
    const resources = ofBooking.flatMap(({ resource_id, resource_name }) =>
      resource_id === null ? [] : [{ id: resource_id, name: resource_name }],
    )
    const [first] = ofBooking
    texts.set(id, JSON.stringify([{ id, name: first?.name, start: first?.start, end: first?.end, resources }]))
  }
  return new Map(rows.map((row) => [Number(row.id), texts.get(Number(row.booking_id)) ?? '[]']))
}
