import Type from 'typebox'
import { integers } from '../../kernel/query-value.ts'
import { anyOf } from '../list/predicate.ts'
import {
  type FieldOptions,
  type FieldSpec,
  type Filled,
  jsonOf,
  plainField,
  renderedSchema,
  sentSchema,
} from './field.ts'

const INT32_MAX = 2_147_483_647

/** Options of a whole number. */
export interface IntegerOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  readonly initial?: number
}

/** A whole number. Column: integer. */
export function integer<const O extends IntegerOptions>(options: O & IntegerOptions): FieldSpec<Filled<O, number>, ''> {
  const { min = 0, max = INT32_MAX, initial } = options
  const schema = Type.Integer({ minimum: min, maximum: max, ...(max > INT32_MAX && { format: 'int64' }) })
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'integer', json: jsonOf }],
        answer: renderedSchema(schema, options, initial),
        body: sentSchema(schema, options, initial),
        render: (row) => String(row[name]),
        read(value, reader) {
          const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
          if (value === null) {
            if (options.required) reader.fault(this, 'is required')
            else reader.values[name] = initial ?? null
          } else if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
            reader.fault(this, `must be a whole number from ${min} to ${max}`)
          } else reader.values[name] = number
        },
        filter: (query) => anyOf(name, integers(name, query)),
        order: (column) => column(name),
        ...(initial === undefined ? {} : { initial: () => initial }),
      }),
  }
}
