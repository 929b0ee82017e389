import { tax } from './domain/tax/index.ts'
import type { RecordDefinition } from './records/define-record.ts'

/** Every record kind of Daybook, in the order of the contract's section 4. */
export const records: readonly RecordDefinition[] = [tax]
