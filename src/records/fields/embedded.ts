import Type, { type Static, type TObject, type TSchema } from 'typebox'
import type { ElementTables } from '../../kernel/db/element-tables.ts'
import { problemsIn } from '../../kernel/schema-problems.ts'
import { compileLater } from '../compile-later.ts'
import type { BodyReader } from '../write/body-reader.ts'
import { type Field, type FieldOptions, type FieldSpec, plainField } from './field.ts'

/** Options of elements that belong to the record alone. */
export interface EmbeddedOptions<Item extends TObject> extends FieldOptions {
  /** The schema of an element in a body. */
  readonly item: Item
  /** The schema of an element in a response, which is also the stored form. */
  readonly rendered: TSchema
  readonly max: number
  /** Set if the elements are rows of separate tables. */
  readonly elements?: ElementTables
  /**
   * Converts the elements of a body to the stored form, reports errors as `reader.fault(field, '…', '[0].currency')`,
   * and passes the result to `store`, possibly from `reader.later`.
   */
  readonly prepare: (
    items: readonly Static<Item>[],
    reader: BodyReader,
    field: Field,
    store: (items: readonly unknown[]) => void,
  ) => void
}

/** Elements that belong to the record alone. Column: text, a JSON array in exactly the shown form. */
export function embedded<Item extends TObject>(options: EmbeddedOptions<Item>): FieldSpec<string | null, ''> {
  const { description, max, elements } = options
  const list = Type.Array(options.item, { maxItems: max })
  const checker = compileLater(list)
  const answer = Type.Array(options.rendered, { description })
  return {
    named: (name) =>
      plainField(name, options, {
        columns: [{ name, type: 'text', elements, json: (value) => (value === null ? '[]' : String(value)) }],
        answer,
        body: Type.Union([list, Type.Null()], { description }),
        render: (row) => (row[name] === null ? '[]' : String(row[name])),
        read(value, reader) {
          const items: unknown = value ?? []
          if (Array.isArray(items) && items.length > max) {
            reader.fault(this, `must have at most ${max} elements`)
          } else if (!checker().Check(items)) {
            for (const { at, problem } of problemsIn(checker(), items, compileLater)) reader.fault(this, problem, at)
          } else {
            options.prepare(items as Static<Item>[], reader, this, (stored) => {
              reader.values[name] = stored.length === 0 ? null : JSON.stringify(stored)
            })
          }
        },
      }),
  }
}
