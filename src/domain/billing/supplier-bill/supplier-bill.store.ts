import type { Scope } from '../../../kernel/scope.ts'
import { ListSql } from '../../../records/list/list-statement.ts'

interface BillRow {
  id: number
  number: string
  type_code: string
  date: number
  seller_name: string
  seller_vat_id: string | null
}

interface FileRow {
  supplier_bill_id: number
  base64: string
}

/** The number and the supplier of a bill. Its number and its name may be stored in several forms. */
interface BillIdentity {
  readonly numbers: readonly string[]
  readonly sellerNames: readonly string[]
  readonly sellerVatId: string | null
}

/** The live bills of the same supplier with the same number: by its VAT identifier, or by its name where it has none. */
export async function billsNumbered(
  scope: Scope,
  { numbers, sellerNames, sellerVatId }: BillIdentity,
): Promise<Pick<BillRow, 'id' | 'type_code' | 'date'>[]> {
  const named = scope.db
    .records<BillRow>('supplier_bill')
    .select(['id', 'type_code', 'date'])
    .where('number', 'in', numbers)
  const query =
    sellerVatId === null
      ? named.where('seller_vat_id', 'is', null).where('seller_name', 'in', sellerNames)
      : named.where('seller_vat_id', '=', sellerVatId)
  return scope.db.all(query)
}

export async function storeBillFile(scope: Scope, billId: number, bytes: Buffer): Promise<void> {
  const row = { supplier_bill_id: billId, base64: bytes.toString('base64') }
  await scope.db.run(scope.db.insertInto<FileRow>('supplier_bill_file', row))
}

export async function billFile(scope: Scope, billId: number): Promise<Buffer> {
  const query = scope.db.rows<FileRow>('supplier_bill_file').select('base64').where('supplier_bill_id', '=', billId)
  const row = await scope.db.first(query)
  if (row === undefined) throw new Error(`supplier bill ${billId} has no file`)
  return Buffer.from(row.base64, 'base64')
}

/** The costs that a bill adds to a project. */
export interface ProjectBill {
  readonly currency: string
  /** In ten-thousandths; below zero for a credit note of a supplier. */
  readonly net_total: number
}

/** The bills of suppliers for a project, or for a booking of it where they name no project. Disputed ones do not count. */
export async function projectBills({ db }: Scope, projectId: number): Promise<ProjectBill[]> {
  const sql = new ListSql(db.dialect, db.instanceId, 'supplier_bill')
  sql.add('select t.currency, t.net_total from supplier_bill as t where ').ofInstance('t')
  sql.add(" and t.deleted is null and t.status <> 'disputed' and t.project_id = ").value(projectId)
  sql.add(' union all select t.currency, t.net_total from supplier_bill as t join booking as b on ').ofInstance('b')
  sql.add(' and b.id = t.booking_id where ').ofInstance('t').add(' and t.project_id is null and t.deleted is null')
  sql.add(" and t.status <> 'disputed' and b.project_id = ").value(projectId)
  return db.statement<ProjectBill>(sql.text, sql.values)
}
