import { idParam } from '../../../kernel/http/params.ts'
import { contentAction, uploadAction } from '../../../records/action.ts'
import { recordKind } from '../../../records/record-kind.ts'
import { changeVerb } from '../../../records/write/default-verbs.ts'
import { type ReadFile, readEInvoiceFile } from '../../paper/einvoice/index.ts'
import { attachmentTypes, readBillAttachment } from './read-bill-attachment.ts'
import { supplierBill } from './supplier-bill.record.ts'
import { readBillFile, restoreSupplierBill, uploadSupplierBill } from './upload-supplier-bill.ts'

const FILE_BYTES_MAX = 10 * 1024 * 1024

export const supplierBillKind = recordKind(supplierBill, {
  verbs: {
    create: null,
    restore: changeVerb((scope, { id }) => restoreSupplierBill(scope, id), {}),
  },
  actions: [
    uploadAction({
      path: 'supplier-bill',
      summary: 'Read a bill from an e-invoice (UBL, CII, or a Factur-X or ZUGFeRD PDF) of at most 10 MiB',
      params: {},
      maxBytes: FILE_BYTES_MAX,
      prepare: (instanceId, upload) => readEInvoiceFile(instanceId, upload.bytes),
      run: (scope, { upload, prepared }) => uploadSupplierBill(scope, upload, prepared as ReadFile),
    }),
    contentAction({
      path: 'supplier-bill/file',
      summary: 'The file that a bill was read from, byte for byte',
      params: { id: idParam('The bill.') },
      mimeTypes: ['application/xml', 'application/pdf'],
      run: (scope, { given }) => readBillFile(scope, given.id),
    }),
    contentAction({
      path: 'supplier-bill/attachment',
      summary: 'A document that is in the file of a bill',
      params: { id: idParam('The bill.'), place: idParam('Its place in `details.attachments`, from 1.') },
      mimeTypes: attachmentTypes,
      run: (scope, { given }) => readBillAttachment(scope, given.id, given.place),
    }),
  ],
})
