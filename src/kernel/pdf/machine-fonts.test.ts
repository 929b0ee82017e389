import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { endPdfProcesses, renderPdf } from './render-pdf.ts'

/** Families that the PDF process provides: ours, and those of Typst. */
const own = /^(Noto (Sans|Color Emoji)|Libertinus|New Computer Modern|DejaVu Sans Mono)/

/** The family and the PostScript name of a font that only the machine has, if there is one. */
function machineFont(): { readonly family: string; readonly name: string } {
  const { stdout } = spawnSync('fc-list', [':', 'family', 'postscriptname'], { encoding: 'utf8' })
  const fonts = (stdout ?? '').split('\n').flatMap((line) => {
    const [, family = '', name = ''] = /^([^,:]+)[^:]*:postscriptname=(\S+)/.exec(line) ?? []
    return name === '' || own.test(family) ? [] : [{ family, name }]
  })
  return fonts[0] ?? { family: '', name: '' }
}

const font = machineFont()

after(() => endPdfProcesses())

test('the fonts of the machine are not used, even if a source names one', {
  skip: font.family === '' && 'fc-list shows no font of this machine',
}, async () => {
  const source = `#set text(font: "${font.family}"); Set in a font of the machine`
  const pdf = (await renderPdf({ source, language: 'en', data: '{}', files: new Map() })).toString('latin1')
  assert.match(pdf, /\/FontName/)
  assert.ok(!pdf.includes(`${font.name.split('-')[0]}`), font.name)
})
