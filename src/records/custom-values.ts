import Type, { type Static } from 'typebox'
import type { CustomField, InstanceFacts } from '../kernel/auth/session.ts'
import { parsedColumn } from '../kernel/db/parsed-column.ts'
import { fault } from '../kernel/errors.ts'
import { filterText } from '../kernel/query-value.ts'
import type { CustomModules } from './custom-modules.ts'
import { chosenOption, selectableOptions, storedValue, valueContains } from './custom-value-types.ts'
import { type Field, type FieldDescription, plainField } from './fields/field.ts'
import { valueOrder } from './list/custom-order.ts'
import type { Predicate } from './list/predicate.ts'
import type { BodyReader } from './write/body-reader.ts'

/**
 * Custom fields: members that an instance adds to a record kind. Values are stored in the record's column
 * `custom_values`, a JSON object from the field's id to its value as text, or to the option's id for a select.
 */

const COLUMN = 'custom_values'
const valuesIn = parsedColumn(COLUMN)
const description = 'Values of the custom fields of this kind of record. Those that are not sent stay unchanged.'
/** The number of values in one body. */
const VALUES_MAX = 1000
const flatName = /^custom_field_([1-9]\d{0,14})$/

const valueShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  value: Type.Union([Type.String(), Type.Null()]),
  value_id: Type.Union([Type.Integer(), Type.Null()]),
  update_key: Type.String(),
})

const sentShape = Type.Partial(
  Type.Object({
    id: Type.Integer(),
    value: Type.Union([Type.String(), Type.Number(), Type.Null()]),
    value_id: Type.Union([Type.Integer(), Type.Null()]),
    update_key: Type.String(),
  }),
)

/** The key that identifies a value's custom field without its `id`: `select_booking_7` (contract 4.5). */
export function updateKeyOf({ type, module, id }: Pick<CustomField, 'type' | 'module' | 'id'>): string {
  return `${type}_${module}_${id}`
}

/** The member `custom_fields`. Column: `custom_values`, text. */
export function customFieldsMember(modules: CustomModules): Field {
  return plainField(
    'custom_fields',
    { description },
    {
      columns: [{ name: COLUMN, type: 'text', json: (value) => (value === null ? '{}' : String(value)) }],
      customModules: modules.all,
      answer: Type.Array(valueShape, { description }),
      body: Type.Union([Type.Array(sentShape, { maxItems: VALUES_MAX }), Type.Null()], { description }),
      render(row, { instance }) {
        const values = valuesIn(row)
        const rendered = instance.customFields.flatMap((field) => {
          const stored = modules.all.includes(field.module) ? values[field.id] : undefined
          return stored === undefined ? [] : JSON.stringify(renderedValue(field, stored))
        })
        return `[${rendered.join(',')}]`
      },
      read(value, reader) {
        if (value === null) reader.values[COLUMN] = null
        else if (!Array.isArray(value)) reader.fault(this, 'must be an array of { "id", "value" }')
        else if (value.length > VALUES_MAX) reader.fault(this, `must have at most ${VALUES_MAX} elements`)
        else for (const [index, item] of value.entries()) readItem(this, item, `[${index}]`, reader)
        storeCustomValues(reader)
      },
    },
  )
}

function readItem(field: FieldDescription, item: unknown, at: string, reader: BodyReader): void {
  const given = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  const custom = reader.scope.instance.customFields.find(
    (known) => known.id === given.id || (given.id === undefined && updateKeyOf(known) === given.update_key),
  )
  if (custom === undefined || !isOfRecord(custom, reader.definition)) {
    const by = ['id', 'update_key'].find((name) => given[name] !== undefined)
    if (by === undefined) reader.fault(field, 'needs id or update_key', at)
    else reader.fault(field, 'there is no such custom field of this kind of record', `${at}.${by}`)
  } else if (custom.type === 'select' && given.value_id != null) readOption(field, custom, given, at, reader)
  else if (given.value === undefined && given.value_id !== null) {
    reader.fault(field, 'is required; null clears it', `${at}.value`)
  } else readCustomValue(custom, given.value, `${field.name}${at}.value`, reader)
}

/** An option is chosen by its id, by its name, or by both as it was read, even if it has been removed since. */
function readOption(
  field: FieldDescription,
  custom: CustomField,
  given: Readonly<Record<string, unknown>>,
  at: string,
  reader: BodyReader,
): void {
  const held = valuesIn(reader.current)[custom.id]
  const option = selectableOptions(custom, held).find((choice) => choice.id === given.value_id)
  if (option === undefined) reader.fault(field, 'is not an option of the custom field', `${at}.value_id`)
  else if (given.value != null && given.value !== option.name) {
    reader.fault(field, `disagrees with value_id, which is "${option.name}"`, `${at}.value`)
  } else setValue(custom, String(option.id), `${field.name}${at}.value_id`, reader)
}

/** Reads the value of one custom field, from `custom_fields` or from a flat `custom_field_<id>`. */
export function readCustomValue(custom: CustomField, value: unknown, at: string, reader: BodyReader): void {
  const isBlank = typeof value === 'string' && value.trim() === ''
  if (value === null || value === undefined || isBlank) setValue(custom, undefined, at, reader)
  else if (typeof value !== 'string' && typeof value !== 'number') complain(custom, 'must be text', at, reader)
  else {
    const stored = storedValue(custom, value, valuesIn(reader.current)[custom.id])
    if (stored instanceof Error) complain(custom, stored.message, at, reader)
    else setValue(custom, stored, at, reader)
  }
}

function setValue(custom: CustomField, stored: string | undefined, at: string, reader: BodyReader): void {
  const present = reader.definition.customFields?.of?.((name) => reader.value(name))
  reader.customValues ??= { ...valuesIn({ [COLUMN]: reader.value(COLUMN) }) }
  const values = reader.customValues
  if (present?.includes(custom.module) === false) complain(custom, 'is not a field of such a record', at, reader)
  else if (values[custom.id] !== valuesIn(reader.current)[custom.id] && values[custom.id] !== stored) {
    complain(custom, 'disagrees with another member of the body', at, reader)
  } else if (stored === undefined) delete values[custom.id]
  else values[custom.id] = stored
}

/**
 * Stores the values that a list or the flat members of a body set. All at once: a text of megabytes is not written again
 * for each of a thousand.
 */
export function storeCustomValues(reader: BodyReader): void {
  const { customValues: values } = reader
  if (values !== undefined) reader.values[COLUMN] = Object.keys(values).length === 0 ? null : JSON.stringify(values)
  reader.customValues = undefined
}

/** Reports each missing required custom field. */
export function requireCustomValues(modules: CustomModules, reader: BodyReader): void {
  const { isWhole } = reader
  if ((!isWhole && !(COLUMN in reader.values)) || reader.hasFault('custom_fields')) return
  const values = valuesIn({ [COLUMN]: reader.value(COLUMN) })
  const held = valuesIn(reader.current)
  const present = modules.of?.((name) => reader.value(name)) ?? modules.all
  for (const custom of reader.scope.instance.customFields) {
    if (!custom.required || !present.includes(custom.module) || values[custom.id] !== undefined) continue
    const at = `custom_field_${custom.id}`
    if ((isWhole || held[custom.id] !== undefined) && !reader.hasFault(at)) complain(custom, 'is required', at, reader)
  }
}

/** The custom fields of a record kind. */
interface WithCustomFields {
  readonly customFields?: CustomModules
}

/** The custom field that `custom_field_<id>` names on this record kind. */
export function customFieldNamed(
  definition: WithCustomFields,
  name: string,
  instance: InstanceFacts,
): CustomField | undefined {
  const id = Number(flatName.exec(name)?.[1] ?? Number.NaN)
  return instance.customFields.find((field) => field.id === id && isOfRecord(field, definition))
}

/** The flat member `custom_field_<id>`. */
export function customMember(custom: CustomField): Field {
  return plainField(
    `custom_field_${custom.id}`,
    { description: custom.name },
    {
      needs: [COLUMN],
      answer: Type.Union([Type.String(), Type.Null()]),
      render(row) {
        const stored = valuesIn(row)[custom.id]
        return stored === undefined ? 'null' : JSON.stringify(renderedValue(custom, stored).value)
      },
      order: (column, dialect) => valueOrder(custom, column(COLUMN), dialect),
    },
  )
}

/** The value contains the text; for a select, the name of the chosen option does. */
export function customFilter(custom: CustomField, name: string, text: string): Predicate {
  return valueContains(custom, filterText(name, text))
}

function renderedValue(custom: CustomField, stored: string): Static<typeof valueShape> {
  const option = chosenOption(custom, stored)
  const value = custom.type === 'select' ? (option?.name ?? null) : stored
  return { id: custom.id, name: custom.name, value, value_id: option?.id ?? null, update_key: updateKeyOf(custom) }
}

function isOfRecord(custom: CustomField, definition: WithCustomFields): boolean {
  return definition.customFields?.all.includes(custom.module) ?? false
}

function complain(custom: CustomField, problem: string, at: string, reader: BodyReader): void {
  reader.faults.push(fault(at, problem, `${custom.name}, a custom field.`))
}
