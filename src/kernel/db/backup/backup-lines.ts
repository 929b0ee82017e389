import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CannotRestore } from '../cannot-restore.ts'

const NEWLINE = 0x0a

/** The lines of a compressed file, each with its line end, in batches as they are read; at least one line per batch. */
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

/** The error for a file that ends too early. */
export function cutOff(cause?: unknown): CannotRestore {
  return new CannotRestore('The backup was cut off: its end is missing. Nothing was restored.', cause)
}

/** The error for a file that no backup can have written. */
export function damagedBackup(reason: string, cause?: unknown): CannotRestore {
  return new CannotRestore(`The backup is damaged: ${reason}. Nothing was restored.`, cause)
}

async function* uncompressed(file: Readable): AsyncGenerator<Buffer> {
  try {
    // The iteration also throws errors of the file.
    yield* pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => {})
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'Z_BUF_ERROR') throw cutOff(error)
    if (error instanceof Error && error.message === 'incorrect header check') {
      throw new CannotRestore('This is not a backup of Daybook: it is not compressed with gzip.', error)
    }
    throw error instanceof Error && code.startsWith('Z_') ? damagedBackup(error.message, error) : error
  }
}
