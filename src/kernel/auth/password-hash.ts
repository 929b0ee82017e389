import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** How much work a hash is, and its salt. They are stored with each hash, so that they can grow. */
export interface HashSettings {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
}

/** The parameters of new hashes (OWASP, Password Storage Cheat Sheet, Argon2id). */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const

const HASH_BYTES = 32
const SALT_BYTES = 16

const argon2Async = promisify(argon2)

/** The form in which hashes are stored: that of the PHC string format. */
const form = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/

/** The settings of new hashes, each with a new salt unless one is given. */
export function newHashSettings(salt: Buffer = randomBytes(SALT_BYTES)): HashSettings {
  return { ...current, salt }
}

/** The hash of a password in the form in which it is stored. It takes a thread some 40 ms and 19 MiB. */
export async function hashPassword(password: string, settings: HashSettings): Promise<string> {
  const { memory, passes, parallelism, salt } = settings
  const hash = await argon2Async('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: HASH_BYTES,
  })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** The parameters of a stored hash. Throws if the text is not a hash. */
export function settingsOfHash(stored: string): HashSettings {
  const [, memory, passes, parallelism, salt = ''] = form.exec(stored) ?? []
  if (memory === undefined) throw new Error('A stored password is no hash that this program knows')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  }
}

/** Whether two stored hashes are the same. It takes the same time wherever they differ. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether a hash is less work than new ones are. */
export function isOutdated(stored: string): boolean {
  const { memory, passes } = settingsOfHash(stored)
  return memory < current.memory || passes < current.passes
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
