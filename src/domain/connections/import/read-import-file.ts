import { type Fault, Invalid } from '../../../kernel/errors.ts'
import { LimitedThread, ThreadLimitReached, type ThreadLimits } from '../../../kernel/threads/limited-thread.ts'
import type { ImportTable } from './import-table.ts'

const limits: ThreadLimits = { timeMs: 15_000, memoryMiB: 384 }

/** One thread serves all instances, which take turns at it. It ends by itself when nothing is read for a while. */
const thread = new LimitedThread(new URL('./import-thread.ts', import.meta.url), limits)

/** The table in a file. It is read in a thread, so that nothing in a file holds up anybody else. Throws `Invalid`. */
export async function readImportFile(instanceId: number, bytes: Uint8Array): Promise<ImportTable> {
  const answer = await ask(instanceId, bytes)
  if ('faults' in answer) throw new Invalid(answer.faults)
  return answer.table
}

type ThreadAnswer = { readonly table: ImportTable } | { readonly faults: readonly Fault[] }

async function ask(instanceId: number, bytes: Uint8Array): Promise<ThreadAnswer> {
  try {
    return await thread.run(instanceId, async (send) => (await send(bytes)) as ThreadAnswer)
  } catch (error) {
    if (!(error instanceof ThreadLimitReached)) throw error
    const problem = error.limit === 'time' ? `takes more than ${limits.timeMs / 1000} s` : 'takes too much memory'
    throw Invalid.field('file', `${problem} to read`, 'A table as CSV or XLSX.')
  }
}
