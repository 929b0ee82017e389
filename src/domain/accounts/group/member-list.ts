import Type from 'typebox'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import { refersTo } from '../../../kernel/http/openapi-answers.ts'
import { type Field, type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { isId } from '../../../records/fields/ref.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { membersOf } from './group.store.ts'

const MEMBERS_MAX = 1000

const description =
  'Users of the group. The users that are sent move into it from their current groups. Other members stay.'

const member = Type.Object({
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.Union([Type.String(), Type.Null()]),
  primary_email: Type.String(),
})

/** Stored with the users, who have one group each. The members of a body are in `reader.links.members`. */
export const memberList: FieldSpec<never, ''> = {
  named: (name) =>
    plainField(
      name,
      { description },
      {
        answer: Type.Array(member, { description, ...refersTo('user') }),
        body: Type.Union(
          [Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }) }), { maxItems: MEMBERS_MAX }), Type.Null()],
          { description },
        ),
        load: async (scope, rows) => {
          const members = Map.groupBy(
            await membersOf(
              scope,
              rows.map((row) => row.id),
            ),
            (one) => one.group_id,
          )
          return new Map([...members].map(([groupId, users]) => [groupId, JSON.stringify(users.map(asMember))]))
        },
        render: (row, { loaded }) => loaded(name, row.id) ?? '[]',
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
            if (wanted.length === 0) await refuseClearing(this, reader)
            for (const id of await missingIds(reader.scope, 'user', wanted)) {
              reader.fault(this, `there is no user with the id ${id}`, `[${ids.indexOf(id)}]`)
            }
          })
        },
      },
    ),
}

/** Each user has a group, so members cannot be removed without another one. */
async function refuseClearing(field: Field, reader: BodyReader): Promise<void> {
  if (reader.current === undefined) return
  const { length } = await membersOf(reader.scope, [Number(reader.current.id)])
  if (length === 0) return
  const members = `the ${length === 1 ? 'member' : `${length} members`} of the group`
  reader.fault(field, `cannot be emptied: move ${members} to another one, as its members or by their group_id`)
}

function asMember({ id, first_name, last_name, primary_email }: Awaited<ReturnType<typeof membersOf>>[number]) {
  return { id, first_name, last_name, primary_email }
}
