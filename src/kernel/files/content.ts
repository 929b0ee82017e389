import type { Readable } from 'node:stream'

/** Incoming and outgoing files: uploads, pictures, documents. */

/** An uploaded file. */
export interface Upload {
  /** The sender's file name, without folders and control characters; may be empty. */
  readonly name: string
  readonly bytes: Buffer
  /** The names of other parts of the form. */
  readonly ignored: readonly string[]
}

/** A file to send. */
export interface Content {
  readonly mimeType: string
  /** The name for browsers that save it. */
  readonly fileName: string
  /** Identifies these exact bytes (`ETag`); letters, digits, `-` and `_`. */
  readonly tag: string
  /** UNIX time since which the bytes have certainly been the same; absent if that is unknown (RFC 9110, section 8.8.2). */
  readonly unchangedSince?: number
  /** True if the same address never returns other bytes, so that clients need not ask again. */
  readonly immutable: boolean
  /** Called only if the client does not have the bytes yet. */
  readonly read: () => Promise<Buffer>
}

/** Bytes that are created while they are sent, so that only a part of them is in memory. */
export interface StreamedContent {
  readonly mimeType: string
  readonly fileName: string
  /** The size, if it is known before. */
  readonly bytes?: number
  /** Called only when the bytes are sent. The stream ends when the reader is destroyed. */
  readonly open: () => Readable
}
