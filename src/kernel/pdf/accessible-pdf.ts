import { afterMarker, editedPdf, lengthenedStream, type PdfEdit } from './edit-pdf.ts'
import { xmpExtension } from './xmp-extension.ts'

/**
 * Declares that a PDF/A of Typst also conforms to PDF/UA-1, because Typst checks and declares one standard at a time.
 * It adds the entry in the metadata (ISO 14289-1, clause 5), its description as PDF/A requires for unknown entries (ISO
 * 19005-3, clause 6.6.2.3), and the setting that viewers show the title instead of the file name. If the places for
 * these are not found, the file stays as it is.
 */
export function accessiblePdf(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const edits = editsOf(file)
  return edits === undefined ? pdf : editedPdf(file, edits)
}

const namespace = 'http://www.aiim.org/pdfua/ns/id/'
const entry = '<pdfuaid:part>1</pdfuaid:part>'
const description = xmpExtension('PDF/UA identification schema', namespace, 'pdfuaid', [
  {
    category: 'internal',
    description: 'Part of ISO 14289 to which the document conforms',
    name: 'part',
    valueType: 'Integer',
  },
])

function editsOf(file: Buffer): PdfEdit[] | undefined {
  const begin = file.lastIndexOf('<?xpacket begin')
  const catalog = file.lastIndexOf('/Type /Catalog')
  const insertions = [
    {
      at: afterMarker(file, 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"', begin),
      text: ` xmlns:pdfuaid="${namespace}"`,
    },
    { at: afterMarker(file, '<pdfaExtension:schemas><rdf:Bag>', begin), text: description },
    { at: afterMarker(file, '</pdfaid:conformance>', begin), text: entry },
  ]
  const preferences = afterMarker(file, '/ViewerPreferences <<', catalog)
  const added = insertions.reduce((sum, { text }) => sum + text.length, 0)
  const length = lengthenedStream(file, begin, added)
  if (length === undefined || preferences < 0 || insertions.some(({ at }) => at < 0)) return undefined
  return [
    length,
    ...insertions.map((insertion) => ({ ...insertion, removed: 0 })),
    { at: preferences, removed: 0, text: '\n    /DisplayDocTitle true' },
  ]
}
