import Type from 'typebox'
import { readsKind } from '../../../kernel/auth/readable-kinds.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import { listedValues } from '../../../kernel/query-value.ts'
import { withArticle } from '../../../kernel/with-article.ts'
import {
  type Field,
  type FieldOptions,
  type FieldSpec,
  jsonOf,
  noReference,
  plainField,
  renderedSchema,
  sentSchema,
} from '../../../records/fields/field.ts'
import { isId, namesNothing, onlyItem } from '../../../records/fields/ref.ts'
import { anyOf, type Predicate } from '../../../records/list/predicate.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { clientIs, contactTypes } from './contact.store.ts'
import { type ContactType, contactType, parseUuid, uuidIn } from './contact-uuid.ts'

export interface ClientRefOptions extends FieldOptions {
  /** The member that shows the bare uuid too, and may be sent instead: `client_id` of a project. */
  readonly idMember?: string
}

/** The contact in a body, and its type there. */
interface NamedContact {
  readonly id: number
  readonly type: ContactType | undefined
  readonly said: string
}

const nullable = <T extends ReturnType<typeof Type.Object>>(schema: T) => Type.Union([schema, Type.Null()])

const answer = Type.Object({
  id: Type.Integer(),
  uuid: Type.String(),
  name: Type.String(),
  type: contactType,
  email: Type.Union([Type.String(), Type.Null()]),
  contact_person: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

const contact_person = Type.Optional(
  Type.Union([Type.Object({ id: Type.Integer({ minimum: 1 }) }), noReference, Type.Null()]),
)
const namedContact = [
  Type.Object({ uuid: Type.String({ pattern: '^[po]\\d+$' }), contact_person }),
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    type: Type.Optional(contactType),
    contact_person,
  }),
]

/**
 * A contact as a client, and the person to speak to there. Columns: `<name>_id` and `<name>_contact_id`, both the id of
 * a contact or null.
 */
export function clientRef(options: ClientRefOptions): FieldSpec<number | null, '_id' | '_contact_id'> {
  const { description, idMember } = options
  const named = (name: string): Field => {
    const columns = { client: `${name}_id`, person: `${name}_contact_id` }
    return plainField(name, options, {
      columns: [
        { name: columns.client, type: 'integer', json: jsonOf },
        { name: columns.person, type: 'integer', json: jsonOf },
      ],
      references: [
        { by: 'column', record: 'contact', show: 'client', column: columns.client },
        { by: 'column', record: 'contact', show: 'person', column: columns.person },
      ],
      answer: Type.Array(answer, {
        minItems: options.required ? 1 : 0,
        maxItems: 1,
        description,
        ...refersTo('contact'),
      }),
      body: sentSchema(
        options.required
          ? Type.Array(Type.Union(namedContact), { minItems: 1, maxItems: 1 })
          : Type.Array(Type.Union([...namedContact, noReference]), { maxItems: 1 }),
        options,
      ),
      render(row, { rendered }) {
        const client = row[columns.client]
        const person = row[columns.person]
        if (typeof client !== 'number') return '[]'
        const renderedPerson = typeof person === 'number' ? rendered('contact', 'person', person) : 'null'
        return `[${rendered('contact', 'client', client).slice(0, -1)},"contact_person":${renderedPerson}}]`
      },
      read(value, reader) {
        const item = onlyItem(this, value, reader)
        if (item === undefined) return
        if (item === null) {
          clear(this, columns.client, reader)
          reader.values[columns.person] = null
          return
        }
        const client = namedClient(item)
        if (client === undefined) reader.fault(this, 'must be [{ "uuid": "o12" }], or [{ "id": 12 }]')
        else if (refer(this, columns.client, client, reader)) readPerson(this, columns, item.contact_person, reader)
      },
      filter: (query) => clientFilter(name, columns.client, query),
      ...(idMember === undefined ? {} : { companions: [uuidMember(idMember, columns, options)] }),
    })
  }
  return { named }
}

/** Contacts share one sequence of ids, so an id alone identifies a contact. */
function clientFilter(name: string, column: string, query: string): Predicate {
  const parts = listedValues(name, query)
  const allIds = parts.every((part) => /^\d{1,15}$/.test(part))
  return allIds
    ? anyOf(column, parts.map(Number))
    : clientIs(
        parts.map((part) => uuidIn(name, part)),
        column,
      )
}

function uuidMember(name: string, columns: { client: string; person: string }, options: ClientRefOptions): Field {
  const description = `${options.description} By its uuid.`
  const { client: column } = columns
  return plainField(
    name,
    { description, readOnly: options.readOnly ?? false },
    {
      needs: [column],
      references: [{ by: 'column', record: 'contact', show: 'uuid', column }],
      answer: renderedSchema(Type.String(), { ...options, description }),
      body: sentSchema(Type.String({ pattern: options.required ? '^[po]\\d+$' : '^([po]\\d+)?$' }), {
        ...options,
        description,
      }),
      render: (row, { rendered }) =>
        typeof row[column] === 'number' ? rendered('contact', 'uuid', row[column]) : 'null',
      read(value, reader) {
        if (value === null || value === '') {
          clear({ ...this, required: options.required ?? false }, column, reader)
          if (reader.values[column] === null) reader.values[columns.person] = null
          return
        }
        const found = typeof value === 'string' ? parseUuid(value) : undefined
        const client = found && { id: found.id, type: found.only.type, said: `with the uuid "${value}"` }
        if (client === undefined) reader.fault(this, 'must be the uuid of a contact, such as o12')
        else if (refer(this, column, client, reader)) keepOrDropPerson(columns, reader)
      },
      filter: (query) => clientFilter(name, column, query),
    },
  )
}

function namedClient(item: Record<string, unknown>): NamedContact | undefined {
  const { uuid, id, type } = item
  if (uuid === undefined) {
    if (!isId(id) || (type !== undefined && type !== 'person' && type !== 'organization')) return undefined
    return { id, type, said: `with the id ${id}${type === undefined ? '' : ` that is ${withArticle(type)}`}` }
  }
  const found = typeof uuid === 'string' ? parseUuid(uuid) : undefined
  if (found === undefined || (id !== undefined && id !== found.id)) return undefined
  return { id: found.id, type: found.only.type, said: `with the uuid "${uuid}"` }
}

function clear(field: Field, column: string, reader: BodyReader): void {
  if (typeof reader.values[column] === 'number') reader.fault(field, 'disagrees with another member of the body')
  else if (field.required) reader.fault(field, 'is required')
  else reader.values[column] = null
}

/** Sets the contact of the record, which is looked up later. False after an error. */
function refer(field: Field, column: string, contact: NamedContact, reader: BodyReader, at = ''): boolean {
  if (column in reader.values && reader.values[column] !== contact.id) {
    reader.fault(field, 'disagrees with another member of the body', at)
    return false
  }
  reader.values[column] = contact.id
  if (reader.lookedUp.has(field.name)) return true
  reader.later(async () => {
    const found = (await contactTypes(reader.scope, [contact.id])).get(contact.id)
    const kept = reader.current?.[column] === contact.id
    const wrongType = contact.type !== undefined && found?.type !== contact.type
    const isOpen = kept || (found?.deleted === null && readsKind(reader.scope, 'contact'))
    if (found === undefined || wrongType || !isOpen) {
      reader.fault(field, `there is no contact ${contact.said}`, at)
    }
  })
  return true
}

function readPerson(
  field: Field,
  columns: { client: string; person: string },
  value: unknown,
  reader: BodyReader,
): void {
  const id = (value as { id?: unknown } | null | undefined)?.id
  if (value === undefined) keepOrDropPerson(columns, reader)
  else if (value === null || namesNothing(value)) {
    reader.values[columns.person] = null
    if (value !== null) reader.warnings.push(`${field.name}[0].contact_person refers to nothing: it counts as empty`)
  } else if (!isId(id)) reader.fault(field, 'must be { "id": <id of a person> }', '[0].contact_person')
  else {
    refer(
      field,
      columns.person,
      { id, type: 'person', said: `with the id ${id} that is a person` },
      reader,
      '[0].contact_person',
    )
  }
}

/** A contact person belongs to one client. */
function keepOrDropPerson(columns: { client: string; person: string }, reader: BodyReader): void {
  const sameClient = reader.current?.[columns.client] === reader.values[columns.client]
  if (!sameClient) reader.values[columns.person] ??= null
}
