import Type from 'typebox'
import { type FieldSpec, plainField } from './field.ts'

/** Options of `userName`. */
export interface UserNameOptions {
  readonly description: string
  /** The column with the user's id: `created_id`, `updated_id`. */
  readonly of: string
}

/** The name of the user in another column, as one string; null if no user did it. Read-only, no column. */
export function userName({ description, of }: UserNameOptions): FieldSpec<never, ''> {
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
        },
      ),
  }
}
