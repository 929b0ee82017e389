import { hashPassword, newHashSettings, sameHash, settingsOfHash } from '../../../kernel/auth/password-hash.ts'
import type { PasswordAsker, PasswordQueue } from './password-queue.ts'

/** Different ways in which the passwords of one address may be hashed; the newest are tried. */
const WAYS_MAX = 3

/**
 * Those of `holders` whose password it is. Users of several instances who have one address share a salt, so that it
 * costs one hash; an address that nobody has costs one too.
 */
export async function provePassword<Holder extends { readonly password: string }>(
  queue: PasswordQueue,
  asker: PasswordAsker,
  holders: readonly Holder[],
  password: string,
): Promise<Holder[]> {
  const ways = new Map(holders.map((holder) => [wayOf(holder.password), settingsOfHash(holder.password)]))
  return queue.run(asker, async () => {
    const tried = [...ways.values()].slice(0, WAYS_MAX)
    if (tried.length === 0) tried.push(newHashSettings())
    const hashes: string[] = []
    for (const settings of tried) hashes.push(await hashPassword(password, settings))
    return holders.filter((holder) => hashes.some((hash) => sameHash(hash, holder.password)))
  })
}

/** A stored hash without the hash itself. */
function wayOf(stored: string): string {
  return stored.slice(0, stored.lastIndexOf('$'))
}
