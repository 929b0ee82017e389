import Type from 'typebox'
import { type Field, type FieldSpec, plainField } from '../../../records/fields/field.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'

/** The parts that a document can show. A part is shown unless it is hidden. */
const parts = {
  items_column_visibility: ['item', 'description', 'quantity', 'price', 'discount', 'tax', 'total'],
  payment_visibility: ['scan_code'],
  totals_visibility: ['sub_total', 'discount_total', 'net_total', 'tax_total', 'total'],
} as const

type Visibility = Record<string, boolean>
type TemplateOptions = Record<string, Visibility>

const initial = JSON.stringify(
  Object.fromEntries(
    Object.entries(parts).map(([group, names]) => [group, Object.fromEntries(names.map((name) => [name, true]))]),
  ),
)

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const shapeOf = (flag: Type.TSchema) =>
  Object.entries(parts).map(
    ([group, names]) => [group, Type.Object(Object.fromEntries(names.map((name) => [name, flag])))] as const,
  )

const answer = Type.Object(Object.fromEntries(shapeOf(Type.Boolean())))
const body = Type.Partial(
  Type.Object(
    Object.fromEntries(
      shapeOf(nullable(Type.Boolean())).map(([group, shape]) => [group, nullable(Type.Partial(shape))]),
    ),
  ),
)

/** The member `options`. Column: text, the whole JSON object; a body may send any part of it. */
export function templateOptions(description: string): FieldSpec<string, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          columns: [{ name, type: 'text', json: (value) => String(value ?? initial) }],
          answer: { ...answer, description },
          body: nullable({ ...body, description }),
          render: (row) => String(row[name]),
          read(value, reader) {
            const options = JSON.parse(String(reader.value(name) ?? initial)) as TemplateOptions
            if (value === null) reader.values[name] = initial
            else if (readOptions(this, value, options, reader)) reader.values[name] = JSON.stringify(options)
          },
          initial: () => initial,
        },
      ),
  }
}

/** Merges what was sent into `options`; false after a fault. */
function readOptions(field: Field, sent: unknown, options: TemplateOptions, reader: BodyReader): boolean {
  return eachMember(field, '', sent, Object.keys(parts), reader, (group, flags) => {
    const visibility = options[group] ?? {}
    const names: readonly string[] = parts[group as keyof typeof parts]
    return eachMember(field, `.${group}`, flags ?? {}, names, reader, (name, flag) => {
      if (typeof flag !== 'boolean' && flag !== null) {
        reader.fault(field, 'must be true or false', `.${group}.${name}`)
        return false
      }
      visibility[name] = flag ?? true
      return true
    })
  })
}

function eachMember(
  field: Field,
  at: string,
  sent: unknown,
  known: readonly string[],
  reader: BodyReader,
  take: (name: string, value: unknown) => boolean,
): boolean {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    reader.fault(field, `must be an object of ${known.join(', ')}`, at)
    return false
  }
  const taken = Object.entries(sent).map(([name, value]) => {
    if (known.includes(name)) return take(name, value)
    reader.warnings.push(`${field.name}${at}.${name} is not a field of ${reader.definition.name}`)
    return true
  })
  return taken.every(Boolean)
}
