import type { EInvoiceNote } from '../model/index.ts'

/** A note of UBL with its subject (BT-21) as a prefix: `#AAI#text`. */
export function readNote(text: string): EInvoiceNote {
  const [, subject, rest] = /^#([A-Z]{3})#([\s\S]*)$/.exec(text) ?? []
  return subject === undefined || rest === undefined ? { text } : { text: rest, subject }
}
