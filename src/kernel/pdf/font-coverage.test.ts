import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isArchivePdf } from '../../../tests/support/pdf-text.ts'
import { signWarnings, unprintableSigns } from './font-coverage.ts'
import { endPdfProcesses, renderPdf } from './render-pdf.ts'

const source = `
  #set document(title: "Signs", date: datetime(year: 2026, month: 3, day: 2))
  #set text(font: json(bytes(sys.inputs.fonts)), lang: "en")
  #json(bytes(sys.inputs.data)).text`
const render = (text: string, language = 'en') =>
  renderPdf({ source, language, data: JSON.stringify({ text }), files: new Map() })

after(() => endPdfProcesses())

test('the PDF writer finds a font for every printable character', async () => {
  const signs: string[] = []
  for (let point = 0x21; point < 0x20000; point += 11) {
    const sign = String.fromCodePoint(point)
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(sign) && unprintableSigns(sign).length === 0) signs.push(sign)
  }
  assert.ok(signs.length > 3_000)
  assert.ok(isArchivePdf(await render(signs.join(' '))))
})

test('a character without a font is listed once, and spaces and direction marks are not', () => {
  assert.deepEqual(unprintableSigns('Mix ᚠᚢᚠ \u2068שלום\u2069\u200d\ufe0f\u00ad'), ['ᚠ', 'ᚢ'])
  assert.deepEqual(signWarnings('terms', 'ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁ'), [
    'terms: the fonts of documents do not have ᚠ ᚢ ᚦ ᚨ ᚱ ᚲ ᚷ ᚹ ᚺ ᚾ …, which may print as boxes. Look at the PDF.',
  ])
  assert.deepEqual(signWarnings('terms', null), [])
})

test('Han characters have the forms of the document language, or else of the surrounding text', async () => {
  const fontsOf = async (text: string, language: string) =>
    new Set((await render(text, language)).toString('latin1').match(/NotoSans(SC|JP|KR)/g))
  assert.deepEqual(await fontsOf('直接 骨', 'ja'), new Set(['NotoSansJP']))
  assert.deepEqual(await fontsOf('直接 骨', 'zh'), new Set(['NotoSansSC']))
  assert.deepEqual(await fontsOf('大韓民國', 'ko'), new Set(['NotoSansKR']))
  assert.deepEqual(await fontsOf('直接 骨', 'de'), new Set(['NotoSansSC']))
  assert.deepEqual(await fontsOf('株式会社ルーメン 骨', 'de'), new Set(['NotoSansJP']))
  assert.deepEqual(await fontsOf('大韓民國 한국', 'de'), new Set(['NotoSansKR']))
})
