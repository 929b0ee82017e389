import { Invalid } from '../../../kernel/errors.ts'
import { LimitedThread, ThreadLimitReached, type ThreadLimits } from '../../../kernel/threads/limited-thread.ts'
import type { FileAnswer, ReadFile } from './einvoice-file.ts'

/** What one file may take: most take some milliseconds, and a PDF of 10 MB a second. */
const limits: ThreadLimits = { timeMs: 20_000, memoryMiB: 512 }

/** One thread serves all instances, which take turns at it. It ends by itself when nothing is read for a while. */
const thread = new LimitedThread(new URL('./einvoice-thread.ts', import.meta.url), limits)

/**
 * The invoice in a file of others: UBL, CII, or a PDF with one of them in it. It is read in a thread, so that nothing
 * that a file contains holds up anybody else. Throws `Invalid` with all that is wrong with the file.
 */
export async function readEInvoiceFile(instanceId: number, bytes: Uint8Array): Promise<ReadFile> {
  const answer = await ask(instanceId, bytes)
  if ('faults' in answer) throw new Invalid(answer.faults)
  return answer
}

async function ask(instanceId: number, bytes: Uint8Array): Promise<FileAnswer> {
  try {
    return await thread.run(instanceId, async (send) => (await send(bytes)) as FileAnswer)
  } catch (error) {
    if (!(error instanceof ThreadLimitReached)) throw error
    const problem = error.limit === 'time' ? `takes more than ${limits.timeMs / 1000} s` : 'takes too much memory'
    throw Invalid.field('file', `${problem} to read`, 'An e-invoice: UBL or CII as XML, or a Factur-X or ZUGFeRD PDF.')
  }
}
