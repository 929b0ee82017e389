import type { RecordKind } from '../../../records/record-kind.ts'
import type { ColumnPlan } from './import-columns.ts'
import type { ImportTable } from './import-table.ts'
import type { ImportedKind } from './imported-kinds.ts'
import type { CellStyle } from './read-cell.ts'
import type { RowBody } from './row-body.ts'

/** A table, and how its rows become records. */
export interface ImportJob {
  readonly kind: RecordKind
  readonly imported: ImportedKind
  readonly table: ImportTable
  readonly plan: ColumnPlan
  readonly mode: 'add' | 'update' | 'skip'
  readonly style: CellStyle
  /** Lines of the file that are skipped. */
  readonly leftOut: ReadonlySet<number>
  /** Whether each change is described. */
  readonly describes: boolean
  /** The values of records as they are now, by id: what an undo sends back. */
  readonly valuesOf: (ids: readonly number[], members: readonly string[]) => Promise<ReadonlyMap<number, RowBody>>
}
