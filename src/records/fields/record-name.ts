import Type from 'typebox'
import { type FieldSpec, plainField } from './field.ts'

/** Options of `recordName`. */
interface NameOptions {
  readonly description: string
  /** The column with the id of the record: `created_id`, `updated_id`. */
  readonly of: string
}

/** The name of the record in another column, as one string; null if there is none. Read-only, no column. */
export function recordName(record: string, { description, of }: NameOptions): FieldSpec<never, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          needs: [of],
          references: [{ by: 'column', record, show: 'name', column: of }],
          answer: Type.Union([Type.String(), Type.Null()], { description }),
          render: (row, { rendered }) => rendered(record, 'name', Number(row[of])),
        },
      ),
  }
}
