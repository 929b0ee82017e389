import { Conflict } from '../../../kernel/errors.ts'
import type { Content, Upload } from '../../../kernel/files/content.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { restoreRecord, type WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { isCreditType, type ReadFile } from '../../paper/einvoice/index.ts'
import { billTag } from './bill-tag.ts'
import { billValues, singleLine } from './bill-values.ts'
import { safeFileName } from './safe-file-name.ts'
import { supplierBill } from './supplier-bill.record.ts'
import { billFile, billsNumbered, storeBillFile } from './supplier-bill.store.ts'

/** Keeps a bill that was read from a file, and the file. The file is kept byte for byte. */
export async function uploadSupplierBill(
  scope: Scope,
  upload: Upload,
  { invoice, mediaType }: ReadFile,
): Promise<WriteAnswer> {
  const read = billValues(invoice)
  await refuseSame(scope, { ...read, number: invoice.number, seller_name: invoice.seller.name })
  const extension = mediaType === 'application/pdf' ? 'pdf' : 'xml'
  const values = {
    ...read,
    file_name: upload.name === '' ? `bill.${extension}` : upload.name,
    file_type: mediaType,
    file_size: upload.bytes.length,
  }
  const id = await insertRecord(scope, supplierBill, { values, links: {} })
  await storeBillFile(scope, id, upload.bytes)
  return { id, warnings: upload.ignored.map((name) => `${name} is not a field of supplier-bill`) }
}

/** A deleted bill can be restored, unless the same bill has been uploaded again since. */
export async function restoreSupplierBill(scope: Scope, id: number): Promise<WriteAnswer> {
  await refuseSame(scope, await loadRecord(scope, supplierBill, id, 'deleted'))
  return restoreRecord(scope, supplierBill, id)
}

/** The file that a bill was read from. It never changes. */
export async function readBillFile(scope: Scope, id: number): Promise<Content> {
  const bill = await loadRecord(scope, supplierBill, id)
  return {
    mimeType: bill.file_type,
    fileName: safeFileName(bill.file_name, bill.file_type),
    tag: billTag(scope, bill),
    immutable: false,
    read: () => billFile(scope, id),
  }
}

/**
 * Suppliers may restart their numbers each year, and may number credit notes separately. `row` has the texts of the file: older
 * bills are stored with its line breaks.
 */
async function refuseSame(scope: Scope, row: Readonly<Record<string, unknown>>): Promise<void> {
  const [number, sellerName] = [String(row.number), String(row.seller_name)]
  const sellerVatId = row.seller_vat_id === null ? null : String(row.seller_vat_id)
  const same = {
    numbers: [number, singleLine(number)],
    sellerNames: [sellerName, singleLine(sellerName)],
    sellerVatId,
  }
  const found = (await billsNumbered(scope, same)).find((one) => rangeOf(one) === rangeOf(row))
  if (found === undefined) return
  throw Conflict.field(
    'file',
    `is the bill ${singleLine(number)} of ${sellerVatId ?? singleLine(sellerName)}, which has already been uploaded.`,
    [{ id: found.id }],
  )
}

/** The range of numbers of a bill: `2026 invoice`. */
function rangeOf({ date, type_code }: Readonly<Record<string, unknown>>): string {
  return `${civilDateText(Number(date)).slice(0, 4)} ${isCreditType(String(type_code)) ? 'credit' : 'invoice'}`
}
