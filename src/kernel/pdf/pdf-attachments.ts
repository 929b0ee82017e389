import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'

/** A file in a PDF, still compressed. */
export interface PdfAttachment {
  readonly name: string
  /** Its bytes. Throws `CannotReadPdf` if they cannot be decompressed, or exceed the limit. */
  readonly read: (bytesMax: number) => Buffer
}

/** Thrown if a file is not a readable PDF. The message continues after "the file": `is encrypted`. */
export class CannotReadPdf extends Error {
  override readonly name = 'CannotReadPdf'
}

const ATTACHMENTS_MAX = 100
const TREE_DEPTH_MAX = 20

/**
 * The attached files of a PDF, from the name tree and from the list of associated files. It accepts files of strangers,
 * but does not limit time and memory: run it in a thread with limits.
 */
export async function pdfAttachments(pdf: Uint8Array): Promise<PdfAttachment[]> {
  const document = await load(pdf)
  if (!(document.catalog instanceof PDFDict)) throw new CannotReadPdf('is not a readable PDF')
  if (document.isEncrypted) throw new CannotReadPdf('is encrypted')
  const { context, catalog } = document
  const found = new Map<PDFDict, PdfAttachment>()
  const look = (object: PDFObject | undefined) => (object instanceof PDFRef ? context.lookup(object) : object)
  const add = (object: PDFObject | undefined) => {
    const file = look(object)
    if (!(file instanceof PDFDict) || found.size >= ATTACHMENTS_MAX) return
    const attachment = attachmentOf(file, look)
    if (attachment !== undefined) found.set(file, attachment)
  }
  const walk = (object: PDFObject | undefined, depth: number): void => {
    const node = look(object)
    if (!(node instanceof PDFDict) || depth > TREE_DEPTH_MAX) return
    const names = look(node.get(PDFName.of('Names')))
    if (names instanceof PDFArray) for (let at = 1; at < names.size(); at += 2) add(names.get(at))
    const kids = look(node.get(PDFName.of('Kids')))
    if (kids instanceof PDFArray && kids.size() <= ATTACHMENTS_MAX)
      for (const kid of kids.asArray()) walk(kid, depth + 1)
  }
  const names = look(catalog.get(PDFName.of('Names')))
  if (names instanceof PDFDict) walk(names.get(PDFName.of('EmbeddedFiles')), 0)
  const associated = look(catalog.get(PDFName.of('AF')))
  if (associated instanceof PDFArray) for (const file of associated.asArray().slice(0, ATTACHMENTS_MAX)) add(file)
  return [...found.values()]
}

async function load(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(pdf, { ignoreEncryption: true, updateMetadata: false })
  } catch (error) {
    throw new CannotReadPdf('is not a readable PDF', { cause: error })
  }
}

type Look = (object: PDFObject | undefined) => PDFObject | undefined

function attachmentOf(file: PDFDict, look: Look): PdfAttachment | undefined {
  const files = look(file.get(PDFName.of('EF')))
  if (!(files instanceof PDFDict)) return undefined
  const stream = look(files.get(PDFName.of('F'))) ?? look(files.get(PDFName.of('UF')))
  if (!(stream instanceof PDFRawStream)) return undefined
  const name = textOf(look(file.get(PDFName.of('UF')))) ?? textOf(look(file.get(PDFName.of('F')))) ?? ''
  return { name, read: (bytesMax) => unpacked(stream, look, bytesMax) }
}

function textOf(object: PDFObject | undefined): string | undefined {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined
}

/** Files are stored as they are, or deflated; no program uses another compression for XML. */
function unpacked(stream: PDFRawStream, look: Look, bytesMax: number): Buffer {
  const filter = look(stream.dict.get(PDFName.of('Filter')))
  const filters = filter instanceof PDFArray ? filter.asArray().map(look) : filter === undefined ? [] : [filter]
  const bytes = Buffer.from(stream.contents)
  if (filters.length === 0) {
    if (bytes.length > bytesMax) throw new CannotReadPdf('has too large an attachment')
    return bytes
  }
  if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode')) {
    throw new CannotReadPdf('has an attachment with an unsupported compression')
  }
  try {
    return inflateSync(bytes, { maxOutputLength: bytesMax })
  } catch (error) {
    throw new CannotReadPdf('has an attachment that is damaged or too large', { cause: error })
  }
}
