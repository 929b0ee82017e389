import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Scope, Scopes } from '../../../kernel/scope.ts'
import { challengeKey, spendChallenge } from './challenge.store.ts'

/** How long a challenge is valid, in seconds. */
const CHALLENGE_SECONDS = 5 * 60
const NONCE_BYTES = 16
const EXPIRY_BYTES = 6
const MAC_BYTES = 32
const BYTES = NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES

/**
 * The challenges that authenticators sign. A challenge contains its end and is signed by the service, so that a request for
 * one causes no write. It is stored when it is used, and is then no longer valid.
 */
export class Challenges {
  readonly #scopes: Pick<Scopes, 'engine' | 'clock'>
  #key: Promise<Buffer> | undefined

  constructor(scopes: Pick<Scopes, 'engine' | 'clock'>) {
    this.#scopes = scopes
  }

  /** A new challenge, which is valid only for `purpose`. */
  async make(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
    const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES)
    randomBytes(NONCE_BYTES).copy(head)
    head.writeUIntBE(this.#scopes.clock.now() + CHALLENGE_SECONDS, NONCE_BYTES, EXPIRY_BYTES)
    return new Uint8Array(Buffer.concat([head, await this.#mac(head, purpose)]))
  }

  /** Whether a challenge (base64url) was made for this purpose and is not too old. */
  async isGood(challenge: string, purpose: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== BYTES) return false
    const head = bytes.subarray(0, -MAC_BYTES)
    const isOurs = timingSafeEqual(await this.#mac(head, purpose), bytes.subarray(-MAC_BYTES))
    return isOurs && expiryOf(bytes) > this.#scopes.clock.now()
  }

  /** Uses up a valid challenge. False if it was used before. */
  spend(scope: Scope, challenge: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url')
    return spendChallenge(scope, bytes.toString('base64url'), expiryOf(bytes))
  }

  async #mac(head: Buffer, purpose: string): Promise<Buffer> {
    this.#key ??= this.#readKey()
    return createHmac('sha256', await this.#key)
      .update(head)
      .update(purpose)
      .digest()
  }

  async #readKey(): Promise<Buffer> {
    try {
      const key = await challengeKey(this.#scopes.engine, randomBytes(MAC_BYTES).toString('base64url'))
      return Buffer.from(key, 'base64url')
    } catch (error) {
      this.#key = undefined
      throw error
    }
  }
}

function expiryOf(bytes: Buffer): number {
  return bytes.readUIntBE(NONCE_BYTES, EXPIRY_BYTES)
}
