import Type from 'typebox'
import { requireReach } from '../../../kernel/auth/require-permission.ts'
import { unreadMembers } from '../../../kernel/unknown-members.ts'
import { writeAction } from '../../../records/action.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { user } from './user.record.ts'

const locale = Type.Union([Type.String(), Type.Null()], {
  description: 'Language and region, such as de-AT; null: those of the instance.',
})

/** Your own language needs no permission on users. */
export const chooseOwnLocale = writeAction({
  method: 'PUT',
  path: 'user/locale',
  summary: 'Choose your own language and region',
  permission: 'ANY',
  params: {},
  body: Type.Object({ locale }),
  run: async (scope, { body }) => {
    // A token changes its user only if it reaches users.
    requireReach(scope, 'ADMIN', 'WRITE')
    const id = scope.actor.userId
    const current = await loadRecord(scope, user, id)
    const { values, links } = await readBody(scope, user, { locale: (body as { locale: unknown }).locale }, current)
    await updateRecord(scope, user, current, { values, links })
    return { id, warnings: unreadMembers(body as object, { properties: { locale } }) }
  },
})
