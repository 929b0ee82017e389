import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CannotRestore } from '../cannot-restore.ts'

const NEWLINE = 0x0a

/** The lines of a compressed file, each with its end, as many together as were read together; at least one. */
export async function* backupLines(file: Readable): AsyncGenerator<Buffer[]> {
  let begun: Buffer[] = []
  for await (const chunk of uncompressed(file)) {
    const lines: Buffer[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(Buffer.concat([...begun, chunk.subarray(start, end + 1)]))
      begun = []
      start = end + 1
    }
    begun.push(chunk.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (begun.some((piece) => piece.length > 0)) throw cutOff()
}

/** What a file that ends too early is refused with. */
export function cutOff(cause?: unknown): CannotRestore {
  return new CannotRestore('The backup was cut off: its end is missing. Nothing was restored.', cause)
}

/** What a file that nobody can have written so is refused with. */
export function damaged(reason: string, cause?: unknown): CannotRestore {
  return new CannotRestore(`The backup is damaged: ${reason}. Nothing was restored.`, cause)
}

async function* uncompressed(file: Readable): AsyncGenerator<Buffer> {
  try {
    // What goes wrong with the file is thrown by the iteration as well.
    yield* pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => {})
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'Z_BUF_ERROR') throw cutOff(error)
    if (error instanceof Error && error.message === 'incorrect header check') {
      throw new CannotRestore('This is not a backup of Daybook: it is not compressed with gzip.', error)
    }
    throw error instanceof Error && code.startsWith('Z_') ? damaged(error.message, error) : error
  }
}
