import { hash, randomBytes } from 'node:crypto'

/** A new access token: `daybook_` and 43 characters (A–Z, a–z, 0–9, `-`, `_`) that carry 256 random bits. */
export function newToken(): string {
  return `daybook_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token and looked up: its SHA-256, as 64 hexadecimal digits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
