import { hash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cutText } from '../cut-text.ts'
import { DaybookError, Invalid } from '../errors.ts'
import type { Upload } from '../files/content.ts'
import { requirePlain } from './require-plain.ts'

/** The maximum size of the other parts and the boundaries of a form, in addition to its file. */
export const FORM_BYTES_MAX = 64 * 1024
const NAME_MAX = 255
const description = 'The file to upload, in a part of multipart/form-data.'

/** Lets only the routes of `http` accept multipart/form-data instead of JSON. */
export async function acceptUploads(http: FastifyInstance): Promise<void> {
  http.removeAllContentTypeParsers()
  await http.register(multipart, { throwFileSizeLimit: false })
  // Other content stays unread: `readUpload` reports what is expected.
  http.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/**
 * Reads the one file of a form. Throws `Invalid` if there is none or more than one, `too-large` above `maxBytes`, and
 * `unsupported-type` for anything but a form. Other parts are listed in `ignored`.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new DaybookError('unsupported-type', 'This call accepts multipart/form-data with one part that is a file.')
  }
  requirePlain(request)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_BYTES_MAX) throw tooLarge(maxBytes)
  const { files, ignored } = await readParts(request, maxBytes)
  const [file, another] = files
  if (file === undefined) throw Invalid.field('file', 'is required', description)
  if (another !== undefined) throw Invalid.field('file', 'is given more than once', description)
  if (file.bytes.length === 0) throw Invalid.field('file', 'is empty', description)
  if (request.headers['idempotency-key'] !== undefined) {
    // The boundary differs each time: a form is the same if its file is the same.
    request.bodyHash = hash('sha256', Buffer.concat([Buffer.from(`${file.name}\0`), file.bytes]))
  }
  return { ...file, ignored }
}

async function readParts(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ files: Omit<Upload, 'ignored'>[]; ignored: string[] }> {
  const files: Omit<Upload, 'ignored'>[] = []
  const ignored: string[] = []
  const limits = { fileSize: maxBytes, files: 2, fields: 20, fieldSize: FORM_BYTES_MAX }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push({ name: plainName(part.filename), bytes: await bytesOf(part, maxBytes) })
      else ignored.push(part.fieldname)
    }
  } catch (error) {
    if (error instanceof DaybookError || !(error instanceof Error)) throw error
    throw new DaybookError('invalid', `The body is not a valid form: ${error.message.replace(/\.$/, '')}.`, {
      cause: error,
    })
  }
  return { files, ignored }
}

async function bytesOf(part: MultipartFile, maxBytes: number): Promise<Buffer> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw tooLarge(maxBytes)
  return bytes
}

/** `C:\pictures\room.png` → `room.png` */
function plainName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  return cutText(last.replace(/\p{C}/gu, '').trim(), NAME_MAX)
}

function tooLarge(maxBytes: number): DaybookError {
  return new DaybookError(
    'too-large',
    `The file is larger than the ${maxBytes / 1024 / 1024} MiB that this call accepts.`,
  )
}
