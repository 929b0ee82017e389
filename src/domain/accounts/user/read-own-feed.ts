import Type from 'typebox'
import { levelAllows } from '../../../kernel/auth/modules.ts'
import { requireReach } from '../../../kernel/auth/require-permission.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { readAction } from '../../../records/action.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { feedPath } from '../feed-address/index.ts'
import { user } from './user.record.ts'

const shown = Type.Object({
  feed: Type.Union([Type.String(), Type.Null()], {
    description: 'The path of the feed; null if it is off. Tokens that may not change the schedule see "on".',
  }),
  feed_privacy: Type.Union([Type.String(), Type.Null()], {
    description: 'How much the feed shows: busy, titles or full.',
  }),
})

/** Your own feed, which needs no permission on users. */
export const readOwnFeed = readAction({
  method: 'GET',
  path: 'user/feed',
  summary: 'Get your own calendar feed',
  permission: 'ANY',
  params: {},
  answer: Type.Object({ data: shown }),
  run: async (scope) => ({ data: await ownFeedOf(scope) }),
})

async function ownFeedOf(scope: Scope): Promise<object> {
  requireReach(scope, 'SCHEDULE', 'READ')
  const { feed_secret, feed_privacy } = await loadRecord(scope, user, scope.actor.userId)
  if (typeof feed_secret !== 'string') return { feed: null, feed_privacy }
  // The path works like a token that reads the schedule, and lasts longer than this one.
  const isLimited = !levelAllows(scope.actor.reach?.schedule ?? 'RW', 'WRITE')
  return { feed: isLimited ? 'on' : feedPath('user', feed_secret), feed_privacy }
}
