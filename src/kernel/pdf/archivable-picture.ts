import { decode } from 'jpeg-js'
import { jpegChannels } from '../files/picture-size.ts'
import { pngOfRgb } from '../files/png-file.ts'

/** What decoding may use. A picture beyond that stays as it is, and its PDF is none for archives. */
const DECODED_MEGAPIXELS_MAX = 40
const DECODING_MEGABYTES_MAX = 512

const CMYK_CHANNELS = 4

/**
 * The picture as an archive takes it: a JPEG in the colours of printers (CMYK) becomes a PNG in those of screens, since
 * PDF/A-3 allows one kind of colours in a file. Anything else, and what cannot be decoded, comes back as it is.
 */
export function archivablePicture(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isJpeg(file) || jpegChannels(file) !== CMYK_CHANNELS) return bytes
  try {
    const { width, height, data } = decode(file, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: DECODED_MEGAPIXELS_MAX,
      maxMemoryUsageInMB: DECODING_MEGABYTES_MAX,
    })
    return pngOfRgb(width, height, data)
  } catch {
    return bytes
  }
}

function isJpeg(file: Buffer): boolean {
  return file.length > 3 && file.readUIntBE(0, 3) === 0xffd8ff
}
