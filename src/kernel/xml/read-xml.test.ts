import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CannotReadXml, readXml } from './read-xml.ts'

const limits = { bytes: 10_000, elements: 100, depth: 10 }
const read = (text: string) => readXml(Buffer.from(text), limits)

function assertRefused(bytes: Uint8Array | string, problem: RegExp) {
  assert.throws(
    () => readXml(Buffer.from(bytes), limits),
    (error) => error instanceof CannotReadXml && problem.test(error.message),
  )
}

test('elements have a name, a namespace, attributes and text', () => {
  const root = read(
    '<?xml version="1.0"?><!-- x --><p:a xmlns:p="urn:p" xmlns="urn:q" b="1" p:c="2"> <d>x &amp; <![CDATA[<y>]]></d>\n</p:a>',
  )
  assert.deepEqual(root, {
    name: 'a',
    namespace: 'urn:p',
    attributes: { b: '1' },
    elements: [{ name: 'd', namespace: 'urn:q', attributes: {}, elements: [], text: 'x & <y>' }],
    text: '',
  })
})

test('a file is read in its encoding', () => {
  const text = '<?xml version="1.0" encoding="UTF-16"?><a>é€</a>'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  assert.equal(readXml(utf16, limits).text, 'é€')
  assert.equal(readXml(Buffer.from(text, 'utf16le'), limits).text, 'é€')
  assert.equal(readXml(Buffer.from(utf16).swap16(), limits).text, 'é€')
  assert.equal(read('\uFEFF<a>é</a>').text, 'é')
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1')
  assert.equal(readXml(latin, limits).text, 'é')
  assertRefused(Buffer.from('<a>é</a>', 'latin1'), /is not text in utf-8/)
  assertRefused('<?xml version="1.0" encoding="x-evil"?><a/>', /unsupported encoding: x-evil/)
})

test('hostile or broken input is refused', () => {
  assertRefused('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', /DOCTYPE/)
  assertRefused('<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;">]><a>&c;</a>', /DOCTYPE/)
  assertRefused('<a>&b;</a>', /not well-formed/)
  assertRefused('<a><b></a>', /not well-formed/)
  assertRefused('<a>', /not well-formed/)
  assertRefused('a,b\n1,2', /not well-formed/)
  assertRefused('', /not well-formed|contains no XML/)
  assertRefused('<a/><b/>', /not well-formed/)
  assertRefused('<a x="1" x="2"/>', /not well-formed/)
  assertRefused('<p:a/>', /not well-formed/)
})

test('the size, the number of elements and the depth are limited', () => {
  assert.equal(read(`<a>${' '.repeat(10_000 - 7)}</a>`).text, '')
  assertRefused(`<a>${' '.repeat(10_000 - 6)}</a>`, /more than 10000 bytes/)
  assert.equal(read(`<a>${'<b/>'.repeat(99)}</a>`).elements.length, 99)
  assertRefused(`<a>${'<b/>'.repeat(100)}</a>`, /more than 100 elements/)
  assert.equal(read(`${'<a>'.repeat(10)}${'</a>'.repeat(10)}`).name, 'a')
  assertRefused(`${'<a>'.repeat(11)}${'</a>'.repeat(11)}`, /more than 10 levels deep/)
})
