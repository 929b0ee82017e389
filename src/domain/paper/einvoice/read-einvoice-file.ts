import { fileThread } from '../../../kernel/threads/file-thread.ts'
import type { ThreadLimits } from '../../../kernel/threads/limited-thread.ts'
import type { ReadFile } from './einvoice-file.ts'

/** The limits of one file: most take some milliseconds, and a PDF of 10 MB a second. */
const limits: ThreadLimits = { timeMs: 20_000, memoryMiB: 512 }

const read = fileThread<ReadFile>(
  new URL('./einvoice-thread.ts', import.meta.url),
  limits,
  'An e-invoice: UBL or CII as XML, or a Factur-X or ZUGFeRD PDF.',
)

/**
 * The invoice in a file of others: UBL, CII, or a PDF that contains one of them. Throws `Invalid` with all errors of the
 * file.
 */
export function readEInvoiceFile(instanceId: number, bytes: Uint8Array): Promise<ReadFile> {
  return read(instanceId, bytes)
}
