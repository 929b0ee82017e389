import { hashToken, instanceOfLinkSecret } from '../../../kernel/auth/token.ts'
import { type Fault, fault, Invalid } from '../../../kernel/errors.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type LinkPurpose, linkBySecret } from '../sign-in-link/index.ts'
import { actingFor } from './acting-for.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { instanceName, type LinkUser, linkUser } from './who-am-i.store.ts'

/** A valid link. */
export interface GoodLink {
  readonly instanceId: number
  readonly instanceName: string
  readonly purpose: LinkPurpose
  readonly user: LinkUser
}

/** The error for a link that is unknown, used or too old, or whose user is deleted. */
export const linkOver: Fault = {
  ...fault('secret', 'is unknown, already used or expired', 'The part of the link after the #.'),
  code: 'link_over',
}

/** The link with this secret. Throws `Invalid` if it is not valid. */
export async function findLink(parts: SignInParts, secret: string): Promise<GoodLink> {
  const instanceId = instanceOfLinkSecret(secret)
  const found = instanceId === undefined ? undefined : await linkIn(parts, instanceId, secret)
  if (found === undefined) throw new Invalid([linkOver])
  return found
}

async function linkIn(parts: SignInParts, instanceId: number, secret: string): Promise<GoodLink | undefined> {
  const session = await actingFor(parts.scopes, instanceId).catch(() => undefined)
  if (session === undefined) return undefined
  const scope = parts.scopes.reading(session)
  const link = await linkBySecret(scope, hashToken(secret))
  const user = link && (await linkUser(scope, link.user_id))
  if (link === undefined || user === undefined) return undefined
  return { instanceId, instanceName: await instanceName(scope), purpose: link.purpose, user }
}

/** Checks a link again in the write that uses it up, so that only one of two concurrent requests succeeds. */
export async function requireLink(scope: Scope, secret: string): Promise<void> {
  if ((await linkBySecret(scope, hashToken(secret))) === undefined) throw new Invalid([linkOver])
}
