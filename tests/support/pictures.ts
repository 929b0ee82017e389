import { deflateSync } from 'node:zlib'
import { pngChunk, pngHeader } from '../../src/kernel/files/png-file.ts'

/** A whole grey PNG, with a small file for any size. */
export function pngOf(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  return Buffer.concat([
    pngStart(width, height),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of a PNG, up to its size. It cannot be drawn. */
export function pngStart(width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngHeader(width, height, 0)])
}

/** The beginning of a JPEG with a comment, a table and fill bytes before its frame. */
export function jpegStart(width: number, height: number, marker = 0xc0): Buffer {
  const before = 'ffd8ff' + 'fe0004ffc0' + 'ffc40003' + '00' + 'ffff'
  const frame = Buffer.from([marker, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3])
  return Buffer.concat([Buffer.from(before, 'hex'), frame, Buffer.alloc(9)])
}

/** A GIF with an extension and one frame, which may be larger than its screen. */
export function gifStart(width: number, height: number, frame: readonly [number, number] = [width, height]): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen.writeUInt8(0x80, 4)
  const extension = Buffer.from('21f9040000000000', 'hex')
  const picture = Buffer.alloc(10)
  picture.writeUInt8(0x2c, 0)
  picture.writeUInt16LE(frame[0], 5)
  picture.writeUInt16LE(frame[1], 7)
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.alloc(6),
    extension,
    picture,
    Buffer.from('02024c01003b', 'hex'),
  ])
}

/** A WebP of one chunk: `VP8 `, `VP8L` or, for a canvas, `VP8X`. */
export function webpStart(width: number, height: number, kind: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8 '): Buffer {
  const content = Buffer.alloc(10)
  if (kind === 'VP8X') {
    content.writeUIntLE(width - 1, 4, 3)
    content.writeUIntLE(height - 1, 7, 3)
  } else if (kind === 'VP8L') {
    content.writeUInt8(0x2f, 0)
    content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  } else {
    content.writeUIntBE(0x9d012a, 3, 3)
    content.writeUInt16LE(width, 6)
    content.writeUInt16LE(height, 8)
  }
  const [whole, length] = [Buffer.alloc(4), Buffer.alloc(4)]
  whole.writeUInt32LE(22)
  length.writeUInt32LE(10)
  return Buffer.concat([Buffer.from('RIFF'), whole, Buffer.from(`WEBP${kind}`), length, content])
}

/** A JPEG of one colour, 8 × 8, in CMYK as image editors write it: inverted, with the marker APP14. */
export function cmykJpeg(cyan: number, magenta: number, yellow: number, black: number): Buffer {
  const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
  const channels = [1, 2, 3, 4]
  // With a quantiser of 8, the mean of a block is its first coefficient, less 128.
  const table = Buffer.concat([bytes('ffdb 0043 00'), Buffer.alloc(64, 8)])
  const frame = bytes(`ffc0 0014 08 0008 0008 04 ${channels.map((id) => `0${id} 11 00`).join(' ')}`)
  // Categories 0 to 8 in codes of four bits; for the other coefficients, one code of a bit means that there are none.
  const firsts = bytes('ffc4 001c 00 0000 0009 0000 0000 0000 0000 0000 0000 00 01 02 03 04 05 06 07 08')
  const others = bytes('ffc4 0014 10 0100 0000 0000 0000 0000 0000 0000 0000 00')
  const scan = bytes(`ffda 000e 04 ${channels.map((id) => `0${id} 00`).join(' ')} 00 3f 00`)
  let bits = ''
  for (const ink of [cyan, magenta, yellow, black]) {
    const difference = 255 - ink - 128
    const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
    const value = difference < 0 ? difference + 2 ** size - 1 : difference
    const digits = size === 0 ? '' : value.toString(2).padStart(size, '0')
    bits += `${size.toString(2).padStart(4, '0')}${digits}0`
  }
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const coded = (padded.match(/.{8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte, 2)
    return value === 0xff ? [0xff, 0] : [value]
  })
  const adobe = bytes('ffee 000e 41646f6265 0064 0000 0000 00')
  return Buffer.concat([bytes('ffd8'), adobe, table, frame, firsts, others, scan, Buffer.from(coded), bytes('ffd9')])
}
