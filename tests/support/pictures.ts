import { crc32, deflateSync } from 'node:zlib'

/** A whole PNG in grey, whose file is small whatever it measures. */
export function pngOf(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  return Buffer.concat([pngStart(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** The beginning of a PNG, as far as its size. It cannot be drawn. */
export function pngStart(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header)])
}

function chunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
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
