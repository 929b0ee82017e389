import { fileThread } from '../../../kernel/threads/file-thread.ts'
import type { ImportTable } from './import-table.ts'

const read = fileThread<ImportTable>(
  new URL('./import-thread.ts', import.meta.url),
  { timeMs: 15_000, memoryMiB: 384 },
  'A table as CSV or XLSX.',
)

/** The table in a file. Throws `Invalid`. */
export function readImportFile(instanceId: number, bytes: Uint8Array): Promise<ImportTable> {
  return read(instanceId, bytes)
}
