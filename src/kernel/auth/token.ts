import { hash, randomBytes } from 'node:crypto'

/** The parts of a token that find its row. */
export interface TokenKey {
  /** The access token of a program, or the secret in the cookie of a session. */
  readonly kind: 'token' | 'cookie'
  /** The stored form of a token: its SHA-256, as 64 hexadecimal digits. */
  readonly hash: string
  /** The instance that the token names; undefined for a token that names none, which is looked for in all instances. */
  readonly instanceId: number | undefined
}

/**
 * The number of the instance stands before the last `_`. Older tokens and feed secrets have none: what follows their
 * beginning is 43 or 32 characters long and so never matches.
 */
const tokenForm = /^daybook_([1-9]\d{0,14})_[\w-]{43}$/
const sessionSecretForm = /^daybook_session_([1-9]\d{0,14})_[\w-]{43}$/
const linkSecretForm = /^daybook_link_([1-9]\d{0,14})_[\w-]{43}$/
const feedSecretForm = /^daybook_feed_([1-9]\d{0,14})_[\w-]{32}$/

/**
 * A new access token: `daybook_`, the number of the instance, `_` and 43 characters (A–Z, a–z, 0–9, `-`, `_`) that carry
 * 256 random bits. The number lets a database that is spread over machines look in one place.
 */
export function newToken(instanceId: number): string {
  return `daybook_${instanceId}_${randomBytes(32).toString('base64url')}`
}

/** The stored form of a token: its SHA-256, as 64 hexadecimal digits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** The key for the lookup of a token. */
export function tokenKey(token: string): TokenKey {
  return { kind: 'token', hash: hashToken(token), instanceId: instanceOfToken(token) }
}

/** A new secret for the cookie of a session, with 256 random bits. */
export function newSessionSecret(instanceId: number): string {
  return `daybook_session_${instanceId}_${randomBytes(32).toString('base64url')}`
}

/** The key for the lookup of the secret in a cookie; undefined for an invalid text. */
export function sessionKey(secret: string): TokenKey | undefined {
  const instanceId = numberIn(sessionSecretForm, secret)
  return instanceId === undefined ? undefined : { kind: 'cookie', hash: hashToken(secret), instanceId }
}

/** A new secret for a link that works once, with 256 random bits. */
export function newLinkSecret(instanceId: number): string {
  return `daybook_link_${instanceId}_${randomBytes(32).toString('base64url')}`
}

/** The instance in the secret of a link; undefined without one. */
export function instanceOfLinkSecret(secret: string): number | undefined {
  return numberIn(linkSecretForm, secret)
}

/** A new name for a device, which it keeps in a cookie, with 256 random bits. */
export function newDeviceSecret(): string {
  return `daybook_device_${randomBytes(32).toString('base64url')}`
}

/** The instance in a token; undefined without one. */
export function instanceOfToken(token: string): number | undefined {
  return numberIn(tokenForm, token)
}

/** A new secret for the address of a calendar feed. It begins like every secret of Daybook, so that the log masks it. */
export function newFeedSecret(instanceId: number): string {
  return `daybook_feed_${instanceId}_${randomBytes(24).toString('base64url')}`
}

/** The instance in the secret of a feed; undefined without one. */
export function instanceOfFeedSecret(secret: string): number | undefined {
  return numberIn(feedSecretForm, secret)
}

function numberIn(form: RegExp, text: string): number | undefined {
  const digits = form.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
