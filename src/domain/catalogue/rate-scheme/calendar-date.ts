import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { listedValues } from '../../../kernel/query-value.ts'
import { parseCalendarDate } from '../../../kernel/time/zone.ts'
import { type FieldOptions, type FieldSpec, jsonOf, plainField, sentSchema } from '../../../records/fields/field.ts'
import { anyOf } from '../../../records/list/predicate.ts'

const dateSchema = Type.String({ format: 'date' })

/** A calendar date without a time zone. Column: text, `2026-03-01`. */
export function calendarDate(options: FieldOptions): FieldSpec<string | null, ''> {
  const { description } = options
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'text', json: jsonOf }],
        answer: Type.Union([dateSchema, Type.Null()], { description }),
        body: sentSchema(options.required ? dateSchema : Type.Union([dateSchema, Type.Literal('')]), options),
        render: (row) => JSON.stringify(row[name]),
        read(value, reader) {
          if (value === null || value === '') {
            if (options.required) reader.fault(this, 'is required')
            else reader.values[name] = null
          } else if (typeof value !== 'string' || parseCalendarDate(value) === undefined) {
            reader.fault(this, 'must be a date (year-month-day) such as 2026-03-01')
          } else reader.values[name] = value
        },
        filter: (query) =>
          anyOf(
            name,
            listedValues(name, query).map((part) => dateIn(name, part)),
          ),
        order: (column) => column(name),
      }),
  }
}

function dateIn(name: string, part: string): string {
  if (parseCalendarDate(part) === undefined) throw Invalid.field(name, `"${part}" is not a date such as 2026-03-01`)
  return part
}
