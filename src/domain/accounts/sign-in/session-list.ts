import Type from 'typebox'
import { levelAllows } from '../../../kernel/auth/modules.ts'
import { requirePermission, requireReach } from '../../../kernel/auth/require-permission.ts'
import type { Session } from '../../../kernel/auth/session.ts'
import { Invalid, NotFound, Unauthenticated } from '../../../kernel/errors.ts'
import { flagParam, integerParam, type Param, readQuery } from '../../../kernel/http/params.ts'
import type { PlainAnswer, PlainCall, PlainRoute } from '../../../kernel/http/plain-routes.ts'
import { QUERY_INTEGER_MAX } from '../../../kernel/query-value.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { refuseUserAbove } from '../access/index.ts'
import { endSessions, liveSessions, requireRecentProof, type SessionRow, sessionById } from '../session/index.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { isLiveUser } from './who-am-i.store.ts'

const listParams = { user_id: integerParam('The sessions of this user; your own by default.', 1, QUERY_INTEGER_MAX) }
const endParams = {
  id: integerParam('The session to end.', 1, QUERY_INTEGER_MAX),
  user_id: integerParam('End all sessions of this user.', 1, QUERY_INTEGER_MAX),
  others: flagParam('true: end all of your own sessions except the current one.'),
}

const rendered = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  signed_in: Type.Integer({ description: 'Time of the sign-in, in UNIX seconds.' }),
  last_used: Type.Integer({ description: 'Time of the last use, accurate to two minutes.' }),
  expires: Type.Integer({ description: 'The latest time at which it ends.' }),
  methods: Type.Array(Type.String(), { description: 'The methods of the sign-in.' }),
  address: Type.String({ description: 'The network address of the sign-in.' }),
  device: Type.String({ description: 'The `User-Agent` of the browser.' }),
  current: Type.Boolean({ description: 'It is the session of this request.' }),
})

export const sessionListRoute: PlainRoute<SignInParts> = {
  method: 'GET',
  path: 'session/list',
  access: 'signed-in',
  summary: 'List sessions',
  description: 'Your own sessions, the newest first. Sessions of another user need READ permission on ADMIN.',
  parameters: described(listParams),
  answer: Type.Object({ data: Type.Array(rendered) }),
  errors: [400, 403, 404],
  run: listSessions,
}

export const endSessionsRoute: PlainRoute<SignInParts> = {
  method: 'DELETE',
  path: 'session/list',
  access: 'signed-in',
  summary: 'End sessions',
  description:
    'One session by its id, all `others` of your own, or all of a user. Sessions of another user need WRITE permission on ADMIN, ' +
    'and levels at least those of the user. With a cookie, it needs a proof of identity that is at most ten ' +
    'minutes old, except for the session of the request: see POST /v2/session/factor/prove.',
  parameters: described(endParams),
  answer: Type.Object({
    success: Type.Object({ count: Type.Integer({ description: 'Number of sessions that were ended.' }) }),
  }),
  errors: [400, 403, 404],
  run: endListed,
}

function described(params: Readonly<Record<string, Param>>): { readonly name: string }[] {
  return Object.entries(params).map(([name, { description, schema }]) => ({ name, in: 'query', description, schema }))
}

async function listSessions({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const session = signedIn(call)
  const { user_id = session.actor.userId } = readQuery(listParams, call.query)
  const scope = scopes.reading(session)
  if (user_id === session.actor.userId) requireReach(scope, 'ADMIN', 'READ')
  else {
    requirePermission(session, 'ADMIN', 'READ')
    if (!(await isLiveUser(scope, user_id))) throw new NotFound()
  }
  const found = await liveSessions(scope, [user_id])
  return { body: { data: found.map((row) => renderedRow(row, session)) } }
}

function renderedRow({ secret_hash: _, accounts: __, methods, ...row }: SessionRow, { actor }: Session): object {
  const { id, user_id, signed_in, last_used, expires, address, device } = row
  const list = JSON.parse(methods) as unknown
  return { id, user_id, signed_in, last_used, expires, methods: list, address, device, current: id === actor.sessionId }
}

async function endListed({ scopes }: SignInParts, call: PlainCall): Promise<PlainAnswer> {
  const session = signedIn(call)
  const { id, user_id, others } = readQuery(endParams, call.query)
  const named = [id, user_id, others].filter((one) => one !== undefined && one !== false)
  if (named.length !== 1) throw Invalid.field('id', 'send one of id, user_id and others=true', 'Which sessions end.')
  const count = await scopes.writing(session, async (scope) => {
    const ending = id === undefined ? await sessionsNamed(scope, user_id) : await sessionNamed(scope, id)
    if (id !== session.actor.sessionId) await requireRecentProof(scope)
    await endSessions(scope, ending, 'ended')
    return ending.length
  })
  const endsItself = id === session.actor.sessionId || user_id === session.actor.userId
  return { body: { success: { count } }, ...(endsItself && { cookies: { session: null } }) }
}

/** All sessions of a user, or all of your own except this one. */
async function sessionsNamed(scope: Scope, userId: number | undefined): Promise<SessionRow[]> {
  const { actor } = scope
  if (userId === undefined) {
    requireReach(scope, 'ADMIN', 'WRITE')
    return (await liveSessions(scope, [actor.userId])).filter(({ id }) => id !== actor.sessionId)
  }
  await requireMayEnd(scope, userId)
  return liveSessions(scope, [userId])
}

async function sessionNamed(scope: Scope, id: number): Promise<SessionRow[]> {
  const row = await sessionById(scope, id)
  // Without READ on ADMIN, the sessions of others do not exist.
  const isOwn = row?.user_id === scope.actor.userId
  if (row === undefined || !(isOwn || levelAllows(scope.actor.levels.admin, 'READ'))) throw new NotFound()
  await requireMayEnd(scope, row.user_id)
  return [row]
}

async function requireMayEnd(scope: Scope, userId: number): Promise<void> {
  if (userId === scope.actor.userId) requireReach(scope, 'ADMIN', 'WRITE')
  else {
    requirePermission(scope, 'ADMIN', 'WRITE')
    if (!(await isLiveUser(scope, userId))) throw new NotFound()
    await refuseUserAbove(scope, userId, 'This user')
  }
}

function signedIn({ session }: PlainCall): Session {
  if (session === undefined) throw new Unauthenticated()
  return session
}
