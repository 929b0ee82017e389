import Type from 'typebox'
import { choices } from '../../../kernel/query-value.ts'
import { type Field, type FieldSpec, jsonOf, plainField } from '../../../records/fields/field.ts'
import { onlyItem } from '../../../records/fields/ref.ts'
import { anyOf } from '../../../records/list/predicate.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { DRAFT } from './document-kind.ts'

const COLUMN = 'status_id'
const sentStatus = Type.Array(Type.Partial(Type.Object({ id: Type.Integer(), name: Type.String() })), { maxItems: 1 })

/**
 * The member `status`: an array of one status in responses, sent by `id` or `name`. Column: `status_id`, integer. The
 * member `status_id` filters and can be sent too. Responses omit it, so that a record sent back with another `status`
 * does not contradict itself.
 */
export function documentStatus(statuses: ReadonlyMap<number, string>): FieldSpec<number, '_id'> {
  const legend = [...statuses].map(([id, name]) => `${id} ${name}`).join(', ')
  const description = `Stage of the document. Bodies name it by id or by name, filters by id: ${legend}.`
  const filter = (name: string) => (query: string) => anyOf(COLUMN, choices(name, query, [...statuses.keys()]))
  const find = (sent: unknown): number | undefined =>
    [...statuses].find(([id, label]) => sent === id || sent === String(id) || sent === label)?.[0]
  const take = (field: Field, id: number | undefined, reader: BodyReader): void => {
    if (id === undefined) reader.fault(field, `must be one of ${[...statuses.keys()].join(', ')}, or its name`)
    else if (COLUMN in reader.values && reader.values[COLUMN] !== id) {
      reader.fault(field, 'disagrees with another member of the body')
    } else reader.values[COLUMN] = id
  }
  const idMember = plainField(
    COLUMN,
    { description },
    {
      body: Type.Union([Type.Integer(), Type.Null()], { description }),
      read(value, reader) {
        take(this, value === null ? DRAFT : find(value), reader)
      },
      filter: filter(COLUMN),
      order: (column) => column(COLUMN),
    },
  )
  return {
    named: (name) =>
      plainField(
        name,
        { description },
        {
          columns: [{ name: COLUMN, type: 'integer', json: jsonOf }],
          answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), { description }),
          body: Type.Union([sentStatus, Type.Null()], { description }),
          render: (row) =>
            `[{"id":${row[COLUMN]},"name":${JSON.stringify(statuses.get(Number(row[COLUMN])) ?? null)}}]`,
          read(value, reader) {
            const item = onlyItem(this, value, reader)
            if (item === undefined) return
            take(this, item === null ? DRAFT : find(item.id ?? item.name), reader)
          },
          filter: filter(name),
          initial: () => DRAFT,
          companions: [idMember],
        },
      ),
  }
}
