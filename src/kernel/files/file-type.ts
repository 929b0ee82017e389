import { Invalid } from '../errors.ts'
import { fileThread } from '../threads/file-thread.ts'
import { pictureProblem } from './picture-size.ts'
import { type FileType, pictureTypes } from './picture-type.ts'

/** The detected type of a file, and its bytes in a form that is safe to store. */
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

/** Some seconds for the largest file that is accepted, if it consists of tiny elements. */
const cleanSvg = fileThread<string>(
  new URL('./svg-thread.ts', import.meta.url),
  { timeMs: 15_000, memoryMiB: 512 },
  'A picture as SVG.',
)

/** The types that `recogniseFile` knows. */
export const fileMimeTypes: readonly string[] = [...types, svgType].map((type) => type.mimeType)

/**
 * Detects the type of a file by its content, regardless of its name; undefined for types that are not accepted. An SVG
 * is returned cleaned, in a thread. Throws `Invalid` if it cannot be cleaned, and for a picture that is too large to draw.
 */
export async function recogniseFile(instanceId: number, bytes: Buffer): Promise<RecognisedFile | undefined> {
  const found = types.find((type) => type.matches(bytes))
  const problem = pictureProblem(bytes)
  if (problem !== undefined) throw Invalid.field('file', problem)
  if (found !== undefined) return { mimeType: found.mimeType, extension: found.extension, bytes }
  if (!looksLikeSvg(bytes)) return undefined
  return { ...svgType, bytes: Buffer.from(await cleanSvg(instanceId, bytes), 'utf8') }
}

/** Text whose first character is `<`, possibly after a byte order mark. */
function looksLikeSvg(bytes: Buffer): boolean {
  return /^\ufeff?\s*</.test(bytes.subarray(0, 1024).toString('utf8')) && bytes.includes('svg')
}
