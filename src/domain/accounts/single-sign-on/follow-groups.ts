import { Conflict } from '../../../kernel/errors.ts'
import type { ProvedPerson } from '../../../kernel/oidc/proved-person.ts'
import type { SingleSignOn } from '../../../kernel/oidc/single-sign-on.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { groupIdByName, groupNamesNowhere } from '../access/index.ts'
import type { IdentifiedUser } from '../provider-identity/index.ts'
import { actingFor } from '../sign-in/index.ts'
import { moveUser } from '../user/index.ts'

type Mapped = Pick<SingleSignOn, 'groupMap'>

const UNKNOWN_GROUP = 'DAYBOOK_OIDC_GROUP_MAP names a group that does not exist'

/** Names in the log the groups of the map that no instance has, so that a wrong name is found before somebody is refused. */
export async function warnOfUnknownGroups({ engine, log }: Scopes, singleSignOn: Mapped | undefined): Promise<void> {
  const names = new Set(singleSignOn?.groupMap.map(({ ours }) => ours))
  if (names.size === 0) return
  for (const group of await groupNamesNowhere(engine, [...names])) log.warn({ group }, UNKNOWN_GROUP)
}

/**
 * Moves a user to the group of the map. False if the map has none for the person. The last Super Administrator is not
 * moved, so that an administrator can always correct the map.
 */
export async function followGroups(
  scopes: Scopes,
  singleSignOn: Mapped,
  { instance_id, user_id }: IdentifiedUser,
  person: Pick<ProvedPerson, 'groups'>,
): Promise<boolean> {
  if (singleSignOn.groupMap.length === 0) return true
  try {
    return await scopes.writing(await actingFor(scopes, instance_id), async (scope) => {
      const group = await mappedGroup(scope, singleSignOn, person)
      if (typeof group === 'number') await moveUser(scope, user_id, group)
      return group !== null
    })
  } catch (error) {
    if (error instanceof Conflict) return true
    throw error
  }
}

/**
 * The group of a person in the instance of the scope, by the first entry of the map that fits. Null if none fits, undefined
 * without a map.
 */
export async function mappedGroup(
  scope: Scope,
  { groupMap }: Mapped,
  { groups = [] }: Pick<ProvedPerson, 'groups'>,
): Promise<number | null | undefined> {
  if (groupMap.length === 0) return undefined
  const own = new Set(groups)
  for (const { theirs, ours } of groupMap) {
    if (theirs !== '*' && !own.has(theirs)) continue
    const id = await groupIdByName(scope, ours)
    if (id !== undefined) return id
    scope.log.warn({ instance_id: scope.instance.id, group: ours }, UNKNOWN_GROUP)
  }
  return null
}
