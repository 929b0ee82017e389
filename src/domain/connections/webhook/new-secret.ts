import { randomBytes } from 'node:crypto'

/** In the form of Standard Webhooks: 24 to 64 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
