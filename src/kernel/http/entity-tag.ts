import type { Session } from '../auth/session.ts'
import { dayAt } from '../time/day-at.ts'

/**
 * The ETag of everything that the session can read at a moment, in UNIX seconds: it changes with every write to the
 * instance, with the day in its zone (what is overdue changes then), with the user and with the program. Weak, because
 * the same state may be written in other bytes (RFC 9110, section 8.8.3).
 */
export function entityTag(programVersion: string, { instance, actor, version }: Session, now: number): string {
  const { start } = dayAt(now, instance.timezone)
  return `W/"${programVersion}-${instance.id}-${version}-${start}-${actor.userId}"`
}

/** True where `If-None-Match` names the tag, by weak comparison, or is `*` (RFC 9110, section 13.1.2). */
export function matchesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch === '*') return true
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
