import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SaxesParser } from 'saxes'
import { type Client, onEachEngine } from '../../../../tests/world.ts'

/** Names in a PDF that ISO 19005-3 forbids. */
const forbidden =
  /\/(Encrypt|JavaScript|JS|Launch|Sound|Movie|ResetForm|ImportData|OpenAction|AA|LZWDecode|Crypt|XFA|NeedAppearances|Alternates|OPI|PS|Ref)\b|\/Interpolate true/g

/** The objects of a PDF by their ids, without the contents of their streams. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const found = pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)
  return new Map([...found].map(([, id = '', body = '']) => [id, body.replace(/^stream[\s\S]*/m, '')]))
}

/** The offsets of objects by their ids, from the cross-reference table of a PDF. */
function offsetsOf(pdf: Buffer): [number, number][] {
  const text = pdf.toString('latin1')
  const [, start = ''] = /startxref\s(\d+)/.exec(text.slice(-100)) ?? []
  assert.ok(text.startsWith('xref', Number(start)))
  const entries = text.slice(Number(start)).match(/^\d{10} \d{5} [nf]/gm) ?? []
  return [...entries.entries()].flatMap(([id, entry]) =>
    entry.endsWith('n') ? [[id, Number(entry.slice(0, 10))]] : [],
  )
}

/** The texts of XML elements by name; those of a list by the name of the element that the list belongs to. */
function elementsOf(xml: string): Map<string, string> {
  const texts = new Map<string, string>()
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name }) => path.push(name))
  parser.on('text', (text) => texts.set(path.at(path.at(-1) === 'rdf:li' ? -3 : -1) ?? '', text))
  parser.on('closetag', () => path.pop())
  parser.write(xml).close()
  return texts
}

/** A text property, which is plain or UTF-16 in hexadecimal. */
function property(info: string, key: string): string | undefined {
  const [, hex, plain] = new RegExp(`/${key} (?:<FEFF([0-9A-F]*)>|\\(([^)]*)\\))`).exec(info) ?? []
  return hex === undefined ? plain : Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

async function prepare(admin: Client) {
  await admin.put('/v2/instance', {
    company_name: 'Łumen & <Söhne>',
    locale: 'he-IL',
    company_email: 'a@lumen.example',
  })
  await admin.put('/v2/invoice-template?id=2', { bottom_left_container: '[Ask](mailto:[companyEmail]) 🎬 *x* **y**' })
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'שלום 株式会社ルーメン' }) }]
  return admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 5 }] })
}

onEachEngine('a document for archives', (open) => {
  test('follows the rules of PDF/A-3a that can be checked on its objects', async () => {
    await using world = await open()
    const id = await prepare(world.admin)
    const headers = { authorization: `Bearer ${world.admin.token}` }
    const { rawPayload: pdf } = await world.app.http.inject({ url: `/v2/quote/pdf?id=${id}`, headers })
    const objects = objectsOf(pdf)
    const bodies = [...objects.values()]
    const withType = (type: string) => bodies.filter((body) => new RegExp(`/Type /${type}\\b`).test(body))

    assert.deepEqual(
      bodies.flatMap((body) => body.match(forbidden) ?? []),
      [],
    )
    const [intent = ''] = withType('OutputIntent')
    assert.match(intent, /\/S \/GTS_PDFA1\b/)
    assert.match(intent, /\/DestOutputProfile \d/)
    // Emoji are pictures (Type 3), which are always in the file.
    const fonts = withType('Font').filter((font) => !/\/Subtype \/(Type0|Type3)\b/.test(font))
    assert.ok(fonts.length > 4)
    for (const font of fonts) {
      const [, descriptor = ''] = /\/FontDescriptor (\d+) 0 R/.exec(font) ?? []
      assert.match(objects.get(descriptor) ?? '', /\/FontFile[23] \d+ 0 R/)
    }
    const rendered = withType('Font').filter((font) => !fonts.includes(font))
    for (const font of rendered) assert.match(font, /\/ToUnicode \d+ 0 R/)
    for (const [id, at] of offsetsOf(pdf)) {
      assert.equal(pdf.toString('latin1', at, at + `${id} 0 obj`.length), `${id} 0 obj`)
    }
    const [catalog = ''] = withType('Catalog')
    assert.match(catalog, /\/StructTreeRoot \d/)
    assert.match(catalog, /\/Lang \(he-IL\)/)
    assert.match(catalog, /\/MarkInfo <<\s*\/Marked true/)
    const links = bodies.filter((body) => body.includes('/Subtype /Link'))
    assert.equal(links.length, 1)
    assert.match(links[0] ?? '', /\/F 4\b/, 'the link is printed, not hidden')

    const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8'))?.[0] ?? ''
    const metadata = elementsOf(xml)
    assert.equal(metadata.get('pdfaid:part'), '3')
    assert.equal(metadata.get('pdfaid:conformance'), 'A')
    assert.equal(metadata.get('pdfuaid:part'), '1', 'it is accessible to screen readers')
    assert.match(catalog, /\/ViewerPreferences <<\s*\/DisplayDocTitle true/)
    const [, infoId = ''] = /\/Info (\d+) 0 R/.exec(pdf.toString('latin1').slice(-2_000)) ?? []
    const info = objects.get(infoId) ?? ''
    assert.equal(property(info, 'Title'), metadata.get('dc:title'))
    assert.equal(property(info, 'Author'), metadata.get('dc:creator'))
    assert.equal(property(info, 'Author'), 'Łumen & <Söhne>')
    assert.equal(property(info, 'Creator'), metadata.get('xmp:CreatorTool'))
    assert.equal(metadata.get('xmp:CreateDate'), '2026-03-02T00:00:00Z')
    assert.equal(property(info, 'CreationDate'), 'D:20260302000000Z')
    assert.match(pdf.toString('latin1').slice(-2_000), /\/ID \[/)
  })
})
