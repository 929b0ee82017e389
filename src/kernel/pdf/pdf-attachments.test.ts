import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { facturXPdf } from './factur-x-pdf.ts'
import { CannotReadPdf, pdfAttachments } from './pdf-attachments.ts'
import { endPdfProcesses, renderPdf } from './render-pdf.ts'

after(endPdfProcesses)

/** A small PDF with these objects; the catalog is the first. Readers find objects without a table too. */
function pdfOf(...objects: readonly string[]): Buffer {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`, 'latin1')
}

const catalog = '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 3 0 R] >> >> >>'
const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
const file = '<< /Type /Filespec /F (a.xml) /EF << /F 4 0 R >> >>'
const stream = (bytes: string, filter = '') => `<< /Length ${bytes.length} ${filter} >>\nstream\n${bytes}\nendstream`

async function assertRefused(work: () => Promise<unknown> | unknown, problem: RegExp) {
  await assert.rejects(
    async () => work(),
    (error) => error instanceof CannotReadPdf && problem.test(error.message),
  )
}

test('attachments of our own PDFs are found', async () => {
  const source = '#set document(title: "x", date: datetime(year: 2026, month: 1, day: 2))\nx'
  const plain = await renderPdf({ source, language: 'en', data: '"x"', files: new Map() })
  assert.deepEqual(await pdfAttachments(plain), [])
  const pdf = facturXPdf(plain, '<a>é</a>') ?? assert.fail('no PDF')
  const [attachment, ...more] = await pdfAttachments(pdf)
  assert.deepEqual(more, [])
  assert.equal(attachment?.name, 'factur-x.xml')
  assert.equal(attachment?.read(100).toString('utf8'), '<a>é</a>')
})

test('attachments are found in the name tree and in the list of the document, compressed or not', async () => {
  const [first] = await pdfAttachments(pdfOf(catalog, pages, file, stream('hello')))
  assert.equal(first?.read(5).toString(), 'hello')
  const listed = pdfOf('<< /Type /Catalog /Pages 2 0 R /AF [3 0 R] >>', pages, file, stream('hello'))
  assert.deepEqual(
    (await pdfAttachments(listed)).map(({ name }) => name),
    ['a.xml'],
  )
  const packed = deflateSync('hello again').toString('latin1')
  const [two] = await pdfAttachments(pdfOf(catalog, pages, file, stream(packed, '/Filter [/FlateDecode]')))
  assert.equal(two?.read(100).toString(), 'hello again')
})

test('damaged, too large or unsupported attachments are refused', async () => {
  for (const bytes of ['', '%PDF-1.7', '%PDF-1.7\nnothing', 'no PDF', '%PDF-1.7\ntrailer << /Root 1 0 R >>']) {
    await assertRefused(() => pdfAttachments(Buffer.from(bytes)), /is not a readable PDF/)
  }
  const bomb = deflateSync(Buffer.alloc(1_000_000)).toString('latin1')
  const [large] = await pdfAttachments(pdfOf(catalog, pages, file, stream(bomb, '/Filter /FlateDecode')))
  await assertRefused(() => large?.read(999_999), /damaged or too large/)
  assert.equal(large?.read(1_000_000).length, 1_000_000)
  const [broken] = await pdfAttachments(pdfOf(catalog, pages, file, stream('no deflate', '/Filter /FlateDecode')))
  await assertRefused(() => broken?.read(100), /damaged or too large/)
  const [plain] = await pdfAttachments(pdfOf(catalog, pages, file, stream('hello')))
  await assertRefused(() => plain?.read(4), /too large/)
  const [other] = await pdfAttachments(pdfOf(catalog, pages, file, stream('x', '/Filter /LZWDecode')))
  await assertRefused(() => other?.read(100), /unsupported compression/)
})

test('a name tree that refers to itself has no attachments, and does not loop', async () => {
  const loop = '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 3 0 R >> >>'
  assert.deepEqual(await pdfAttachments(pdfOf(loop, pages, '<< /Kids [3 0 R] >>')), [])
  assert.deepEqual(await pdfAttachments(pdfOf('<< /Type /Catalog /Names 1 0 R >>')), [])
})
