import type { Session } from '../../../kernel/auth/session.ts'
import type { Visibility } from '../../../kernel/auth/visibility.ts'
import type { Scopes } from '../../../kernel/scope.ts'
import { findAnonymousVisibility, findVisibility } from '../../accounts/access/index.ts'
import { type FeedOwner, feedUser, resourcesOfFeed } from './calendar-feed.store.ts'

/**
 * Decides what a feed shows. A user's feed shows what the user can see; undefined if the user can see nothing. The
 * reader of any other feed is unknown, so it shows only records that are hidden from no user, and the record that it belongs to.
 */
export async function feedSession(scopes: Scopes, system: Session, owner: FeedOwner): Promise<Session | undefined> {
  const { read, dialect } = scopes.engine
  const { id: instanceId } = system.instance
  if (owner.kind !== 'user') {
    const visibility = await findAnonymousVisibility(read, dialect, instanceId)
    return visibility === undefined ? system : seeing(system, await withOwn(scopes, system, owner, visibility))
  }
  const user = await feedUser(scopes.reading(system), owner.id)
  if (user === undefined || user.acl_schedule === '--') return undefined
  if (user.expires !== null && user.expires <= scopes.clock.now()) return undefined
  const visibility = await findVisibility(read, dialect, instanceId, owner.id)
  return visibility === undefined ? system : seeing(system, visibility)
}

async function withOwn(scopes: Scopes, system: Session, owner: FeedOwner, visibility: Visibility): Promise<Visibility> {
  const own = {
    project: owner.kind === 'project' ? [owner.id] : [],
    resource: await resourcesOfFeed(scopes.reading(system), owner),
  }
  const hidden = Object.entries({ ...visibility.hidden, ...own }).map(([record]) => {
    const seen: readonly number[] = own[record as keyof typeof own] ?? []
    return [record, (visibility.hidden[record] ?? []).filter((id) => !seen.includes(id))]
  })
  return { ...visibility, hidden: Object.fromEntries(hidden) }
}

function seeing(system: Session, visibility: Visibility): Session {
  return { ...system, actor: { ...system.actor, visibility } }
}
