import Type from 'typebox'
import { missingIds } from '../../../kernel/db/find-referred.ts'
import { embedded } from '../../../records/fields/embedded.ts'
import { grantsIn } from './workspace-grant.store.ts'

const grant = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  type: Type.Union([Type.Literal('user'), Type.Literal('group')]),
  acl: Type.Union([Type.Literal('R-'), Type.Literal('RW')]),
})

/**
 * The member `access`: who can see a workspace and who can book in it. An empty list opens it to everyone. Visibility is
 * read from the same entries as rows: `workspace-grant.store.ts`.
 */
export function accessList() {
  return embedded({
    description: 'The users and groups that may see (R-) or change (RW) its contents; without a list, all users may.',
    item: grant,
    rendered: grant,
    max: 1000,
    prepare(grants, reader, field, store) {
      const held = new Set(grantsIn(reader.current?.[field.name]).map(keyOf))
      const seen = new Set<string>()
      grants.forEach((grant, index) => {
        if (seen.has(keyOf(grant))) reader.fault(field, `lists the ${grant.type} ${grant.id} twice`, `[${index}]`)
        seen.add(keyOf(grant))
      })
      // Existing entries may be sent back, even if their user has been deleted.
      const fresh = grants.filter((grant) => !held.has(keyOf(grant)))
      reader.later(async () => {
        for (const type of ['user', 'group'] as const) {
          const ids = fresh.filter((grant) => grant.type === type).map((grant) => grant.id)
          for (const id of await missingIds(reader.scope, type, ids)) {
            const index = grants.findIndex((grant) => grant.type === type && grant.id === id)
            reader.fault(field, `there is no ${type} with the id ${id}`, `[${index}]`)
          }
        }
      })
      store(grants.map(({ id, type, acl }) => ({ id, type, acl })))
    },
  })
}

function keyOf({ id, type }: { readonly id: number; readonly type: string }): string {
  return `${type} ${id}`
}
