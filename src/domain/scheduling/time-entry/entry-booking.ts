import Type from 'typebox'
import { readsKind } from '../../../kernel/auth/readable-kinds.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import { integers } from '../../../kernel/query-value.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Field, FieldSpec, RecordRow } from '../../../records/fields/field.ts'
import { ref } from '../../../records/fields/ref.ts'
import { allOf, anyOf } from '../../../records/list/predicate.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { BUSY_NAME, bookingVisibilities, namesVisibleBooking } from '../../accounts/access/index.ts'
import { bookedRows } from './time-entry.store.ts'

const named = { id: Type.Integer(), name: Type.String() }
const booked = Type.Object({
  ...named,
  start: Type.Union([Type.Integer(), Type.Null()]),
  end: Type.Union([Type.Integer(), Type.Null()]),
  resources: Type.Array(Type.Object(named)),
})

/** A reference that shows the booking with the names of its resources. Column: `booking_id`. */
export function bookedFor(description: string): FieldSpec<number | null, '_id'> {
  return { named: (name) => bookedField(name, description) }
}

function bookedField(name: string, description: string): Field {
  const plain = ref('booking', { show: 'summary', description }).named(name)
  return {
    ...plain,
    references: [],
    answer: Type.Array(booked, { maxItems: 1, description, ...refersTo('booking') }),
    load: loadBooked,
    render: (row, { loaded }) => loaded(name, row.id) ?? '[]',
    read(value, reader) {
      plain.read.call(this, value, reader)
      if (reader.scope.actor.visibility !== undefined) reader.later(() => keepUnseen(this, reader))
    },
    filter: (query, actor) =>
      allOf([anyOf('booking_id', integers(name, query)), ...namesVisibleBooking({ actor }, 'booking_id')]),
  }
}

/**
 * A booking that the actor may not know of cannot be named. If the entry already has it, the actor did not see it, so
 * null keeps it.
 */
async function keepUnseen(field: Field, reader: BodyReader): Promise<void> {
  const { scope, current, values } = reader
  const named = values.booking_id ?? current?.booking_id
  if (typeof named !== 'number') return
  const [visibility] = await bookingVisibilities(scope, [named])
  if (visibility?.unseen !== 1) return
  if (values.booking_id === null) delete values.booking_id
  else if (values.booking_id === named) reader.fault(field, `there is no booking with the id ${named}`)
}

async function loadBooked(scope: Scope, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, string>> {
  const bookingIds = rows.flatMap((row) => (typeof row.booking_id === 'number' ? [row.booking_id] : []))
  if (bookingIds.length === 0) return new Map()
  const texts = new Map<number, string>()
  for (const [id, ofBooking] of Map.groupBy(await bookedRows(scope, bookingIds), (row) => row.id)) {
    const resources = ofBooking.flatMap(({ resource_id, resource_name }) =>
      resource_id === null ? [] : [{ id: resource_id, name: resource_name }],
    )
    const [first] = ofBooking
    const name = first?.busy === 1 ? BUSY_NAME : first?.name
    const whole = { id, name, start: first?.start, end: first?.end, resources }
    const isOpen = readsKind(scope, 'booking')
    texts.set(id, JSON.stringify([isOpen ? whole : { id, name, start: null, end: null, resources: [] }]))
  }
  return new Map(rows.map((row) => [row.id, texts.get(Number(row.booking_id)) ?? '[]']))
}
