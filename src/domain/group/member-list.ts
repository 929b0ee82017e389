import Type from 'typebox'
import { type FieldSpec, plainField } from '../../records/fields/field.ts'
import { isId } from '../../records/fields/ref.ts'
import { missingIds } from '../../records/write/find-referred.ts'
import { membersOf } from './group.store.ts'

const MEMBERS_MAX = 1000

const description = 'The users of the group. Those given are moved into it from the groups that they are in.'

const member = Type.Object({
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.Union([Type.String(), Type.Null()]),
  primary_email: Type.String(),
})

/** Kept by the users, who have one group each. What a body gives is in `reader.links.members`. */
export const memberList: FieldSpec<never, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        answer: Type.Array(member, { description }),
        body: Type.Union(
          [Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }) }), { maxItems: MEMBERS_MAX }), Type.Null()],
          { description },
        ),
        load: async (scope, rows) => {
          const members = Map.groupBy(
            await membersOf(
              scope,
              rows.map((row) => Number(row.id)),
            ),
            (one) => one.group_id,
          )
          return new Map([...members].map(([groupId, users]) => [groupId, JSON.stringify(users.map(asMember))]))
        },
        render: (row, { loaded }) => loaded(name, Number(row.id)) ?? '[]',
        read(value, reader) {
          const items: unknown = value ?? []
          if (!Array.isArray(items) || items.length > MEMBERS_MAX) {
            reader.fault(this, `must be an array of at most ${MEMBERS_MAX} elements`)
            return
          }
          const ids = items.map((item: { id?: unknown } | null) => item?.id)
          ids.forEach((id, index) => {
            if (!isId(id)) reader.fault(this, 'must be { "id": <id of a user> }', `[${index}]`)
          })
          const wanted = [...new Set(ids.filter(isId))]
          reader.links[name] = wanted
          reader.later(async () => {
            for (const id of await missingIds(reader.scope, 'user', wanted)) {
              reader.fault(this, `there is no user with the id ${id}`, `[${ids.indexOf(id)}]`)
            }
          })
        },
      },
    ),
}

function asMember({ id, first_name, last_name, primary_email }: Awaited<ReturnType<typeof membersOf>>[number]) {
  return { id, first_name, last_name, primary_email }
}
