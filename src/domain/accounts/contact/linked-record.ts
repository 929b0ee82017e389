import Type from 'typebox'
import { visibleIds } from '../../../kernel/auth/visibility.ts'
import { flagValues, integers } from '../../../kernel/query-value.ts'
import { type FieldSpec, jsonOf, plainField } from '../../../records/fields/field.ts'
import { anyOf } from '../../../records/list/predicate.ts'
import { isLinked } from './contact.store.ts'

/** The id of the record that a contact mirrors, written by that record's slice. */
export function linkedId({ description }: { readonly description: string }): FieldSpec<number | null, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [{ name, type: 'integer', json: jsonOf }],
          answer: Type.Union([Type.Integer(), Type.Null()], { description }),
          render: (row, { hides }) => {
            const id = row[name]
            return typeof id === 'number' && !hides('resource', id) ? String(id) : 'null'
          },
          filter: (query, actor) => anyOf(name, visibleIds(actor, 'resource', integers(name, query))),
          order: (column) => column(name),
        },
      ),
  }
}

interface LinkedFlagOptions {
  readonly description: string
  readonly column: string
  /** The column is not a separate member, so this one adds it. */
  readonly owned?: true
}

/** Whether a contact mirrors such a record. */
export function linkedFlag({ description, column, owned }: LinkedFlagOptions): FieldSpec<number | null, '_id'> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: owned ? [{ name: column, type: 'integer', json: jsonOf }] : [],
          needs: [column],
          answer: Type.Boolean({ description }),
          render: (row) => String(row[column] !== null),
          filter: (query) => isLinked(column, flagValues(name, query)),
        },
      ),
  }
}
