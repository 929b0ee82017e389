import type { Session, Sight } from '../../../kernel/auth/session.ts'
import { findSight, findSightOfNobody } from '../../../kernel/auth/sight.ts'
import type { Scopes } from '../../../kernel/scope.ts'
import { type FeedOwner, feedUser, resourcesOfFeed } from './calendar-feed.store.ts'

/**
 * Decides what a feed shows. A user's feed shows what the user can see; undefined if the user can see nothing. The
 * reader of any other feed is unknown, so it shows what is hidden from nobody, and the record that it belongs to.
 */
export async function feedSession(scopes: Scopes, system: Session, owner: FeedOwner): Promise<Session | undefined> {
  const { read, dialect } = scopes.engine
  const { id: instanceId } = system.instance
  if (owner.kind !== 'user') {
    const sight = await findSightOfNobody(read, dialect, instanceId)
    return sight === undefined ? system : seeing(system, await withOwn(scopes, system, owner, sight))
  }
  const user = await feedUser(scopes.reading(system), owner.id)
  if (user === undefined || user.acl_schedule === '--') return undefined
  if (user.expires !== null && user.expires <= scopes.clock.now()) return undefined
  const sight = await findSight(read, dialect, instanceId, owner.id)
  return sight === undefined ? system : seeing(system, sight)
}

async function withOwn(scopes: Scopes, system: Session, owner: FeedOwner, sight: Sight): Promise<Sight> {
  const own = {
    project: owner.kind === 'project' ? [owner.id] : [],
    resource: await resourcesOfFeed(scopes.reading(system), owner),
  }
  const hidden = Object.entries({ ...sight.hidden, ...own }).map(([record]) => {
    const seen: readonly number[] = own[record as keyof typeof own] ?? []
    return [record, (sight.hidden[record] ?? []).filter((id) => !seen.includes(id))]
  })
  return { ...sight, hidden: Object.fromEntries(hidden) }
}

function seeing(system: Session, sight: Sight): Session {
  return { ...system, actor: { ...system.actor, sight } }
}
