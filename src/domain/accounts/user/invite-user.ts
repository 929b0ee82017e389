import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { idParam } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { writeAction } from '../../../records/action.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRow } from '../../../records/write/record-row.ts'
import { refuseUserAbove } from '../access/index.ts'
import { credentialOf } from '../credential/index.ts'
import { mailLinkLater, makeLink } from '../sign-in-link/index.ts'
import { user } from './user.record.ts'

const link = Type.Union([Type.String(), Type.Null()], {
  description: 'The link to hand over, shown this once; null where it was mailed to the user.',
})

/** A user who has a password already gets a link for choosing another one. */
export const invite = writeAction({
  method: 'POST',
  path: 'user/invite',
  summary: 'Invite a user to sign in, by mail or by a link to hand over',
  params: { id: idParam('The id of the user.') },
  also: { link },
  run: (scope, { given: { id } }) => inviteUser(scope, id),
})

async function inviteUser(scope: Scope, id: number): Promise<WriteAnswer> {
  const { expires } = await loadRow(scope, user, id)
  await refuseUserAbove(scope, id, 'This user')
  if (expires !== null && Number(expires) <= scope.clock.now()) {
    throw Invalid.field('id', 'is a user who has expired', 'The user to invite.')
  }
  const purpose = (await credentialOf(scope, id))?.password === null ? 'invite' : 'reset'
  if (scope.mailer === undefined) return { id, also: { link: await makeLink(scope, id, purpose) } }
  await mailLinkLater(scope, id, purpose)
  return { id, also: { link: null } }
}
