import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { isArchivePdf } from '../../../tests/support/pdf-text.ts'
import { cmykJpeg, jpegStart, pngOf } from '../../../tests/support/pictures.ts'
import { archivablePicture } from './archivable-picture.ts'
import { endPdfProcesses, renderPdf } from './render-pdf.ts'

const source = `
  #set document(title: "Logo", date: datetime(year: 2026, month: 3, day: 2))
  #set text(font: json(bytes(sys.inputs.fonts)))
  Shown: #image("/logo", alt: "Logo")`

after(() => endPdfProcesses())

/** Red, green and blue of the first pixel of a PNG from `archivablePicture`. */
function firstPixel(png: Uint8Array): number[] {
  const at = Buffer.from(png).indexOf('IDAT')
  return [...inflateSync(png.subarray(at + 4)).subarray(1, 4)]
}

test('a CMYK JPEG becomes a PNG of the same colour', () => {
  const colours: readonly (readonly [inks: [number, number, number, number], colour: readonly number[]])[] = [
    [
      [0, 0, 0, 0],
      [255, 255, 255],
    ],
    [
      [255, 0, 0, 0],
      [0, 255, 255],
    ],
    [
      [0, 255, 255, 0],
      [255, 0, 0],
    ],
    [
      [0, 0, 0, 255],
      [0, 0, 0],
    ],
    [
      [128, 0, 0, 128],
      [63, 127, 127],
    ],
  ]
  for (const [inks, colour] of colours) {
    const found = firstPixel(archivablePicture(cmykJpeg(...inks)))
    assert.ok(
      found.every((value, index) => Math.abs(value - (colour[index] ?? 0)) <= 3),
      `${inks}: ${found}`,
    )
  }
})

test('other pictures and undecodable ones are not changed', () => {
  const cutOff = cmykJpeg(1, 2, 3, 4).subarray(0, 130)
  for (const bytes of [pngOf(3, 4), jpegStart(3, 4), cutOff, Buffer.alloc(0)]) {
    assert.equal(archivablePicture(bytes), bytes)
  }
})

test('a document with a CMYK logo is an archive PDF', async () => {
  const files = new Map([['/logo', cmykJpeg(255, 0, 0, 0)]])
  const pdf = await renderPdf({ source, language: 'en', data: '{}', files })
  assert.ok(isArchivePdf(pdf))
  assert.ok(!pdf.includes('DeviceCMYK'))
})
