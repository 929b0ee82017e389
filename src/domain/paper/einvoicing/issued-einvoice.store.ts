import { insertRows } from '../../../kernel/db/insert-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'

/** An e-invoice as it was when its document was issued. */
export interface IssuedEInvoice {
  readonly record: string
  readonly record_id: number
  readonly format: string
  readonly xml: string
  /** Of the XML in UTF-8, in hexadecimal digits. */
  readonly sha256: string
  readonly created: number
}

const columns = ['record', 'record_id', 'format', 'xml', 'sha256', 'created'] as const

export async function keepEInvoice(scope: Scope, issued: IssuedEInvoice): Promise<void> {
  await insertRows(scope.db, 'issued_einvoice', columns, [columns.map((column) => issued[column])])
}

export function keptEInvoice(
  scope: Scope,
  { record, record_id, format }: Pick<IssuedEInvoice, 'record' | 'record_id' | 'format'>,
): Promise<IssuedEInvoice | undefined> {
  const query = scope.db.rows<IssuedEInvoice>('issued_einvoice').select(columns).where('record', '=', record)
  return scope.db.first(query.where('record_id', '=', record_id).where('format', '=', format))
}
