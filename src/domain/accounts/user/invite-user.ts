import Type from 'typebox'
import { Invalid } from '../../../kernel/errors.ts'
import { idParam } from '../../../kernel/http/params.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { writeAction } from '../../../records/action.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { refuseUserAbove, refuseWayIn } from '../access/index.ts'
import { credentialOf } from '../credential/index.ts'
import { requireRecentProof } from '../session/index.ts'
import { dropLinks, mailLinkLater, makeLink } from '../sign-in-link/index.ts'
import { user } from './user.record.ts'

const link = Type.Union([Type.String(), Type.Null()], {
  description:
    'The link to pass on, shown only once; null if it was mailed to the user. With `DAYBOOK_OIDC_REQUIRED` it is the address ' +
    'of the sign-in page.',
})

/**
 * A user who already has a password gets a link to choose another one. Where people must sign in with a provider, the user
 * is invited to the sign-in page, and a password link is never made.
 */
export const invite = writeAction({
  method: 'POST',
  path: 'user/invite',
  summary: 'Invite a user to sign in, by mail or with a link to pass on',
  params: { id: idParam('The id of the user.') },
  also: { link },
  run: (scope, { given: { id } }) => inviteUser(scope, id),
})

async function inviteUser(scope: Scope, id: number): Promise<WriteAnswer> {
  const { expires } = await loadRecord(scope, user, id)
  await refuseUserAbove(scope, id, 'This user')
  await requireRecentProof(scope)
  if (expires !== null && expires <= scope.clock.now()) {
    throw Invalid.field('id', 'is an expired user', 'The user to invite.')
  }
  if (scope.onlyProvider !== undefined) {
    await dropLinks(scope, id)
    if (scope.mailer === undefined) return { id, also: { link: `${scope.address.url}/sign-in` } }
  }
  const purpose = (await credentialOf(scope, id))?.password === null ? 'invite' : 'reset'
  if (scope.mailer === undefined) {
    await refuseWayIn(scope, id)
    return { id, also: { link: await makeLink(scope, id, purpose) } }
  }
  await mailLinkLater(scope, id, purpose)
  return { id, also: { link: null } }
}
