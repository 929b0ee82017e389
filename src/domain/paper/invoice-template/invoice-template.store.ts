import type { SqlRow } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { invoiceTemplate } from './invoice-template.record.ts'

/** The id of the default template of a type. */
export async function defaultTemplateId(scope: Scope, typeId: number): Promise<number | undefined> {
  const query = scope.db
    .records<Row<typeof invoiceTemplate>>('invoice_template')
    .select('id')
    .where('type_id', '=', typeId)
    .where('default', '=', 1)
  return (await scope.db.first(query))?.id
}

export async function defaultTemplate(scope: Scope, typeId: number): Promise<SqlRow | undefined> {
  const id = await defaultTemplateId(scope, typeId)
  return id === undefined ? undefined : loadRecord(scope, invoiceTemplate, id)
}
