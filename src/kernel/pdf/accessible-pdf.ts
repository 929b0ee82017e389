/**
 * Adds to a PDF/A of Typst that it is a PDF/UA-1 too, which Typst checks and writes for one standard at a time: the
 * entry in the metadata (ISO 14289-1, clause 5), its description as PDF/A asks for of entries that it does not know
 * (ISO 19005-3, clause 6.6.2.3), and that viewers show the title rather than the name of the file. A file in which the
 * places are not found comes back as it is.
 */
export function accessiblePdf(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const edits = editsOf(file)
  return edits === undefined ? pdf : edited(file, edits)
}

interface Edit {
  readonly at: number
  readonly removed: number
  readonly text: string
}

const namespace = 'http://www.aiim.org/pdfua/ns/id/'
const entry = '<pdfuaid:part>1</pdfuaid:part>'
const property = (name: string, value: string) => `<pdfaProperty:${name}>${value}</pdfaProperty:${name}>`
const schema = (name: string, value: string) => `<pdfaSchema:${name}>${value}</pdfaSchema:${name}>`
const item = (inside: string) => `<rdf:li rdf:parseType="Resource">${inside}</rdf:li>`
const description = item(
  schema('schema', 'PDF/UA identification schema') +
    schema('namespaceURI', namespace) +
    schema('prefix', 'pdfuaid') +
    schema(
      'property',
      `<rdf:Seq>${item(
        property('category', 'internal') +
          property('description', 'Part of ISO 14289 to which the document conforms') +
          property('name', 'part') +
          property('valueType', 'Integer'),
      )}</rdf:Seq>`,
    ),
)

function editsOf(file: Buffer): Edit[] | undefined {
  const begin = file.lastIndexOf('<?xpacket begin')
  const lengthAt = file.lastIndexOf('/Length ', begin)
  const catalog = file.lastIndexOf('/Type /Catalog')
  const after = (marker: string, from: number) => {
    const at = from < 0 ? -1 : file.indexOf(marker, from)
    return at < 0 ? -1 : at + marker.length
  }
  const insertions = [
    { at: after('xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"', begin), text: ` xmlns:pdfuaid="${namespace}"` },
    { at: after('<pdfaExtension:schemas><rdf:Bag>', begin), text: description },
    { at: after('</pdfaid:conformance>', begin), text: entry },
  ]
  const preferences = after('/ViewerPreferences <<', catalog)
  if (lengthAt < 0 || preferences < 0 || insertions.some(({ at }) => at < 0)) return undefined
  const length = /^\d+/.exec(file.toString('latin1', lengthAt + 8, lengthAt + 24))?.[0] ?? ''
  const added = insertions.reduce((sum, { text }) => sum + text.length, 0)
  return [
    { at: lengthAt + 8, removed: length.length, text: String(Number(length) + added) },
    ...insertions.map((insertion) => ({ ...insertion, removed: 0 })),
    { at: preferences, removed: 0, text: '\n    /DisplayDocTitle true' },
  ]
}

/** The file with the edits, in the order of their places, and the table of its objects put right. */
function edited(file: Buffer, edits: readonly Edit[]): Buffer {
  const moved = (offset: number) =>
    edits.reduce((sum, { at, removed, text }) => (at < offset ? sum + text.length - removed : sum), offset)
  const table = file.lastIndexOf('\nxref\n') + 1
  const parts: Buffer[] = []
  let end = 0
  for (const { at, removed, text } of edits) {
    parts.push(file.subarray(end, at), Buffer.from(text, 'latin1'))
    end = at + removed
  }
  const entries = file
    .toString('latin1', table)
    .replace(/^\d{10}(?= \d{5} n)/gm, (offset) => String(moved(Number(offset))).padStart(10, '0'))
    .replace(/(?<=startxref\s)\d+/, (offset) => String(moved(Number(offset))))
  return Buffer.concat([...parts, file.subarray(end, table), Buffer.from(entries, 'latin1')])
}
