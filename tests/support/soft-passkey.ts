/** A software authenticator: creates passkeys and signs with them, honestly or not. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface SoftPasskeyOptions {
  readonly origin?: string
  readonly rpId?: string
  /** Whether it has verified the user. */
  readonly verified?: boolean
  /** The signature counter; it does not count by default. */
  readonly counter?: number
  readonly challenge?: string
  readonly userHandle?: string
}

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  /** A browser's response to options for a new passkey. */
  create(options: unknown, said: SoftPasskeyOptions = {}): object {
    const { challenge, rp, user } = options as CreationOptions
    const { origin = 'http://localhost', rpId = rp.id, verified = true, counter = 0 } = said
    this.userHandle = user.id
    const credential = Buffer.from(this.id, 'base64url')
    const flags = 0x41 | (verified ? 0x04 : 0)
    const attested = Buffer.concat([Buffer.alloc(16), uint16(credential.length), credential, this.#coseKey()])
    const authData = Buffer.concat([authenticatorData(rpId, flags, counter), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    const clientDataJSON = clientData('webauthn.create', said.challenge ?? challenge, origin)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  /** A browser's response to options for a sign-in. */
  assert(options: unknown, said: SoftPasskeyOptions = {}): object {
    const { challenge, rpId: asked } = options as { challenge: string; rpId: string }
    const { origin = 'http://localhost', rpId = asked, verified = true, counter = 0 } = said
    const data = authenticatorData(rpId, 0x01 | (verified ? 0x04 : 0), counter)
    const clientDataJSON = clientData('webauthn.get', said.challenge ?? challenge, origin)
    const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: said.userHandle ?? this.userHandle,
      },
      clientExtensionResults: {},
    }
  }

  /** RFC 9052: an elliptic key for ES256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.concat([Buffer.from([0x59]), uint16(bytes.length)])
  return Buffer.concat([head, bytes])
}
