import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gifStart, jpegStart, pngStart, webpStart } from '../../../tests/support/pictures.ts'
import { jpegChannels, pictureProblem, pixelsOf } from './picture-size.ts'

const kinds: Readonly<Record<string, (width: number, height: number) => Buffer>> = {
  PNG: pngStart,
  JPEG: jpegStart,
  'JPEG (progressive)': (width, height) => jpegStart(width, height, 0xc2),
  GIF: gifStart,
  'GIF (larger frame)': (width, height) => gifStart(1, 1, [width, height]),
  WebP: webpStart,
  'WebP (lossless)': (width, height) => webpStart(width, height, 'VP8L'),
  'WebP (canvas)': (width, height) => webpStart(width, height, 'VP8X'),
}

for (const [kind, make] of Object.entries(kinds)) {
  describe(kind, () => {
    test('is measured', () => {
      assert.equal(pixelsOf(make(300, 7)), 2_100)
    })

    test('may have 8,192 pixels a side and 40 million in all, but no more', () => {
      for (const [width, height] of [
        [8_192, 4_882],
        [4_882, 8_192],
        [8_192, 1],
      ] as const) {
        assert.equal(pictureProblem(make(width, height)), undefined)
      }
      for (const [width, height] of [
        [8_193, 1],
        [1, 8_193],
        [8_192, 4_883],
      ] as const) {
        assert.match(String(pictureProblem(make(width, height))), new RegExp(`^has ${width} × ${height} pixels`))
      }
    })

    test('that is truncated anywhere is unreadable or has a size that it states', () => {
      const whole = make(300, 7)
      for (let length = 12; length < whole.length; length += 1) {
        const pixels = pixelsOf(whole.subarray(0, length))
        assert.ok([0, 1, 2_100].includes(pixels), `${length}: ${pixels}`)
      }
    })
  })
}

test('a picture without a width or a height is unreadable', () => {
  for (const damaged of [
    pngStart(0, 5),
    pngStart(1, 1).subarray(0, 20),
    jpegStart(5, 0),
    Buffer.from('ffd8ffe000104a46', 'hex'),
  ]) {
    assert.match(String(pictureProblem(damaged)), /width and height cannot be read/)
  }
})

test('files that are not pictures have no problem', () => {
  for (const other of ['%PDF-1.7', '<svg/>', '']) assert.equal(pictureProblem(Buffer.from(other)), undefined)
})

test('the number of channels of a JPEG is found', () => {
  assert.equal(jpegChannels(jpegStart(3, 4)), 3)
  assert.equal(jpegChannels(Buffer.from('ffd8ffd9', 'hex')), undefined)
})

test('hostile bytes are measured in less than two seconds', () => {
  const starts = [pngStart(9, 9), jpegStart(9, 9).subarray(0, 4), gifStart(9, 9), webpStart(9, 9)]
  for (const start of starts) {
    for (const fill of [0x00, 0x01, 0x21, 0x2c, 0xff, 0xd0]) {
      const started = process.cpuUsage()
      pictureProblem(Buffer.concat([start, Buffer.alloc(5 * 1024 * 1024, fill)]))
      const { user } = process.cpuUsage(started)
      assert.ok(user < 2_000_000, `${fill}: ${user} µs`)
    }
  }
})
