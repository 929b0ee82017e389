import { pictureTypes } from './picture-type.ts'

/** Width and height of a picture, in pixels. */
interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * The maximum size of a picture: drawing needs at least 4 bytes of memory for each pixel, however small the file is.
 */
const EDGE_MAX = 8_192
/** The maximum number of pixels of one picture, or of all pictures in one file. */
export const PIXELS_MAX = 40_000_000

const readers: ReadonlyMap<string, (bytes: Buffer) => PictureSize | undefined> = new Map([
  ['image/png', pngSize],
  ['image/gif', gifSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
])

/**
 * Width and height of a PNG, GIF, JPEG or WebP, from its content. The bytes may be hostile: each step goes forward or
 * ends.
 */
function pictureSize(bytes: Buffer): PictureSize | 'unreadable' | 'no picture' {
  const type = pictureTypes.find(({ matches }) => matches(bytes))
  if (type === undefined) return 'no picture'
  const size = readers.get(type.mimeType)?.(bytes)
  return size === undefined || size.width === 0 || size.height === 0 ? 'unreadable' : size
}

/**
 * The error in the size of a picture, as the end of a sentence about it; undefined for files that are not raster
 * pictures.
 */
export function pictureProblem(bytes: Buffer): string | undefined {
  const size = pictureSize(bytes)
  if (size === 'no picture') return undefined
  if (size === 'unreadable') return 'is a picture whose width and height cannot be read: the file is damaged'
  const { width, height } = size
  if (width <= EDGE_MAX && height <= EDGE_MAX && width * height <= PIXELS_MAX) return undefined
  return `has ${width} × ${height} pixels, but a picture has at most ${EDGE_MAX} × ${EDGE_MAX} and 40 million in all`
}

/** The number of pixels of a picture; 0 if its size cannot be read. */
export function pixelsOf(bytes: Buffer): number {
  const size = pictureSize(bytes)
  return typeof size === 'string' ? 0 : size.width * size.height
}

/** The chunk IHDR comes first (PNG 3, section 5.6). */
function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The logical screen, or the first frames where they are larger (GIF89a, sections 18 and 20). */
function gifSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 13) return undefined
  let size: PictureSize = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + colourTable(bytes[10])
  while (at + 10 <= bytes.length && (bytes[at] === 0x2c || bytes[at] === 0x21)) {
    if (bytes[at] === 0x2c) {
      const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)]
      size = larger(size, { width: left + bytes.readUInt16LE(at + 5), height: top + bytes.readUInt16LE(at + 7) })
      at += 11 + colourTable(bytes[at + 9])
    } else {
      at += 2
    }
    at = afterSubBlocks(bytes, at)
  }
  return size
}

/** Bytes of the colour table that a GIF's packed field announces. */
function colourTable(packed = 0): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1)
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length
  return at + 1
}

/** Markers that begin a frame: SOF0 to SOF15 without DHT, JPG and DAC, which share their range (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The number of channels of a JPEG, which is 4 for CMYK; undefined if it cannot be read. */
export function jpegChannels(bytes: Buffer): number | undefined {
  const at = frameOf(bytes)
  return at === undefined ? undefined : bytes[at + 9]
}

function jpegSize(bytes: Buffer): PictureSize | undefined {
  const at = frameOf(bytes)
  return at === undefined ? undefined : { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
}

/** The position of the frame's marker, before any scan. */
function frameOf(bytes: Buffer): number | undefined {
  let at = 2
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return at
    // Fill bytes and markers without a segment: the next byte may also be a marker.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

/** The largest size in its chunks: the canvas, and each picture on it (RFC 9649). */
function webpSize(bytes: Buffer): PictureSize | undefined {
  let size: PictureSize | undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    const found = webpChunkSize(bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8))
    if (found !== undefined) size = larger(size ?? found, found)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return size
}

function webpChunkSize(kind: string, chunk: Buffer): PictureSize | undefined {
  if (kind === 'VP8X' && chunk.length >= 10) {
    return { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 }
  }
  if (kind === 'ANMF' && chunk.length >= 16) {
    return { width: chunk.readUIntLE(6, 3) + 1, height: chunk.readUIntLE(9, 3) + 1 }
  }
  if (kind === 'VP8L' && chunk.length >= 5 && chunk[0] === 0x2f) {
    const bits = chunk.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ' && chunk.length >= 10 && chunk.readUIntBE(3, 3) === 0x9d012a) {
    return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff }
  }
  return undefined
}

function larger(a: PictureSize, b: PictureSize): PictureSize {
  return { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) }
}
