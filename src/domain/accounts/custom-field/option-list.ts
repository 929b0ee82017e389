import Type from 'typebox'
import type { CustomOption } from '../../../kernel/auth/session.ts'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import { nextId } from '../../../kernel/db/tally.ts'
import { type Field, type FieldSpec, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { readOptions, type SentOption } from './read-options.ts'

/** Of all custom fields of an instance, with removed and deleted ones: none is ever forgotten, and every session has them. */
const OPTIONS_EVER_MAX = 20_000
const TOO_MANY = `would give this instance more than ${OPTIONS_EVER_MAX} options, including removed ones. Rename existing options, or reuse removed ones by their names`

const description = 'Options of a select. An option that is not sent is no longer offered.'

const rendered = Type.Object({ id: Type.Integer(), name: Type.String(), order: Type.Integer() })
const sent = Type.Object({
  id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  name: Type.String({ minLength: 1 }),
  order: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
})

/**
 * The member `options`. Column: text, a JSON array of `CustomOption` in their order. Values hold an option's id, so an
 * id stays with its option for good: it is recognised by id or else by name, and is kept after its removal.
 */
export function optionList(): FieldSpec<string | null, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          columns: [{ name, type: 'text', json: (value) => JSON.stringify(offeredOptions(value)) }],
          answer: Type.Array(rendered, { description }),
          body: Type.Union([Type.Array(sent), Type.Null()], { description }),
          render: (row) => JSON.stringify(offeredOptions(row[name] ?? null)),
          read: readOptionList,
        },
      ),
  }
}

export function offeredOptions(column: SqlValue): readonly CustomOption[] {
  return storedOptions(column).filter((option) => !option.removed)
}

function storedOptions(column: SqlValue): readonly CustomOption[] {
  return typeof column === 'string' ? (JSON.parse(column) as CustomOption[]) : []
}

function readOptionList(this: Field, value: unknown, reader: BodyReader): void {
  const held = storedOptions(reader.current?.[this.name] ?? null)
  const options = readOptions(value, (at, problem) => reader.fault(this, problem, at))
  if (reader.current !== undefined) {
    options.forEach(({ id }, index) => {
      if (id === null || held.some((one) => one.id === id)) return
      reader.fault(this, 'is not an option of this custom field', `[${index}].id`)
    })
  }
  reader.later(async () => {
    if (reader.hasFault(this.name)) return
    const stored: CustomOption[] = []
    for (const { id: known, name, order } of recognised(options, held)) {
      const id = known ?? (await nextId(reader.scope.db, 'custom_field_option'))
      if (known === null && id > OPTIONS_EVER_MAX) return reader.fault(this, TOO_MANY)
      stored.push({ id, name, order })
    }
    stored.sort((one, other) => one.order - other.order)
    const removed = held.filter((option) => !stored.some(({ id }) => id === option.id))
    const all = [...stored, ...removed.map((option) => ({ ...option, removed: true as const }))]
    reader.values[this.name] = all.length === 0 ? null : JSON.stringify(all)
  })
}

/** Gives options without an id the id of the stored option of the same name, and removes unknown ids. */
function recognised(options: readonly SentOption[], held: readonly CustomOption[]): SentOption[] {
  const free = new Map(held.map((option) => [option.id, option]))
  const byId = options.map((option) => ({
    ...option,
    id: option.id !== null && free.delete(option.id) ? option.id : null,
  }))
  return byId.map((option) => {
    if (option.id !== null) return option
    const sameName = [...free.values()].find((one) => one.name === option.name)
    return { ...option, id: sameName?.id ?? null }
  })
}
