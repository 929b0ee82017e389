import { randomBytes } from 'node:crypto'
import { Invalid } from '../../../kernel/errors.ts'
import type { Upload } from '../../../kernel/files/content.ts'
import { type RecognisedFile, recogniseFile } from '../../../kernel/files/file-type.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { insertRecord } from '../../../records/write/insert-record.ts'
import { uploadedFile } from './file.record.ts'
import { storeContent } from './file.store.ts'

/** The maximum size of a file, in bytes. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024

/** The file in the form that is stored. Throws `Invalid` for types that are not accepted. */
export async function readUploadedFile(instanceId: number, { bytes }: Upload): Promise<RecognisedFile> {
  const found = await recogniseFile(instanceId, bytes)
  if (found === undefined)
    throw Invalid.field('file', 'must be PNG, JPEG, WebP, GIF, SVG or PDF, by its content, not only by its name')
  // Signs that XML has to escape make a cleaned SVG larger.
  if (found.bytes.length > FILE_BYTES_MAX) throw Invalid.field('file', 'has more than 5 MiB once it is cleaned')
  return found
}

export async function uploadFile(
  scope: Scope,
  upload: Upload,
  { mimeType, extension, bytes }: RecognisedFile,
): Promise<WriteAnswer> {
  const values = {
    name: upload.name === '' ? `file.${extension}` : upload.name,
    size: bytes.length,
    // Anyone who knows the alias can fetch the file, so it must be impossible to guess.
    alias: randomBytes(24).toString('base64url'),
    extension,
    mime_type: mimeType,
  }
  const id = await insertRecord(scope, uploadedFile, { values, links: {} })
  await storeContent(scope, id, bytes)
  return { id, also: { alias: values.alias }, warnings: upload.ignored.map((name) => `${name} is not a field of file`) }
}
