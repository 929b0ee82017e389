import { randomBytes } from 'node:crypto'

/** As Standard Webhooks wants it: 24 to 64 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
