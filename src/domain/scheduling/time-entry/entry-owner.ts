import Type from 'typebox'
import type { Scope } from '../../../kernel/scope.ts'
import { type FieldSpec, plainField, type RecordRow } from '../../../records/fields/field.ts'
import { renderedFile } from '../../catalogue/file/index.ts'
import { ownerIcons } from './time-entry.store.ts'

const description = 'The user who spent the time, with the picture of their contact.'

const owner = Type.Object(
  {
    id: Type.Integer(),
    first_name: Type.String(),
    last_name: Type.Union([Type.String(), Type.Null()]),
    primary_email: Type.String(),
    icon: Type.Union([renderedFile, Type.Null()]),
  },
  { description },
)

/** As specified: an object instead of an array like other references, with one icon instead of an array. */
export const entryOwner: FieldSpec<never, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        needs: ['owner_id'],
        references: [{ by: 'column', record: 'user', show: 'member', column: 'owner_id' }],
        answer: owner,
        load: loadIcons,
        render: (row, { rendered, loaded }) =>
          `${rendered('user', 'member', Number(row.owner_id)).slice(0, -1)},"icon":${loaded(name, row.id) ?? 'null'}}`,
      },
    ),
}

async function loadIcons(scope: Scope, rows: readonly RecordRow[]): Promise<ReadonlyMap<number, string>> {
  const ownerIds = [...new Set(rows.map((row) => Number(row.owner_id)))]
  const icons = new Map(
    (await ownerIcons(scope, ownerIds)).map(({ owner_id, ...picture }) => [owner_id, JSON.stringify(picture)]),
  )
  return new Map(rows.map((row) => [row.id, icons.get(Number(row.owner_id)) ?? 'null']))
}
