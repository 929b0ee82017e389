import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { facturXPdf } from './factur-x-pdf.ts'
import { endPdfProcesses, renderPdf } from './render-pdf.ts'

after(endPdfProcesses)

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<a>é €</a>\n'

async function page(text: string): Promise<Buffer> {
  const source = `#set document(title: "Invoice 7", date: datetime(year: 2026, month: 1, day: 2))
    #set text(font: json(bytes(sys.inputs.fonts)))
    ${text}`
  return renderPdf({ source, language: 'en', data: '"x"', files: new Map() })
}

test('the XML is attached as an alternative of the pages, and the metadata declare it', async () => {
  const plain = await page('Hello')
  const pdf = facturXPdf(plain, xml)?.toString('latin1') ?? assert.fail('no PDF')
  assert.match(pdf, /\/AFRelationship \/Alternative/)
  assert.match(pdf, /\/Names << \/EmbeddedFiles << \/Names \[\(factur-x.xml\) (\d+) 0 R\] >> >>\n {2}\/AF \[\1 0 R\]/)
  assert.match(pdf, /<fx:DocumentFileName>factur-x.xml<.*<fx:ConformanceLevel>EN 16931</)
  assert.match(pdf, /<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</)
  const [, , length = '', start = ''] =
    /(\/Type \/EmbeddedFile[\s\S]*?)\/Length (\d+)\n[\s\S]*?stream\n()/.exec(pdf) ?? []
  assert.equal(start, '')
  const at = pdf.indexOf('stream\n', pdf.indexOf('/EmbeddedFile\n')) + 'stream\n'.length
  const packed = Buffer.from(pdf.slice(at, at + Number(length)), 'latin1')
  assert.equal(inflateSync(packed).toString('utf8'), xml)
})

test('each object begins at its offset in the table, and the metadata have their stated length', async () => {
  const pdf = facturXPdf(await page('Hello'), xml)?.toString('latin1') ?? assert.fail('no PDF')
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  assert.ok(pdf.startsWith('xref\n0 ', table))
  const entries = pdf.slice(table).match(/^\d{10} \d{5} [nf]\r\n/gm) ?? []
  assert.equal(entries.length, Number(/\/Size (\d+)/.exec(pdf.slice(table))?.[1]))
  for (const [id, entry] of entries.entries()) {
    if (id > 0) assert.ok(pdf.startsWith(`${id} 0 obj\n`, Number(entry.slice(0, 10))), `object ${id}`)
  }
  const begin = pdf.lastIndexOf('<?xpacket begin')
  const length = Number(/\/Length (\d+)/.exec(pdf.slice(pdf.lastIndexOf('/Length', begin)))?.[1])
  assert.match(pdf.slice(begin + length), /^\s*endstream/)
})

test('a file that is not PDF/A, or is already Factur-X, is not converted', async () => {
  assert.equal(facturXPdf(await page('\u{10FFFD}'), xml), undefined)
  const once = facturXPdf(await page('Hello'), xml) ?? assert.fail('no PDF')
  assert.equal(facturXPdf(once, xml), undefined)
})
