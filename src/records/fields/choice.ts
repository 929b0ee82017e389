import Type from 'typebox'
import { choices } from '../../kernel/query-value.ts'
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

/** Options of a choice. */
export interface ChoiceOptions<Value extends string | number> extends FieldOptions {
  /** The allowed values with their meanings, which are in the documentation and in error messages. */
  readonly values: ReadonlyMap<Value, string>
  readonly initial?: Value
}

type Filling = Pick<ChoiceOptions<string | number>, 'required' | 'neverNull' | 'initial'>

/** One of a few known values. Column: text or integer, like the values. */
export function choice<const Value extends string | number, const O extends Filling>(
  options: O & ChoiceOptions<Value>,
): FieldSpec<Filled<O, Value>, ''> {
  const known = [...options.values.keys()]
  const type = typeof known[0] === 'number' ? 'integer' : 'text'
  const legend = [...options.values]
    .map(([value, meaning]) =>
      meaning === '' ? value : type === 'text' ? `${value} (${meaning})` : `${value} ${meaning}`,
    )
    .join(', ')
  const description = `${options.description} One of: ${legend}.`
  const literals = known.map((value) => Type.Literal(value))
  const alsoAsText = type === 'integer' ? [Type.String({ pattern: '^\\d+$' })] : []
  const { initial } = options
  const said = { ...options, description }
  return {
    named: (name) =>
      plainField(name, said, {
        columns: [{ name, type, json: jsonOf }],
        answer: renderedSchema(Type.Union(literals), said, initial),
        body: sentSchema(Type.Union([...literals, ...alsoAsText]), said, initial),
        render: (row) => JSON.stringify(row[name]),
        read(value, reader) {
          const stored = known.find((choice) => choice === value || (type === 'integer' && String(choice) === value))
          if (stored !== undefined) reader.values[name] = stored
          else if (value !== null) reader.fault(this, `must be one of ${known.join(', ')}`)
          else if (options.required) reader.fault(this, 'is required')
          else reader.values[name] = initial ?? null
        },
        filter: (query) => anyOf(name, choices(name, query, known) as number[] | string[]),
        order: (column) => column(name),
        ...(initial === undefined ? {} : { initial: () => initial }),
      }),
  }
}
