import { addElements, withElements } from '../../../kernel/db/element-tables.ts'
import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { SqlText } from '../../../kernel/db/sql-text.ts'
import { documentTaxTables, lineTables } from './lines/index.ts'
import { allowanceTables } from './money/index.ts'

export type DocumentRecord = 'quote' | 'invoice' | 'credit-note'

/** The lines, taxes, allowances and charges of a document, each as a JSON text or null. */
export interface DocumentElements {
  readonly items: string | null
  readonly taxes: string | null
  /** Null for quotes. */
  readonly allowances: string | null
}

function membersOf(record: DocumentRecord) {
  const [lines, taxes] = [lineTables(record), documentTaxTables(record)]
  const columns = [
    { name: 'items', elements: lines },
    { name: 'taxes', elements: taxes },
    ...(record === 'quote' ? [] : [{ name: 'allowances', elements: allowanceTables(record) }]),
  ]
  return [{ columns }]
}

/** Adds the elements of the documents `t` to the columns of a select, for the statements of other slices. */
export function addDocumentElements(sql: SqlText, record: DocumentRecord): void {
  addElements(sql, membersOf(record))
}

/** A row of such a statement with its elements. Throws if its currency is not one. */
export function withDocumentElements<Row extends { readonly currency: string }>(
  record: DocumentRecord,
  row: Row,
): Row & DocumentElements {
  const opened: SqlRow = { allowances: null, ...(row as Row & SqlRow) }
  withElements(membersOf(record), [opened])
  return opened as Row & DocumentElements & SqlRow
}
