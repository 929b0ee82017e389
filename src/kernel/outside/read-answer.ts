import type { IncomingMessage } from 'node:http'
import { createGunzip } from 'node:zlib'
import { OutsideError } from './outside-error.ts'

/** How much of an answer is read. */
export interface AnswerLimit {
  /** Bytes, unpacked: a small answer may unpack to a large one. */
  readonly sizeMax: number
  readonly excess?: 'refuse' | 'cut'
}

/** The body of an answer. Throws where the connection ends before it does, or `OutsideError` where it is too large. */
export async function readAnswer(response: IncomingMessage, { sizeMax, excess }: AnswerLimit): Promise<Buffer> {
  const isPacked = response.headers['content-encoding']?.toLowerCase() === 'gzip'
  const unpacked = isPacked ? response.pipe(createGunzip()) : response
  // A pipe hands on what is read, and not that the reading failed.
  if (isPacked) response.on('error', (error) => unpacked.destroy(error))
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size <= sizeMax) continue
      if (excess !== 'cut') throw new OutsideError('too-large', `The answer is larger than ${sizeMax} bytes.`)
      break
    }
  } finally {
    if (!response.complete) response.destroy()
  }
  return Buffer.concat(chunks).subarray(0, sizeMax)
}
