import { Invalid } from '../../../kernel/errors.ts'
import type { PdfAttachment } from '../../../kernel/pdf/pdf-attachments.ts'
import type { EInvoice } from './model/index.ts'
import { einvoiceXmlLimits, readEInvoice } from './read-einvoice.ts'

/** An invoice, and what kind of file it was in. */
export interface ReadFile {
  readonly invoice: EInvoice
  readonly mediaType: 'application/xml' | 'application/pdf'
}

/** The file name of the XML in a PDF: Factur-X and ZUGFeRD 2.1, ZUGFeRD 2.0 and 1.0, the XRechnung profile. */
const names = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']
const FIELD = 'file'
const DESCRIPTION = 'An e-invoice: UBL or CII as XML, or a Factur-X or ZUGFeRD PDF.'
/** `%PDF-`, which can be a little after the beginning. */
const PDF_MARK_WITHIN = 1024

/** Reads a file that is an e-invoice, or has one in it. Throws `Invalid` with all that is wrong with it. */
export async function readFileOf(bytes: Uint8Array): Promise<ReadFile> {
  const start = Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).toString('latin1')
  if (!start.includes('%PDF-')) return { invoice: readEInvoice(bytes, FIELD), mediaType: 'application/xml' }
  return { invoice: readEInvoice(await xmlIn(bytes), FIELD), mediaType: 'application/pdf' }
}

/** The PDF reader is large. It is loaded when there is a PDF to read. */
async function xmlIn(pdf: Uint8Array): Promise<Buffer> {
  const { CannotReadPdf, pdfAttachments } = await import('../../../kernel/pdf/pdf-attachments.ts')
  try {
    const attached = invoiceAmong(await pdfAttachments(pdf))
    if (attached === undefined) throw new CannotReadPdf('is a PDF without an e-invoice in it')
    return attached.read(einvoiceXmlLimits.bytes)
  } catch (error) {
    if (error instanceof CannotReadPdf) throw Invalid.field(FIELD, error.message, DESCRIPTION)
    throw error
  }
}

function invoiceAmong(attachments: readonly PdfAttachment[]): PdfAttachment | undefined {
  const called = (name: string) => attachments.find((one) => one.name.toLowerCase() === name)
  return names.map(called).find((one) => one !== undefined)
}
