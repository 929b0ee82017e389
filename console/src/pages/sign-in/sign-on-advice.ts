import { type MessageName, say } from '../../text/say.ts'

const texts: Readonly<Record<string, MessageName>> = {
  off: 'sign-on.off',
  insecure: 'sign-on.insecure',
  too_many: 'sign-on.too-many',
  provider_down: 'sign-on.provider-down',
  provider_refused: 'sign-on.provider-refused',
  untrusted: 'sign-on.untrusted',
  expired: 'sign-on.expired',
  not_verified: 'sign-on.not-verified',
  unknown: 'sign-on.unknown',
  linked_elsewhere: 'sign-on.linked-elsewhere',
  no_group: 'sign-on.no-group',
}

/** Advice after a failed sign-in with the provider. */
export function signOnAdvice(problem: string, name: string): string {
  const text = Object.hasOwn(texts, problem) ? texts[problem] : undefined
  return say(text ?? 'sign-on.failed', { name })
}
