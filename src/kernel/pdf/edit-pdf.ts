/** A piece of text in a file and its replacement. */
export interface PdfEdit {
  readonly at: number
  readonly removed: number
  readonly text: string
}

/**
 * A PDF of Typst with edits, in the order of their positions, and with more objects at its end, which get the next
 * numbers. The object table is updated. Texts are Latin-1: one character is one byte.
 */
export function editedPdf(file: Buffer, edits: readonly PdfEdit[], objects: readonly string[] = []): Buffer {
  const moved = (offset: number) =>
    edits.reduce((sum, { at, removed, text }) => (at < offset ? sum + text.length - removed : sum), offset)
  const table = file.lastIndexOf('\nxref\n') + 1
  const parts: Buffer[] = []
  let end = 0
  for (const { at, removed, text } of edits) {
    parts.push(file.subarray(end, at), Buffer.from(text, 'latin1'))
    end = at + removed
  }
  const first = objectCount(file)
  const added = objects.map((body, index) => `${first + index} 0 obj\n${body}\nendobj\n\n`)
  const startOf = (index: number) => moved(table) + added.slice(0, index).join('').length
  const entries = file
    .toString('latin1', table)
    .replace(/^\d{10}(?= \d{5} n)/gm, (offset) => tenDigits(moved(Number(offset))))
    .replace(/^xref\n0 \d+/, `xref\n0 ${first + added.length}`)
    .replace(/^trailer\n/m, `${added.map((_, index) => `${tenDigits(startOf(index))} 00000 n\r\n`).join('')}trailer\n`)
    .replace(/(?<=\/Size )\d+/, String(first + added.length))
    .replace(/(?<=startxref\s)\d+/, String(startOf(added.length)))
  return Buffer.concat([...parts, file.subarray(end, table), Buffer.from(added.join('') + entries, 'latin1')])
}

/** The number of objects in a PDF of Typst, including the free one at the beginning of its table. */
export function objectCount(file: Buffer): number {
  const size = /\/Size (\d+)/.exec(file.toString('latin1', file.lastIndexOf('\ntrailer\n')))
  return Number(size?.[1] ?? 0)
}

/** The position after a marker, at or after another position; -1 if there is none, or if the given position is -1. */
export function afterMarker(file: Buffer, marker: string, from: number): number {
  const at = from < 0 ? -1 : file.indexOf(marker, from)
  return at < 0 ? -1 : at + marker.length
}

/** The edit that increases the declared length of the stream at this position. */
export function lengthenedStream(file: Buffer, begin: number, added: number): PdfEdit | undefined {
  const at = file.lastIndexOf('/Length ', begin) + '/Length '.length
  const length = /^\d+/.exec(file.toString('latin1', at, at + 16))?.[0]
  return length === undefined ? undefined : { at, removed: length.length, text: String(Number(length) + added) }
}

function tenDigits(offset: number): string {
  return String(offset).padStart(10, '0')
}
