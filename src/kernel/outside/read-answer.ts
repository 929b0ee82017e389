import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** The limits for reading a response. */
export interface AnswerLimit {
  /** Bytes, decompressed: a small response may decompress to a large one. */
  readonly sizeMax: number
  readonly excess?: 'refuse' | 'cut'
}

const FIRST_BYTES = 16 * 1024

/** The supported content codings, as a request lists them. */
export const acceptedEncodings = 'gzip, br, deflate'

/** The body of a response. Throws if the connection ends early, or `OutsideError` if the body is too large. */
export async function readAnswer(response: IncomingMessage, { sizeMax, excess }: AnswerLimit): Promise<Buffer> {
  // One buffer, which doubles: a list of chunks of one byte each would take a hundred times the size of the body.
  let bytes = Buffer.allocUnsafe(FIRST_BYTES)
  let size = 0
  try {
    for await (const chunk of (await unpacked(response)) as AsyncIterable<Buffer>) {
      if (size + chunk.length > bytes.length) {
        const longer = Buffer.allocUnsafe(2 * (size + chunk.length))
        bytes.copy(longer, 0, 0, size)
        bytes = longer
      }
      size += chunk.copy(bytes, size)
      if (size <= sizeMax) continue
      if (excess !== 'cut') throw new OutsideError('too-large', `The answer is larger than ${sizeMax} bytes.`)
      break
    }
  } finally {
    if (!response.complete) response.destroy()
  }
  return Buffer.from(bytes.subarray(0, Math.min(size, sizeMax)))
}

async function unpacked(response: IncomingMessage): Promise<IncomingMessage | Transform> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity' || isEmpty(response)) return response
  const unpacker = await unpackerOf(encoding, response)
  if (unpacker === undefined)
    throw new OutsideError('unreachable', `The answer is compressed as ${encoding}, which is not supported.`)
  // A pipe passes on data, but not read errors.
  response.on('error', (error) => unpacker.destroy(error))
  return response.pipe(unpacker)
}

/** Some servers name the coding of a body that they do not send, as with 304. */
function isEmpty({ statusCode, headers }: IncomingMessage): boolean {
  return statusCode === 204 || statusCode === 304 || Number(headers['content-length']) === 0
}

async function unpackerOf(encoding: string, response: IncomingMessage): Promise<Transform | undefined> {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding !== 'deflate') return undefined
  return (await isBareDeflate(response)) ? createInflateRaw() : createInflate()
}

/** `deflate` should have a zlib header (RFC 9110, section 8.4.1.2); some servers omit it. */
async function isBareDeflate(response: IncomingMessage): Promise<boolean> {
  await once(response, 'readable')
  const head: Buffer | null = response.read(1)
  if (head === null) return false
  response.unshift(head)
  return ((head[0] ?? 0) & 0x0f) !== 8
}
