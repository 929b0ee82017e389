import { hashPassword, newHashSettings, sameHash, settingsOfHash } from '../../../kernel/auth/password-hash.ts'
import type { PasswordAsker, PasswordQueue } from './password-queue.ts'

/** The most hash settings and salts that are tried for one address. */
const WAYS_MAX = 3

/**
 * The `holders` with this password. Users of several instances with one address share a salt, so that this takes one hash.
 * An unknown address takes one hash too.
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
