import type { EInvoiceNote } from '../model/index.ts'

/** A note of UBL, whose subject (BT-21) stands before it: `#AAI#text`. */
export function readNote(text: string): EInvoiceNote {
  const [, subject, rest] = /^#([A-Z]{3})#([\s\S]*)$/.exec(text) ?? []
  return subject === undefined || rest === undefined ? { text } : { text: rest, subject }
}
