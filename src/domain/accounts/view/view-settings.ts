import Type, { type TSchema } from 'typebox'
import { schemaProblems } from '../../../kernel/schema-problems.ts'
import { compileLater } from '../../../records/compile-later.ts'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'

/** The largest settings of a view as JSON, in bytes. */
const BYTES_MAX = 32 * 1024
const TEXT_MAX = 255
const NAMES_MAX = 100

const text = Type.String({ maxLength: TEXT_MAX })
const ids = Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems: 1000 })
const oneOf = (...values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)))
const closed = { additionalProperties: false } as const

/** The settings of the schedule: the parameters of its address. */
const schedule = Type.Partial(
  Type.Object({
    zoom: oneOf('day', 'week', 'fortnight', 'month', 'quarter'),
    show: oneOf('timeline', 'list', 'day', 'week'),
    date: Type.String({ format: 'date' }),
    nights: Type.Boolean(),
    by: oneOf('type', 'group', 'workspace'),
    zone: text,
    text,
    status: ids,
    type: ids,
    project: ids,
    client: ids,
    resource: ids,
    group: ids,
    custom: text,
    clashing: Type.Boolean(),
    mine: Type.Boolean(),
    unbilled: Type.Boolean(),
  }),
  closed,
)

/** The settings of a list of records: its query and its columns. */
const list = Type.Object(
  {
    record: Type.String({ minLength: 1, maxLength: 50 }),
    query: Type.Optional(Type.Record(text, Type.String({ maxLength: 2000 }), { maxProperties: NAMES_MAX })),
    columns: Type.Optional(Type.Array(text, { maxItems: NAMES_MAX })),
  },
  closed,
)

const kinds: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ['schedule', schedule],
  ['list', list],
])

export const viewKinds: ReadonlyMap<string, string> = new Map([
  ['schedule', 'the schedule'],
  ['list', 'a list of records'],
])

const checkers = new Map([...kinds].map(([kind, schema]) => [kind, compileLater(schema)] as const))

/** The member `settings`, checked by the kind of the view. Column: text, a JSON object. */
export function viewSettings(description: string): FieldSpec<string | null, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, required: true },
        {
          columns: [{ name, type: 'text', json: (value) => String(value) }],
          answer: Type.Object({}, { description, additionalProperties: true }),
          body: Type.Union([...kinds.values()], { description }),
          render: (row) => String(row[name]),
          read(value, reader) {
            const kind = reader.value('kind')
            const checker = typeof kind === 'string' ? checkers.get(kind)?.() : undefined
            const stored = JSON.stringify(value ?? null)
            if (value === null) reader.fault(this, 'is required')
            else if (Buffer.byteLength(stored) > BYTES_MAX)
              reader.fault(this, `has more than ${BYTES_MAX} bytes as JSON`)
            // Without a kind, the error is about the kind.
            else if (checker === undefined) return
            else if (!checker.Check(value)) {
              for (const { at, problem } of schemaProblems(checker.Errors(value))) reader.fault(this, problem, at)
            } else reader.values[name] = stored
          },
        },
      ),
  }
}
