import { parentPort } from 'node:worker_threads'
import { stopwatchMs, threadCpuMs } from '../time/stopwatch.ts'
import { FoldsTooLong } from './folding.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import type { ScanAnswer, ScanQuestion } from './sqlite-scans.ts'

/** The thread that reads an SQLite file: one statement after another, each of what is committed when it begins. */

let connection: SqliteConnection | undefined

parentPort?.on('message', async (question: ScanQuestion) => parentPort?.postMessage(await answerTo(question)))

async function answerTo({ path, text, values, cpuMs, ...options }: ScanQuestion): Promise<ScanAnswer> {
  const [began, cpuBefore] = [stopwatchMs(), threadCpuMs()]
  try {
    connection ??= new SqliteConnection(path, {
      ...options,
      readOnly: true,
      mustExist: true,
      explain: (error) => error,
    })
    const rows = await connection.allWithin(cpuMs, text, values)
    return { rows, ms: stopwatchMs() - began, cpuMs: threadCpuMs() - cpuBefore }
  } catch (error) {
    if (error instanceof FoldsTooLong) return { givenUp: true }
    if (!(error instanceof Error)) throw error
    // A copy of an error has no other members.
    return { failure: { message: error.message, errcode: 'errcode' in error ? error.errcode : undefined } }
  }
}
