import { Invalid } from '../errors.ts'
import { cleanSvg } from './clean-svg.ts'
import { pictureProblem } from './picture-size.ts'
import { type FileType, pictureTypes } from './picture-type.ts'

/** What a file was found to be, and its bytes as they are safe to keep. */
export interface RecognisedFile {
  readonly mimeType: string
  readonly extension: string
  readonly bytes: Buffer
}

/** How far into a file a PDF may begin (ISO 32000-1, annex H). */
const PDF_START_MAX = 1024

const types: readonly FileType[] = [
  ...pictureTypes,
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
 * back cleaned. Throws `Invalid` for one that cannot be, and for a picture that is too large to be drawn.
 */
export function recogniseFile(bytes: Buffer): RecognisedFile | undefined {
  const found = types.find((type) => type.matches(bytes))
  const problem = pictureProblem(bytes)
  if (problem !== undefined) throw Invalid.field('file', problem)
  if (found !== undefined) return { mimeType: found.mimeType, extension: found.extension, bytes }
  if (!looksLikeSvg(bytes)) return undefined
  return { ...svgType, bytes: Buffer.from(cleanSvg(bytes), 'utf8') }
}

/** Text whose first sign is `<`, perhaps after a byte order mark. */
function looksLikeSvg(bytes: Buffer): boolean {
  return /^\ufeff?\s*</.test(bytes.subarray(0, 1024).toString('utf8')) && bytes.includes('svg')
}
