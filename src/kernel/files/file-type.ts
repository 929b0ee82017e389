import { cleanSvg } from './clean-svg.ts'

/** What a file was found to be, and its bytes as they are safe to keep. */
export interface RecognisedFile {
  readonly mimeType: string
  readonly extension: string
  readonly bytes: Buffer
}

interface FileType {
  readonly mimeType: string
  readonly extension: string
  readonly matches: (bytes: Buffer) => boolean
}

/** How far into a file a PDF may begin (ISO 32000-1, annex H). */
const PDF_START_MAX = 1024

const types: readonly FileType[] = [
  { mimeType: 'image/png', extension: 'png', matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n') },
  { mimeType: 'image/jpeg', extension: 'jpg', matches: (bytes) => startsWith(bytes, '\xff\xd8\xff') },
  {
    mimeType: 'image/gif',
    extension: 'gif',
    matches: (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a'),
  },
  {
    mimeType: 'image/webp',
    extension: 'webp',
    matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'),
  },
  {
    mimeType: 'application/pdf',
    extension: 'pdf',
    matches: (bytes) => bytes.subarray(0, PDF_START_MAX).includes('%PDF-', 0, 'latin1'),
  },
]

const svgType = { mimeType: 'image/svg+xml', extension: 'svg' }

/** The types that `recogniseFile` knows. */
export const fileMimeTypes: readonly string[] = [...types, svgType].map((type) => type.mimeType)

/**
 * Tells the type of a file by its content, whatever it is called; undefined for types that are not taken. An SVG comes
 * back cleaned; throws `Invalid` for one that cannot be.
 */
export function recogniseFile(bytes: Buffer): RecognisedFile | undefined {
  const found = types.find((type) => type.matches(bytes))
  if (found !== undefined) return { mimeType: found.mimeType, extension: found.extension, bytes }
  if (!looksLikeSvg(bytes)) return undefined
  return { ...svgType, bytes: Buffer.from(cleanSvg(bytes), 'utf8') }
}

function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).toString('latin1') === signature
}

/** Text whose first sign is `<`, perhaps after a byte order mark. */
function looksLikeSvg(bytes: Buffer): boolean {
  return /^\ufeff?\s*</.test(bytes.subarray(0, 1024).toString('utf8')) && bytes.includes('svg')
}
