import { deflateSync } from 'node:zlib'
import { afterMarker, editedPdf, lengthenedStream, objectCount, type PdfEdit } from './edit-pdf.ts'
import { xmpExtension } from './xmp-extension.ts'

const FILE_NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const values = { DocumentType: 'INVOICE', DocumentFileName: FILE_NAME, Version: '1.0', ConformanceLevel: 'EN 16931' }
const description = xmpExtension('Factur-X PDFA Extension Schema', NAMESPACE, 'fx', [
  described('DocumentFileName', 'The name of the embedded XML document'),
  described('DocumentType', 'The type of the hybrid document in capital letters, such as INVOICE or ORDER'),
  described('Version', 'The actual version of the standard applying to the embedded XML document'),
  described('ConformanceLevel', 'The conformance level of the embedded XML document'),
])

/**
 * Makes a Factur-X (ZUGFeRD) from a PDF/A-3 of `renderPdf`: the XML of the invoice is attached as `factur-x.xml`, as an
 * alternative of the pages, and the metadata declare it. `undefined` if the PDF is not a PDF/A, because a text has
 * characters that no font has.
 */
export function facturXPdf(pdf: Uint8Array, xml: string): Buffer | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const first = objectCount(file)
  const edits = editsOf(file, first + 1)
  return edits === undefined ? undefined : editedPdf(file, edits, attachment(file, xml, first))
}

function described(name: string, text: string) {
  return { name, category: 'external', valueType: 'Text', description: text } as const
}

function editsOf(file: Buffer, attached: number): PdfEdit[] | undefined {
  const begin = file.lastIndexOf('<?xpacket begin')
  const catalog = file.lastIndexOf('/Type /Catalog')
  const said = Object.entries(values).map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`)
  const insertions = [
    {
      at: afterMarker(file, 'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"', begin),
      text: ` xmlns:fx="${NAMESPACE}"`,
    },
    { at: afterMarker(file, '<pdfaExtension:schemas><rdf:Bag>', begin), text: description },
    { at: afterMarker(file, '</pdfaid:conformance>', begin), text: said.join('') },
  ]
  const added = insertions.reduce((sum, { text }) => sum + text.length, 0)
  const length = lengthenedStream(file, begin, added)
  const isFree = catalog >= 0 && !/\/(Names|AF)\b/.test(file.toString('latin1', catalog, file.lastIndexOf('\nxref\n')))
  if (length === undefined || !isFree || insertions.some(({ at }) => at < 0)) return undefined
  return [
    length,
    ...insertions.map((insertion) => ({ ...insertion, removed: 0 })),
    {
      at: catalog + '/Type /Catalog'.length,
      removed: 0,
      text: `\n  /Names << /EmbeddedFiles << /Names [(${FILE_NAME}) ${attached} 0 R] >> >>\n  /AF [${attached} 0 R]`,
    },
  ]
}

/** The file and its description. Its date is that of the PDF. */
function attachment(file: Buffer, xml: string, first: number): string[] {
  const bytes = Buffer.from(xml, 'utf8')
  const packed = deflateSync(bytes).toString('latin1')
  const day =
    /\/ModDate (\(D:[^)]*\))/.exec(file.toString('latin1', file.lastIndexOf('/Creator (Typst')))?.[1] ?? '(D:1970)'
  return [
    `<<\n  /Type /EmbeddedFile\n  /Subtype /text#2Fxml\n  /Filter /FlateDecode\n  /Length ${packed.length}\n` +
      `  /Params << /Size ${bytes.length} /ModDate ${day} >>\n>>\nstream\n${packed}\nendstream`,
    `<<\n  /Type /Filespec\n  /F (${FILE_NAME})\n  /UF (${FILE_NAME})\n  /Desc (Factur-X invoice)\n` +
      `  /AFRelationship /Alternative\n  /EF << /F ${first} 0 R /UF ${first} 0 R >>\n>>`,
  ]
}
