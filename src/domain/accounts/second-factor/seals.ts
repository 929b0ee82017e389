import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PLAIN = 'plain:'
const SEALED = 'sealed:'

/**
 * Keeps secrets so that a copy of the database alone does not show them: encrypted with a key of the operator. Without
 * a key they are stored as they are.
 */
export class Seals {
  readonly #key: Buffer | undefined

  constructor(key: string | undefined) {
    this.#key = key === undefined ? undefined : Buffer.from(hkdfSync('sha256', key, '', 'daybook second factors', 32))
  }

  /** `owner` is bound to it: the secret of one user opens for no other. */
  seal(secret: string, owner: string): string {
    if (this.#key === undefined) return PLAIN + secret
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
    const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return SEALED + sealed.toString('base64url')
  }

  /** Undefined where the key is another one, or missing, or the stored text is damaged. */
  open(stored: string, owner: string): string | undefined {
    if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length)
    if (this.#key === undefined) return undefined
    const sealed = Buffer.from(stored.slice(SEALED.length), 'base64url')
    const nonce = sealed.subarray(0, NONCE_BYTES)
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }

  /** Whether a stored secret should be sealed again: there is a key by now. */
  isOutdated(stored: string): boolean {
    return this.#key !== undefined && stored.startsWith(PLAIN)
  }
}
