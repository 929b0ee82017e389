import { fileThread } from '../../../kernel/threads/file-thread.ts'
import type { BankCredit } from './read-camt.ts'

const read = fileThread<BankCredit[]>(
  new URL('./statement-thread.ts', import.meta.url),
  { timeMs: 15_000, memoryMiB: 384 },
  'A bank statement: camt.053 or camt.054 as XML, or a ZIP of such files.',
)

/** The credits of a bank statement. Throws `Invalid`. */
export function readStatementFile(instanceId: number, bytes: Uint8Array): Promise<BankCredit[]> {
  return read(instanceId, bytes)
}
