import Type from 'typebox'
import type { CustomField, InstanceFacts } from '../kernel/auth/session.ts'
import type { SqlRow, SqlValue } from '../kernel/db/sql.ts'
import { parseDecimal } from '../kernel/money/decimal.ts'
import { foldText } from '../kernel/text.ts'
import { parseCalendarDate, parseIsoDateTime } from '../kernel/time/zone.ts'
import type { RecordDefinition } from './define-record.ts'
import { type Field, plainField } from './fields/field.ts'
import { filterText } from './fields/query-value.ts'
import { customAnyOf, customContains, nothing, type Predicate } from './list/predicate.ts'
import type { BodyReader } from './write/body-reader.ts'

/**
 * Custom fields: what an instance adds to a record kind. Values are kept in the record's column `custom_values`, a JSON
 * object from the field's id to its value as text, or to the option's id for a select.
 */

const COLUMN = 'custom_values'
const TEXT_MAX = 255
const TEXTAREA_MAX = 10_000
const description = 'Values of the custom fields of this kind of record.'
const flatName = /^custom_field_(\d{1,15})$/

const valueShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  value: Type.Union([Type.String(), Type.Null()]),
  value_id: Type.Union([Type.Integer(), Type.Null()]),
  update_key: Type.String(),
})

/** Which modules of custom fields a record kind has, and which of them one row has. */
export interface CustomModules {
  readonly all: readonly string[]
  /** All of them unless said; a contact's depend on whether it is a person. */
  readonly of?: (column: (name: string) => SqlValue) => readonly string[]
}

/** The member `custom_fields`. Column: `custom_values`, text. */
export function customFieldsMember(modules: CustomModules): Field {
  return plainField(
    'custom_fields',
    { description },
    {
      columns: [{ name: COLUMN, type: 'text', json: (value) => (value === null ? '{}' : String(value)) }],
      answer: Type.Array(valueShape, { description }),
      body: Type.Union([Type.Array(Type.Partial(valueShape)), Type.Null()], { description }),
      render(row, { instance }) {
        const text = row[COLUMN]
        if (typeof text !== 'string') return '[]'
        const values = valuesIn(text)
        const shown = instance.customFields.filter(
          (field) => modules.all.includes(field.module) && values[field.id] != null,
        )
        return `[${shown.map((field) => JSON.stringify(shownValue(field, values[field.id]))).join(',')}]`
      },
      read(value, reader) {
        const items: unknown = value ?? []
        if (!Array.isArray(items)) {
          reader.fault(this, 'must be an array of { "id", "value" }')
          return
        }
        if (value === null) reader.values[COLUMN] = null
        items.forEach((item: unknown, index) => {
          readItem(this, item, `[${index}]`, modules, reader)
        })
      },
    },
  )
}

function readItem(field: Field, item: unknown, at: string, modules: CustomModules, reader: BodyReader): void {
  const given = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  const custom = reader.scope.instance.customFields.find(
    (one) => one.id === given.id || (given.id === undefined && one.update_key === given.update_key),
  )
  if (custom === undefined || !modules.all.includes(custom.module)) {
    reader.fault(field, 'there is no such custom field of this kind of record', `${at}.id`)
    return
  }
  const option = custom.options.find((one) => one.id === given.value_id)
  const useOption = custom.type === 'select' && given.value === undefined && given.value_id != null
  if (useOption && option === undefined) reader.fault(field, 'is not an option of the custom field', `${at}.value_id`)
  else readCustomValue(custom, useOption ? option?.name : given.value, `${field.name}${at}.value`, reader)
}

/** Takes the value of one custom field, from `custom_fields` or from a flat `custom_field_<id>`. */
export function readCustomValue(custom: CustomField, value: unknown, at: string, reader: BodyReader): void {
  const stored = value === null || value === undefined || value === '' ? null : storedValue(custom, value)
  if (stored instanceof Error) {
    reader.faults.push({ field: at, message: `${at}: ${stored.message}. ${custom.name}, a custom field.` })
    return
  }
  const values = valuesIn(String(reader.value(COLUMN) ?? '{}'))
  if (stored === null) delete values[custom.id]
  else values[custom.id] = stored
  reader.values[COLUMN] = Object.keys(values).length === 0 ? null : JSON.stringify(values)
}

/** Reports each required custom field that the record would be without. */
export function requireCustomValues(modules: CustomModules, reader: BodyReader): void {
  const touched = COLUMN in reader.values || reader.current === undefined
  if (!touched) return
  const values = valuesIn(String(reader.value(COLUMN) ?? '{}'))
  const had = valuesIn(String(reader.current?.[COLUMN] ?? '{}'))
  const present = modules.of?.((name) => reader.value(name)) ?? modules.all
  for (const custom of reader.scope.instance.customFields) {
    if (!custom.required || !present.includes(custom.module) || values[custom.id] !== undefined) continue
    const cleared = had[custom.id] !== undefined
    if (reader.current === undefined || cleared) {
      const at = `custom_field_${custom.id}`
      reader.faults.push({ field: at, message: `${at}: is required. ${custom.name}, a custom field.` })
    }
  }
}

/** The custom field that `custom_field_<id>` names on this record kind. */
export function customFieldNamed(
  definition: RecordDefinition,
  name: string,
  instance: InstanceFacts,
): CustomField | undefined {
  const id = Number(flatName.exec(name)?.[1] ?? Number.NaN)
  return instance.customFields.find((field) => field.id === id && definition.customFields?.all.includes(field.module))
}

/** The flat member `custom_field_<id>`. */
export function customMember(custom: CustomField): Field {
  const name = `custom_field_${custom.id}`
  return plainField(
    name,
    { description: custom.name },
    {
      needs: [COLUMN],
      answer: Type.Union([Type.String(), Type.Null()]),
      render(row: SqlRow) {
        const text = row[COLUMN]
        const value = typeof text === 'string' ? valuesIn(text)[custom.id] : undefined
        return JSON.stringify(value === undefined ? null : shownValue(custom, value).value)
      },
      order: (column, dialect) => dialect.bytewise(dialect.fold(dialect.jsonText(column(COLUMN), String(custom.id)))),
    },
  )
}

/** The value contains the text; for a select, the name of the chosen option does. */
export function customFilter(custom: CustomField, name: string, text: string): Predicate {
  const part = filterText(name, text)
  if (custom.type !== 'select') return customContains(custom.id, part)
  const chosen = custom.options.filter((option) => foldText(option.name).includes(foldText(part)))
  return chosen.length === 0
    ? nothing
    : customAnyOf(
        custom.id,
        chosen.map((option) => String(option.id)),
      )
}

function shownValue(
  custom: CustomField,
  stored: unknown,
): { id: number; name: string; value: string | null; value_id: number | null; update_key: string } {
  const option = custom.type === 'select' ? custom.options.find((one) => String(one.id) === stored) : undefined
  const value = custom.type === 'select' ? (option?.name ?? null) : String(stored)
  return { id: custom.id, name: custom.name, value, value_id: option?.id ?? null, update_key: custom.update_key }
}

function storedValue(custom: CustomField, value: unknown): string | Error {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return new Error('must be text')
  switch (custom.type) {
    case 'text':
      return text.length <= TEXT_MAX ? text : new Error(`must have at most ${TEXT_MAX} characters`)
    case 'textarea':
      return text.length <= TEXTAREA_MAX ? text : new Error(`must have at most ${TEXTAREA_MAX} characters`)
    case 'number':
      return parseDecimal(text) === undefined ? new Error('must be a number with at most 4 decimals') : text
    case 'date':
      return parseCalendarDate(text) === undefined ? new Error('must be a date such as 2026-03-01') : text
    case 'datetime':
      return parseIsoDateTime(text) === undefined
        ? new Error('must be a date and time with an offset, such as 2026-03-01T09:00:00+01:00')
        : text
    case 'select': {
      const option = custom.options.find((one) => one.name === text)
      return option === undefined
        ? new Error(`must be one of ${custom.options.map((one) => one.name).join(', ')}`)
        : String(option.id)
    }
  }
}

function valuesIn(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>
}
