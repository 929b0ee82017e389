import { withPauses } from '../loop-turn.ts'
import { civilDateText } from '../time/civil-date.ts'
import type { Cell, CellKind, Sheet, SheetRow } from './sheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * Spreadsheets run a cell that begins with one of these as a formula, which could call other programs or send data
 * away. Where the decimal sign is a comma, Excel divides the lines at semicolons, and ignores quotes inside of them; other
 * programs remove quotes at the beginning of such a cell. Texts that have the apostrophe get another: imports remove one.
 */
const cellWithFormula = /(^|[;\t\r\n])(?='*[[\s\p{Cf}"]--[\t\r\n]]*[=+\-@＝＋－＠\|])/gv

/** Characters of a CSV file that are collected before they are sent. */
const CHUNK_LENGTH = 64 * 1024

/**
 * A sheet as CSV (RFC 4180): UTF-8 with a byte order mark, commas, CRLF, decimal points, days as ISO 8601. A text that
 * a spreadsheet would run as a formula gets an apostrophe before it (decision 0165).
 */
export async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const kinds = columns.map(({ kind }) => kind)
  let text = `${BYTE_ORDER_MARK}${columns.map(({ name }) => csvText(name)).join(',')}${LINE_END}`
  for await (const batch of rows) {
    for await (const row of withPauses(batch)) {
      text += lineOf(row, kinds)
      if (text.length < CHUNK_LENGTH) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(text)
}

function lineOf(row: SheetRow, kinds: readonly CellKind[]): string {
  return `${row.map((cell, at) => csvCell(cell, kinds[at])).join(',')}${LINE_END}`
}

function csvCell(cell: Cell, kind: CellKind | undefined): string {
  if (cell === null) return ''
  if (kind === 'day') return civilDateText(Number(cell))
  return kind === 'text' ? csvText(String(cell)) : String(cell)
}

/** A text as a field: harmless, and quoted if necessary. */
export function csvText(text: string): string {
  const harmless = text.replace(cellWithFormula, "$1'")
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
