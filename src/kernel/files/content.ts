import type { Readable } from 'node:stream'

/** Bytes that come in and go out: uploads, pictures, documents. */

/** One file as it was sent. */
export interface Upload {
  /** As the sender calls it, without folders and control characters; may be empty. */
  readonly name: string
  readonly bytes: Buffer
  /** The names of other parts of the form. */
  readonly ignored: readonly string[]
}

/** Bytes to answer with. */
export interface Content {
  readonly mimeType: string
  /** What a browser that saves it should call it. */
  readonly fileName: string
  /** Names these very bytes (`ETag`); letters, digits, `-` and `_`. */
  readonly tag: string
  /** True where the same address will never give other bytes, so that nobody needs to ask again. */
  readonly immutable: boolean
  /** Called only when the asker does not have the bytes yet. */
  readonly read: () => Promise<Buffer>
}

/** Bytes that are made while they are sent, so that no more than a part of them is in memory. */
export interface StreamedContent {
  readonly mimeType: string
  readonly fileName: string
  /** Called only when the bytes are sent. It ends when the reader is destroyed. */
  readonly open: () => Readable
}
