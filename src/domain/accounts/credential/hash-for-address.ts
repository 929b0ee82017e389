import { hashPassword, newHashSettings, settingsOfHash } from '../../../kernel/auth/password-hash.ts'
import type { Engine } from '../../../kernel/db/engine.ts'
import { holdersOfAddress } from './credential.store.ts'
import type { PasswordAsker, PasswordQueue } from './password-queue.ts'

/**
 * The hash of a new password for a user with this address. It has the salt of the passwords that users with the same
 * address have in other instances, so that signing in to any of them costs one hash.
 */
export async function hashForAddress(
  { engine, queue, now }: { readonly engine: Engine; readonly queue: PasswordQueue; readonly now: number },
  asker: PasswordAsker,
  email: string,
  password: string,
): Promise<string> {
  const holders = await holdersOfAddress(engine, email, now)
  const others = holders.flatMap((holder) => (holder.password === null ? [] : settingsOfHash(holder.password).salt))
  return queue.run(asker, () => hashPassword(password, newHashSettings(others[0])))
}
