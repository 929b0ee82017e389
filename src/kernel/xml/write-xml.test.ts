import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedElement, groupElement, textElement, writeXml } from './write-xml.ts'

test('elements are indented, and text and attributes are escaped', () => {
  const root = fixedElement(
    'a',
    { xmlns: 'urn:x' },
    groupElement('b', textElement('c', 'Fish & <chips> ]]>', { unit: '"1"\n<&' })),
  )
  assert.equal(
    writeXml(root),
    '<?xml version="1.0" encoding="UTF-8"?>\n<a xmlns="urn:x">\n  <b>\n' +
      '    <c unit="&quot;1&quot; &lt;&amp;">Fish &amp; &lt;chips&gt; ]]&gt;</c>\n  </b>\n</a>\n',
  )
})

test('empty elements are omitted, unless they are required', () => {
  assert.equal(textElement('a', undefined), undefined)
  assert.equal(textElement('a', ' \n\u0000 '), undefined)
  assert.equal(groupElement('a', textElement('b', ''), [undefined]), undefined)
  assert.match(writeXml(fixedElement('a', {}, textElement('b', 'c', { d: undefined, e: ' ' }))), /<b>c<\/b>/)
  assert.match(writeXml(fixedElement('a', { b: undefined })), /<a\/>/)
})

test('characters that XML does not allow are removed or replaced', () => {
  const odd = 'a\u0000\u0008\u000B\uFFFEb\uD800c\r\nd\re\u{1F600}'
  assert.equal(textElement('a', odd)?.content, 'a\nb\uFFFDc\nd\ne\u{1F600}')
  assert.equal(textElement('a', 'Grade\vConform\fMix')?.content, 'Grade\nConform\nMix')
})
