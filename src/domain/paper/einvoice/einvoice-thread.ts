import { parentPort } from 'node:worker_threads'
import { Invalid } from '../../../kernel/errors.ts'
import { type FileAnswer, readFileOf } from './einvoice-file.ts'

/** The thread that reads files of others, one after the other: PDFs are searched for their XML, and XML is read. */
parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answerTo(bytes)))

async function answerTo(bytes: Uint8Array): Promise<FileAnswer> {
  try {
    return await readFileOf(bytes)
  } catch (error) {
    if (error instanceof Invalid) return { faults: error.faults }
    throw error
  }
}
