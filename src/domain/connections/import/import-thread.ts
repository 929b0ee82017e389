import { parentPort } from 'node:worker_threads'
import { Invalid } from '../../../kernel/errors.ts'
import { importTable } from './import-table.ts'

/** The thread that reads tables of others, one after the other. */
parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answerTo(bytes)))

async function answerTo(bytes: Uint8Array) {
  try {
    return { table: await importTable(bytes) }
  } catch (error) {
    if (error instanceof Invalid) return { faults: error.faults }
    throw error
  }
}
