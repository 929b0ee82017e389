import { customField } from './domain/custom-field/index.ts'
import { file } from './domain/file/index.ts'
import { resource } from './domain/resource/index.ts'
import { status } from './domain/status/index.ts'
import { tax } from './domain/tax/index.ts'
import { workspace } from './domain/workspace/index.ts'
import type { RecordDefinition } from './records/define-record.ts'

/** Every record kind of Daybook, in the order of the contract's section 4. */
export const records: readonly RecordDefinition[] = [customField, status, workspace, resource, tax, file]
