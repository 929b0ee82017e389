import Type from 'typebox'
import { requireReach } from '../../../kernel/auth/require-permission.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { unreadMembers } from '../../../kernel/unknown-members.ts'
import { writeAction } from '../../../records/action.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { readBody } from '../../../records/write/read-body.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { updateRecord } from '../../../records/write/update-record.ts'
import { feedPath } from '../feed-address/index.ts'
import { user } from './user.record.ts'

const path = Type.Union([Type.String(), Type.Null()], { description: 'The path of the feed; null if it is off.' })

const feedBody = Type.Object({
  feed: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('new')])),
  feed_privacy: Type.Optional(Type.String()),
})

/** Your own feed needs no permission on users. */
export const ownFeed = writeAction({
  method: 'PUT',
  path: 'user/feed',
  summary: 'Switch your own calendar feed on or off, change its path or its privacy',
  permission: 'ANY',
  params: {},
  body: feedBody,
  also: { feed: path },
  run: (scope, { body }) => switchOwnFeed(scope, body as Readonly<Record<string, unknown>>),
})

async function switchOwnFeed(scope: Scope, body: Readonly<Record<string, unknown>>): Promise<WriteAnswer> {
  // The path works like a token that reads the schedule, and lasts longer than this one.
  requireReach(scope, 'SCHEDULE', 'WRITE')
  const current = await loadRecord(scope, user, scope.actor.userId)
  const { values, links } = await readBody(scope, user, { feed: body.feed, feed_privacy: body.feed_privacy }, current)
  await updateRecord(scope, user, current, { values, links })
  const secret = 'feed_secret' in values ? values.feed_secret : current.feed_secret
  const feed = typeof secret === 'string' ? feedPath('user', secret) : null
  return { id: scope.actor.userId, also: { feed }, warnings: unreadMembers(body, feedBody) }
}
