import { Invalid, Unauthenticated } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { hashForAddress, keepAddress, passwordFaults, storePassword } from '../credential/index.ts'
import { endSessionsOf } from '../session/index.ts'
import { dropLinks } from '../sign-in-link/index.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { type LinkUser, linkUser } from './who-am-i.store.ts'

/** Words that others know about a user, which cannot make up most of a password. */
export function wordsOf({ first_name, last_name, primary_email }: LinkUser, instanceName: string): string[] {
  return [first_name, last_name ?? '', primary_email, instanceName]
}

/** Throws `Invalid` for a weak password. */
export function refuseWeakPassword(password: string, user: LinkUser, instanceName: string): void {
  const faults = passwordFaults(password, wordsOf(user, instanceName))
  if (faults.length > 0) throw new Invalid(faults)
}

/** Hashes a new password, before the write, so that other writes do not wait for it. */
export function newHash(
  { scopes, queue }: SignInParts,
  email: string,
  password: string,
  address: string,
): Promise<string> {
  const { engine, clock } = scopes
  return hashForAddress({ engine, queue, now: clock.now() }, { address, isKnown: true }, email, password)
}

/** Sets the password of a user, and ends their links and all their sessions except `except`. */
export async function setPassword(scope: Scope, userId: number, hash: string, except?: number): Promise<void> {
  // The address may have changed while the password was hashed.
  const user = await linkUser(scope, userId)
  if (user === undefined) throw new Unauthenticated()
  await keepAddress(scope, userId, user.primary_email)
  await storePassword(scope, userId, hash)
  await dropLinks(scope, userId)
  await endSessionsOf(scope, [userId], 'password', except)
  const after = JSON.stringify({ user_id: userId, password: 'set' })
  await scope.journal.write({ record: 'session', recordId: 0, action: 'edited', before: null, after, event: null })
}
