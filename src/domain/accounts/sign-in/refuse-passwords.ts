import { DaybookError } from '../../../kernel/errors.ts'
import type { SignInParts } from './sign-in-parts.ts'

/** Throws `Forbidden` where people sign in with a provider only. */
export function refusePasswords({ scopes: { onlyProvider } }: Pick<SignInParts, 'scopes'>): void {
  if (onlyProvider === undefined) return
  throw new DaybookError('forbidden', `This service accepts only sign-ins with ${onlyProvider}.`, {
    details: [{ code: 'single_sign_on' }],
  })
}
