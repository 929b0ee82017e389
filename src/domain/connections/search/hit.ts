import Type, { type Static } from 'typebox'
import type { Listed, SearchedKind } from './searched-kinds.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export const hit = Type.Object({
  kind: Type.String({ description: 'The kind of record, such as booking: its list is at /v2/<kind>.' }),
  id: Type.Integer(),
  uuid: orNull(Type.String(), 'The uuid of a contact, by which its list identifies it.'),
  name: Type.String({ description: 'The name, or the number of a document; empty for a document without a number.' }),
  detail: orNull(Type.String(), 'Further text to identify it: a code, an email address, a reference, the resources.'),
  client: orNull(Type.String(), 'The name of its client.'),
  project: orNull(Type.String(), 'The name of its project.'),
  status: orNull(Type.String(), 'The name of its status.'),
  start: orNull(Type.Integer(), 'When a booking or a project starts, as UNIX time.'),
  end: orNull(Type.Integer(), 'When it ends.'),
  all_day: orNull(Type.String(), 'Whether a booking is of whole days, as text: true or false.'),
  date: orNull(Type.String({ format: 'date' }), 'The date of a document.'),
  total: orNull(Type.String(), 'The total of a document.'),
  currency: orNull(Type.String(), 'The currency of the total.'),
})

export type Hit = Static<typeof hit>

/** The search result for a record. */
export function hitOf({ kind, nameOf, detailOf }: SearchedKind, record: Listed): Hit {
  return {
    kind,
    id: record.id,
    uuid: textOf(record.uuid),
    name: nameOf(record),
    detail: textOf(detailOf?.(record)),
    client: nameIn(record.client),
    project: nameIn(record.project),
    status: nameIn(record.status),
    start: typeof record.start === 'number' ? record.start : null,
    end: typeof record.end === 'number' ? record.end : null,
    all_day: textOf(record.all_day),
    date: textOf(record.date),
    total: textOf(record.total),
    currency: textOf(record.currency),
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A reference is an array of at most one element; the status of a document is a text. */
function nameIn(reference: unknown): string | null {
  const first: unknown = Array.isArray(reference) ? reference[0] : reference
  return typeof first === 'object' && first !== null && 'name' in first ? textOf(first.name) : textOf(first)
}
