import { crc32, deflateSync } from 'node:zlib'

/** The first bytes of every PNG. */
const SIGNATURE = '\x89PNG\r\n\x1a\n'
const BITS = 8
/** Colour type 2: red, green and blue. */
const RGB = 2

/** A PNG of RGB pixels, one byte for each colour, row by row from the top. */
export function pngOfRgb(width: number, height: number, pixels: Uint8Array): Buffer {
  const rowLength = 3 * width
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc((rowLength + 1) * height)
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * rowLength, (row + 1) * rowLength), row * (rowLength + 1) + 1)
  }
  return Buffer.concat([
    Buffer.from(SIGNATURE, 'latin1'),
    pngHeader(width, height, RGB),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The chunk IHDR, for 8 bits a channel (PNG 3, section 11.2.1). */
export function pngHeader(width: number, height: number, colourType: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(BITS, 8)
  header.writeUInt8(colourType, 9)
  return pngChunk('IHDR', header)
}

/** A chunk with its length and its checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
