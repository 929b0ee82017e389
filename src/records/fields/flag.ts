import Type from 'typebox'
import { flagValues } from '../../kernel/query-value.ts'
import { anyOf } from '../list/predicate.ts'
import { type FieldOptions, type FieldSpec, plainField, renderedSchema, sentSchema } from './field.ts'

/** Options of a flag. */
export interface FlagOptions extends FieldOptions {
  /** False by default. */
  readonly initial?: boolean
  /** The specification shows some flags as "true" and "false", or as 1 and 0. */
  readonly renderedAs?: 'boolean' | 'string' | 'number'
}

const spellings: ReadonlyMap<unknown, 0 | 1> = new Map<unknown, 0 | 1>([
  ...[true, 1, 'true', '1'].map((yes) => [yes, 1] as const),
  ...[false, 0, 'false', '0'].map((no) => [no, 0] as const),
])

const spelled = Type.Union([
  Type.Boolean(),
  ...([0, 1, 'true', 'false', '1', '0'] as const).map((x) => Type.Literal(x)),
])

/** A flag in a body: `true`, `1`, `"true"`, `"1"` and their opposites; undefined for anything else. */
export function flagOf(value: unknown): 0 | 1 | undefined {
  return spellings.get(value)
}

const rendered = {
  boolean: { schema: Type.Boolean(), yes: 'true', no: 'false' },
  string: { schema: Type.Union([Type.Literal('true'), Type.Literal('false')]), yes: '"true"', no: '"false"' },
  number: { schema: Type.Union([Type.Literal(0), Type.Literal(1)]), yes: '1', no: '0' },
} as const

/** Yes or no. Column: integer, 1 or 0. Lists can be sorted by it if it is rendered as a string or a number. */
export function flag(options: FlagOptions): FieldSpec<0 | 1, ''> {
  const { renderedAs = 'boolean' } = options
  const { schema, yes, no } = rendered[renderedAs]
  const initial = options.initial ? 1 : 0
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'integer', json: (value) => (value === 1 ? 'true' : 'false') }],
        answer: renderedSchema(schema, options, initial),
        body: sentSchema(spelled, options, JSON.parse(initial === 1 ? yes : no)),
        render: (row) => (row[name] === 1 ? yes : no),
        read(value, reader) {
          const stored = value === null ? initial : flagOf(value)
          if (stored === undefined) reader.fault(this, 'must be true or false')
          else reader.values[name] = stored
        },
        filter: (query) => anyOf(name, flagValues(name, query)),
        ...(renderedAs !== 'boolean' && { order: (column: (of: string) => string) => column(name) }),
        initial: () => initial,
      }),
  }
}
