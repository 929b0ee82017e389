import Type, { type TSchema } from 'typebox'
import type { Actor } from '../../kernel/auth/session.ts'
import { hiddenFrom, visibleIds } from '../../kernel/auth/visibility.ts'
import { findByText, missingIds } from '../../kernel/db/find-referred.ts'
import { refersTo } from '../../kernel/http/openapi-answers.ts'
import { integers } from '../../kernel/query-value.ts'
import { inWords, withArticle } from '../../kernel/with-article.ts'
import { anyOf, anyOfOrNone } from '../list/predicate.ts'
import type { BodyReader } from '../write/body-reader.ts'
import {
  type Field,
  type FieldOptions,
  type FieldSpec,
  type Filled,
  idSchema,
  jsonOf,
  noReference,
  plainField,
  renderedSchema,
  sentSchema,
} from './field.ts'

/** Options of every reference. */
export interface RefOptions extends FieldOptions {
  /** Values that the referred row must have, such as `{ type_id: 2 }`. */
  readonly only?: Readonly<Record<string, number | string>>
}

/** Options of a reference that shows the referred record. */
export interface ProjectedRefOptions extends RefOptions {
  /** The show of the other record. */
  readonly show: string
  /** A text column of the other record that can identify it instead of its id. */
  readonly alsoBy?: string
  /** The member that also shows the bare id, and can be sent instead: `status_id` next to `status`. */
  readonly idMember?: string
}

/** One other record, shown as an array of one summary. Column: `<name>_id`, integer; null for none. */
export function ref<const O extends ProjectedRefOptions>(
  record: string,
  options: O & ProjectedRefOptions,
): FieldSpec<Filled<O, number>, '_id'> {
  const { description, alsoBy, idMember, show } = options
  const named = (name: string): Field => {
    const column = `${name}_id`
    return plainField(name, options, {
      columns: [{ name: column, type: 'integer', json: jsonOf }],
      references: [{ by: 'column', record, show, column }],
      answer: Type.Array(Type.Object({}, { description: `${withArticle(record)}.` }), { maxItems: 1, description }),
      body: sentSchema(refItems(options), options),
      render: (row, { rendered, hides }) => {
        const id = row[column]
        return typeof id === 'number' && !hides(record, id) ? `[${rendered(record, show, id)}]` : '[]'
      },
      read(value, reader) {
        const item = onlyItem(this, value, reader)
        if (item === undefined) return
        const id = item?.id
        const text = alsoBy === undefined ? undefined : item?.[alsoBy]
        if (item === null) clear(this, record, column, reader)
        else if (isId(id)) refer(this, record, column, id, options, reader)
        else if (id === undefined && typeof text === 'string' && alsoBy !== undefined) {
          referByText(this, record, column, alsoBy, text, options, reader)
        } else reader.fault(this, `must be [{ "id": <id of ${withArticle(record)}> }]`)
      },
      filter: (query, actor) => anyOf(column, visibleIds(actor, record, integers(name, query))),
      ...(idMember === undefined ? {} : { companions: [idCompanion(idMember, column, record, options)] }),
    })
  }
  return { named }
}

/** One other record, shown and sent as its bare id. Column: the member's own name, integer; null for none. */
export function refId<const O extends RefOptions & { readonly none?: 0 }>(
  record: string,
  options: O & RefOptions,
): FieldSpec<Filled<O, number>, ''> {
  return {
    named: (name) => ({
      ...idCompanion(name, name, record, options),
      required: options.required ?? false,
      columns: [{ name, type: 'integer', json: jsonOf }],
    }),
  }
}

function idCompanion(name: string, column: string, record: string, options: RefOptions & { readonly none?: 0 }): Field {
  const { description } = options
  const none = options.none === 0 ? '0' : 'null'
  return plainField(
    name,
    { description, readOnly: options.readOnly ?? false },
    {
      needs: [column],
      answer: {
        ...renderedSchema({ ...idSchema, minimum: options.none ?? 1 }, { ...options, description }, options.none),
        ...refersTo(record),
      },
      body: sentSchema(
        Type.Union([{ ...idSchema, minimum: options.required ? 1 : 0 }, Type.String({ pattern: '^\\d+$' })]),
        options,
      ),
      render: (row, { hides }) => {
        const id = row[column]
        return typeof id === 'number' && !hides(record, id) ? String(id) : none
      },
      read(value, reader) {
        const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
        if (id === null || id === 0) clear({ ...this, required: options.required ?? false }, record, column, reader)
        else if (isId(id)) refer(this, record, column, id, options, reader)
        else reader.fault(this, `must be the id of ${withArticle(record)}`)
      },
      filter: (query, actor) =>
        (options.none === 0 ? anyOfOrNone : anyOf)(column, visibleIds(actor, record, integers(name, query))),
      order: (of, _dialect, actor) => seenId(of(column), record, actor),
    },
  )
}

/** The SQL of an id, which is null if the record is hidden from the actor. */
export function seenId(id: string, record: string, actor: Pick<Actor, 'visibility'>): string {
  const hidden = hiddenFrom(actor, record)
  return hidden.length === 0 ? id : `case when ${id} in (${hidden}) then null else ${id} end`
}

function refItems({ alsoBy, required }: ProjectedRefOptions): TSchema {
  const id = Type.Object({ id: idSchema })
  const text = alsoBy === undefined ? [] : [Type.Object({ [alsoBy]: Type.String() })]
  const nothing = required ? [] : [noReference]
  return Type.Array(Type.Union([id, ...text, ...nothing]), { minItems: required ? 1 : 0, maxItems: 1 })
}

/** The one element of a reference; null to clear it; undefined after an error. */
export function onlyItem(field: Field, value: unknown, reader: BodyReader): Record<string, unknown> | null | undefined {
  if (value === null) return null
  if (!Array.isArray(value) || value.length > 1) {
    reader.fault(field, 'must be an array with at most one element, such as [{ "id": 12 }]')
    return undefined
  }
  if (value.length === 0) return null
  const item: unknown = value[0]
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    reader.fault(field, 'must be an array of one object, such as [{ "id": 12 }]')
    return undefined
  }
  if (!namesNothing(item)) return item as Record<string, unknown>
  reader.warnings.push(`${field.name} refers to nothing: it counts as empty`)
  return null
}

/** `{}`, `{ "id": null }`, `{ "type": "organization" }`: some scripts send an empty reference like this. */
export function namesNothing(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false
  return Object.entries(item).every(([key, value]) => {
    return key === 'type' || value === null || value === '' || namesNothing(value)
  })
}

/** A positive whole number in the exact range of JSON numbers. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= Number.MAX_SAFE_INTEGER
}

/** A hidden reference was shown as none, so it stays if it is sent back as none. */
function clear(field: Field, record: string, column: string, reader: BodyReader): void {
  const held = Number(reader.current?.[column])
  if (typeof reader.values[column] === 'number') reader.fault(field, 'disagrees with another member of the body')
  else if (hiddenFrom(reader.scope.actor, record).includes(held)) return
  else if (field.required) reader.fault(field, 'is required')
  else reader.values[column] = null
}

function refer(
  field: Field,
  record: string,
  column: string,
  id: number,
  options: RefOptions,
  reader: BodyReader,
): void {
  if (column in reader.values && reader.values[column] !== id) {
    reader.fault(field, 'disagrees with another member of the body')
    return
  }
  reader.values[column] = id
  // An existing reference may be sent back as it was read, even if its record has been deleted since.
  if (reader.current?.[column] === id && visibleIds(reader.scope.actor, record, [id]).length > 0) return
  reader.later(async () => {
    const missing = await missingIds(reader.scope, record, [id], options.only)
    if (missing.length > 0) reader.fault(field, noSuch(record, `with the id ${id}`, options.only))
  })
}

function referByText(
  field: Field,
  record: string,
  column: string,
  by: string,
  text: string,
  options: RefOptions,
  reader: BodyReader,
): void {
  reader.later(async () => {
    const id = await findByText(reader.scope, record, by, text, options.only)
    if (id === undefined) reader.fault(field, noSuch(record, `with the ${by} "${text}"`, options.only))
    else reader.values[column] = id
  })
}

function noSuch(record: string, what: string, only: RefOptions['only']): string {
  const kind =
    only === undefined
      ? ''
      : ` (${Object.entries(only)
          .map(([key, value]) => `${key} ${value}`)
          .join(', ')})`
  return `there is no ${inWords(record)} ${what}${kind}`
}
