import { NotFound } from '../../../kernel/errors.ts'
import type { Content } from '../../../kernel/files/content.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { readEInvoiceFile } from '../../paper/einvoice/index.ts'
import { billTag } from './bill-tag.ts'
import type { detailsOf } from './details-of-bill.ts'
import { safeFileName } from './safe-file-name.ts'
import { supplierBill } from './supplier-bill.record.ts'
import { billFile } from './supplier-bill.store.ts'

const UNKNOWN_TYPE = 'application/octet-stream'

/** The types that EN 16931 allows for attachments. Files of other types are returned as `application/octet-stream`. */
export const attachmentTypes: readonly string[] = [
  ...['application/pdf', 'image/png', 'image/jpeg', 'text/csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  UNKNOWN_TYPE,
]

/** A document in the file of a bill (BT-125), by its place in the attachments, from 1. */
export async function readBillAttachment(scope: Scope, id: number, place: number): Promise<Content> {
  const bill = await loadRecord(scope, supplierBill, id)
  const { attachments = [] } = JSON.parse(bill.details) as ReturnType<typeof detailsOf>
  const { file_name: fileName, media_type: type } = attachments[place - 1] ?? {}
  if (type === undefined) throw new NotFound()
  const mimeType = attachmentTypes.includes(type) ? type : UNKNOWN_TYPE
  return {
    mimeType,
    fileName: safeFileName(fileName || `attachment-${place}`, mimeType),
    tag: `${billTag(scope, bill)}-${place}`,
    immutable: false,
    read: async () => {
      const { invoice } = await readEInvoiceFile(scope.instance.id, await billFile(scope, id))
      return Buffer.from(invoice.attachments[place - 1]?.content?.base64 ?? '', 'base64')
    },
  }
}
