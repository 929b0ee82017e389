/** A self-signed certificate for a server, written in DER: Node.js cannot make one. */
import { generateKeyPairSync, sign } from 'node:crypto'

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const day = (text: string) => der(0x17, Buffer.from(`${text}000000Z`))

/** The key and the certificate, as `createServer` of `node:tls` takes them. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const subject = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))))
  const contents = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(day('200101'), day('491231')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', contents, privateKey))
  const text = sequence(contents, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  }
}
