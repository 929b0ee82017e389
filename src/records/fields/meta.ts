import { integers } from '../../kernel/query-value.ts'
import { anyOf } from '../list/predicate.ts'
import { type Field, idSchema, jsonOf, plainField } from './field.ts'

/** `id` and the meta members of every record (specification, common meta). The engine stores them itself. */

function stored(name: string, description: string, minimum = 0): Field {
  return plainField(
    name,
    { description, readOnly: true },
    {
      columns: [{ name, type: 'integer', json: jsonOf }],
      answer: { ...idSchema, minimum, description },
      render: (row) => String(row[name]),
      filter: (query) => anyOf(name, integers(name, query)),
      order: (column) => column(name),
    },
  )
}

/** The member `id`. */
export const recordId = stored('id', 'Generated, unique within the kind of record.', 1)

/** The meta members, in the order of the specification. */
export const metaFields: readonly Field[] = [
  stored('created_id', 'The user who created the record.'),
  stored('created', 'UNIX time of its creation.'),
  stored('updated_id', 'The user who last updated it.'),
  stored('updated', 'UNIX time of its last update.'),
]
