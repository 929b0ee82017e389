import { Conflict, Invalid } from '../../../kernel/errors.ts'
import type { ProvedPerson } from '../../../kernel/oidc/proved-person.ts'
import type { SingleSignOn } from '../../../kernel/oidc/single-sign-on.ts'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { addressKey, credentialOf, holdersOfAddress } from '../credential/index.ts'
import {
  type IdentifiedUser,
  identityHash,
  isIdentified,
  isLinkedTo,
  linkIdentity,
  usersOfIdentity,
} from '../provider-identity/index.ts'
import { actingFor } from '../sign-in/index.ts'
import { createUser } from '../user/index.ts'
import { mappedGroup } from './follow-groups.ts'
import { noteLinked } from './note-linked.ts'
import { SignOnRefused } from './sign-on-problem.ts'

/**
 * The users of a person: those linked to the identity at the provider, and those with the same verified address, which are
 * linked now. A person without a user becomes one, if that is allowed. Throws `SignOnRefused`.
 */
export async function findAccounts(
  scopes: Scopes,
  singleSignOn: SingleSignOn,
  person: ProvedPerson,
): Promise<IdentifiedUser[]> {
  const identity = identityHash(person)
  const linkedBefore = await usersOfIdentity(scopes.engine, identity, scopes.clock.now())
  const email = person.isEmailVerified ? person.email : undefined
  const isTaken = email !== undefined && (await linkHolders(scopes, person, email, linkedBefore))
  const linked = await usersOfIdentity(scopes.engine, identity, scopes.clock.now())
  if (linked.length > 0) return linked
  if (email === undefined) throw new SignOnRefused('not_verified')
  if (isTaken) throw new SignOnRefused('linked_elsewhere')
  if (!singleSignOn.allowsSignUp) throw new SignOnRefused('unknown')
  await signUp(scopes, singleSignOn, person, email)
  return usersOfIdentity(scopes.engine, identity, scopes.clock.now())
}

/** Links the users with this address. True if one of them is linked to another person. */
async function linkHolders(
  scopes: Scopes,
  person: ProvedPerson,
  email: string,
  linked: readonly IdentifiedUser[],
): Promise<boolean> {
  let isTaken = false
  for (const { instance_id, user_id } of await holdersOfAddress(scopes.engine, email, scopes.clock.now())) {
    if (linked.some((one) => one.instance_id === instance_id)) continue
    const session = await actingFor(scopes, instance_id, user_id)
    const isLinked = await scopes.writing(session, (scope) => linkHolder(scope, user_id, person, email))
    if (!isLinked) isTaken = true
  }
  return isTaken
}

async function linkHolder(scope: Scope, userId: number, person: ProvedPerson, email: string): Promise<boolean> {
  if ((await credentialOf(scope, userId))?.email !== addressKey(email)) return false
  if (await isIdentified(scope, userId, identityHash(person))) return true
  if (await isLinkedTo(scope, userId, person.issuer)) return false
  await linkIdentity(scope, userId, person)
  await noteLinked(scope, userId, person.issuer)
  return true
}

/** The instance of new users. */
const FIRST_INSTANCE = 1

async function signUp(scopes: Scopes, singleSignOn: SingleSignOn, person: ProvedPerson, email: string): Promise<void> {
  try {
    await scopes.writing(await actingFor(scopes, FIRST_INSTANCE), async (scope) => {
      const group_id = await mappedGroup(scope, singleSignOn, person)
      if (group_id === null) throw new SignOnRefused('no_group')
      const { id } = await createUser(scope, {
        ...namesOf(person, email),
        primary_email: email,
        ...(group_id !== undefined && { group_id }),
      })
      await linkIdentity(scope, id, person)
      await noteLinked(scope, id, person.issuer)
    })
  } catch (error) {
    // An expired user has this address, or no user can have it.
    if (error instanceof Conflict || error instanceof Invalid) throw new SignOnRefused('unknown', error)
    throw error
  }
}

const NAME_LENGTH_MAX = 120

function namesOf({ firstName, lastName, name }: ProvedPerson, email: string) {
  const [beforeAt = email] = email.split('@')
  const cut = (text: string) => [...text.trim()].slice(0, NAME_LENGTH_MAX).join('')
  const first_name = cut(firstName ?? name ?? beforeAt) || cut(beforeAt)
  return { first_name, last_name: firstName === undefined || lastName === undefined ? null : cut(lastName) || null }
}
