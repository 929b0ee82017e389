import type { Scope } from '../../../kernel/scope.ts'
import { credentialOf, passwordProof } from '../credential/index.ts'
import { identityInProof, isIdentified } from '../provider-identity/index.ts'
import type { Account, SessionRow } from '../session/index.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { instanceName, isLiveUser } from './who-am-i.store.ts'

export interface ReachableInstance {
  readonly id: number
  readonly name: string
}

/** The instances that a person can switch to without signing in again, and the current one. */
export async function reachableInstances(
  { scopes }: Pick<SignInParts, 'scopes'>,
  { accounts }: Pick<SessionRow, 'accounts'>,
): Promise<ReachableInstance[]> {
  const found: ReachableInstance[] = []
  for (const { instance_id, user_id, proof } of JSON.parse(accounts) as Account[]) {
    const session = await scopes.systemSession(instance_id)
    if (session === undefined) continue
    const scope = scopes.reading(session)
    if ((await isProved(scope, user_id, proof)) && (await isLiveUser(scope, user_id))) {
      found.push({ id: instance_id, name: await instanceName(scope) })
    }
  }
  return found
}

/** Whether a proof is still valid: the password is the same, or the user is still linked to the identity. */
export async function isProved(scope: Scope, userId: number, proof: string): Promise<boolean> {
  const identity = identityInProof(proof)
  if (identity !== undefined) return isIdentified(scope, userId, identity)
  const password = (await credentialOf(scope, userId))?.password ?? null
  return password !== null && passwordProof(password) === proof
}
