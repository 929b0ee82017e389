import { hashToken, newLinkSecret } from '../../../kernel/auth/token.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { dropReplacedLinks, insertLink, type LinkPurpose } from './sign-in-link.store.ts'

const HOUR = 60 * 60

/** How long links are valid, in seconds. */
const linkSeconds: Readonly<Record<LinkPurpose, number>> = {
  setup: 24 * HOUR,
  invite: 72 * HOUR,
  reset: 72 * HOUR,
  enter: HOUR,
}

/** The page that a link opens. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  setup: 'setup',
  invite: 'invite',
  reset: 'reset',
  enter: 'sign-in',
}

/**
 * Makes a link to choose a password or to sign in. It works once, and older links of the user end. The secret is in the
 * fragment, which browsers do not send to servers, so it is in no log.
 */
export async function makeLink(scope: Scope, userId: number, purpose: LinkPurpose): Promise<string> {
  const secret = newLinkSecret(scope.instance.id)
  const expires = scope.clock.now() + linkSeconds[purpose]
  await dropReplacedLinks(scope, userId, purpose)
  await insertLink(scope, { user_id: userId, secret_hash: hashToken(secret), purpose, expires })
  const after = JSON.stringify({ user_id: userId, purpose, expires })
  await scope.journal.write({ record: 'session', recordId: 0, action: 'linked', before: null, after, event: null })
  return `${scope.address.url}/${pages[purpose]}#${secret}`
}
