import Type from 'typebox'
import { filterText } from '../../../kernel/query-value.ts'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { isNamed } from './user-name.store.ts'

/** Options of `userName`. */
interface NameOptions {
  readonly description: string
  /** The column with the id of the user: `created_id`, `updated_id`. */
  readonly of: string
}

/** The name of the user in another column, as one string; null if there is none. Read-only, no column. */
export function userName({ description, of }: NameOptions): FieldSpec<never, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          needs: [of],
          references: [{ by: 'column', record: 'user', show: 'name', column: of }],
          answer: Type.Union([Type.String(), Type.Null()], { description }),
          render: (row, { rendered }) => rendered('user', 'name', Number(row[of])),
          filter: (query) => isNamed(of, filterText(name, query)),
        },
      ),
  }
}
