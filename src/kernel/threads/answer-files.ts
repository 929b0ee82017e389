import { parentPort } from 'node:worker_threads'
import { Invalid } from '../errors.ts'
import type { FileAnswer } from './file-thread.ts'

/** Makes this thread read files, one after another: the other end of `fileThread`. */
export function answerFiles(read: (bytes: Uint8Array) => unknown): void {
  parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answerTo(read, bytes)))
}

async function answerTo(read: (bytes: Uint8Array) => unknown, bytes: Uint8Array): Promise<FileAnswer> {
  try {
    return { read: await read(bytes) }
  } catch (error) {
    if (error instanceof Invalid) return { faults: error.faults }
    throw error
  }
}
