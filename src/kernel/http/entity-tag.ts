import type { IncomingHttpHeaders } from 'node:http'
import type { Session } from '../auth/session.ts'
import { Stale } from '../errors.ts'
import { dayAt } from '../time/day-at.ts'

/**
 * The ETag of everything that the session can read at a moment, in UNIX seconds. It changes with every write to the
 * instance, with the run of the database server (another one may lack the last writes, and count others in their place),
 * with the day in its zone (which changes what is overdue), with the user and with the program. It is weak, because the
 * same state may have other bytes (RFC 9110, section 8.8.3).
 */
export function entityTag(programVersion: string, session: Session, now: number): string {
  const { instance, actor, version, serverRun = '' } = session
  const { start } = dayAt(now, instance.timezone)
  return `W/"${programVersion}-${instance.id}-${version}${serverRun && `.${serverRun}`}-${start}-${actor.userId}"`
}

/** The ETag of one record: its version, then the result of `entityTag`, if that is known. */
export function recordTag(tag: string | undefined, version: string): string {
  return tag === undefined ? `W/"${version}"` : tag.replace('"', `"${version}-`)
}

const notOfRecord =
  'If-Match is not the ETag of a record; those of lists and files cannot be used. Read the record alone, by its id, and send the ETag of that answer.'
const exists = 'If-None-Match forbids the change: the record exists, or still has this version.'
/** The version of a record in its ETag. */
const versionInTag = /^"(r\d+(?:\.[\da-f]+)?)(?:-[^"]*)?"$/

/** The headers that make a write depend on the version of the record. */
export type Preconditions = Pick<IncomingHttpHeaders, 'if-match' | 'if-none-match'>

/**
 * Throws `Stale` unless `If-Match` is `*` or names the version of the record, which is the first part of its ETag, and
 * if `If-None-Match` is `*` or names it (RFC 9110, sections 13.1.1 and 13.1.2).
 */
export function requireNamed(headers: Preconditions, version: string): void {
  const { 'if-match': ifMatch = '*', 'if-none-match': ifNoneMatch } = headers
  const named = versionsIn(ifMatch)
  if (ifMatch.trim() !== '*' && !named.includes(version)) throw new Stale(named.length > 0 ? undefined : notOfRecord)
  if (ifNoneMatch === undefined) return
  if (ifNoneMatch.trim() === '*' || versionsIn(ifNoneMatch).includes(version)) throw new Stale(exists)
}

function versionsIn(tags: string): string[] {
  return tags.split(',').flatMap((tag) => versionInTag.exec(opaquePart(tag))?.[1] ?? [])
}

/** The tag in `If-None-Match` that is equivalent to `tag`, for a record or a list. */
export function knownTag(ifNoneMatch: string, tag: string): string | undefined {
  if (matchesTag(ifNoneMatch, tag)) return tag
  const opaque = opaquePart(tag)
  const known = ifNoneMatch.split(',').find((tagText) => opaquePart(tagText).replace(/^"r[\da-f.]+-/, '"') === opaque)
  return known && `W/${opaquePart(known)}`
}

function opaquePart(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

/** True if `If-None-Match` names the tag, by weak comparison, or is `*` (RFC 9110, section 13.1.2). */
export function matchesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch === '*') return true
  const opaque = tag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tagText) => tagText.trim().replace(/^W\//, '') === opaque)
}
