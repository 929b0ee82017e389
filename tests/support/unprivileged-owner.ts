import { execFileSync } from 'node:child_process'

/**
 * The user to run as instead of root, because neither PostgreSQL nor PgBouncer runs as root; no change for other users.
 */
export function unprivilegedOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // The user does not exist; try the next.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and neither "postgres" nor "nobody" is a user here')
}
