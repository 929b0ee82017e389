import { decode } from 'jpeg-js'
import { jpegChannels } from '../files/picture-size.ts'
import { pngOfRgb } from '../files/png-file.ts'

/** The limits for decoding. A picture above them stays as it is, and its PDF is not an archive PDF. */
const DECODED_MEGAPIXELS_MAX = 40
const DECODING_MEGABYTES_MAX = 512

const CMYK_CHANNELS = 4

/**
 * The picture in a form for archives: a CMYK JPEG becomes an RGB PNG, because PDF/A-3 allows one colour space in a
 * file. Other pictures, and pictures that cannot be decoded, stay as they are.
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
