import { DaybookError } from '../../../kernel/errors.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** Throws `Forbidden` where people sign in with a provider only. */
export function refusePasswords({ singleSignOn }: Pick<SignInParts, 'singleSignOn'>): void {
  if (singleSignOn?.isRequired !== true) return
  throw new DaybookError('forbidden', `Here people sign in with ${singleSignOn.provider.name} only.`, {
    details: [{ code: 'single_sign_on' }],
  })
}
