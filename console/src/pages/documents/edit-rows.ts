/** Operations on the rows of a document. Each returns new rows. */
import { emptyLine, freshKey, type LineRow, type Row } from './paper-draft.ts'

export function changeRow(rows: readonly Row[], key: string, part: Partial<LineRow>): readonly Row[] {
  return rows.map((row) => (row.key === key ? ({ ...row, ...part } as Row) : row))
}

/** The rows with others after the one with this key, or at the end. */
export function insertAfter(rows: readonly Row[], key: string | undefined, added: readonly Row[]): readonly Row[] {
  const at = rows.findIndex((row) => row.key === key)
  return at === -1 ? [...rows, ...added] : [...rows.slice(0, at + 1), ...added, ...rows.slice(at + 1)]
}

export function removeRow(rows: readonly Row[], key: string): readonly Row[] {
  return rows.filter((row) => row.key !== key)
}

/** The row one place further up or down. */
export function moveRow(rows: readonly Row[], key: string, by: -1 | 1): readonly Row[] {
  const at = rows.findIndex((row) => row.key === key)
  const [row, other] = [rows[at], rows[at + by]]
  if (row === undefined || other === undefined) return rows
  return rows.with(at, other).with(at + by, row)
}

/** A heading above the row with this key, or at the end. */
export function groupFrom(rows: readonly Row[], key: string | undefined, heading: Row): readonly Row[] {
  const at = rows.findIndex((row) => row.key === key)
  return at === -1 ? [...rows, heading] : rows.toSpliced(at, 0, heading)
}

export function newHeading(name: string): Row {
  return { type: 'group', key: freshKey(), id: undefined, name }
}

/** With a sign or code of a currency before or after it, as spreadsheets copy it. */
const NUMBER = /^(?:\p{Sc}|[A-Z]{3})?\s*[-+\u2212]?[\d.,'’\s]*\d[\d.,'’\s]*(?:%|\p{Sc}|[A-Z]{3})?$/u

/**
 * Rows of a spreadsheet, with tabs between the cells, as lines: text, quantity, unit, price, discount. Where the unit is
 * left out (text, quantity, price) or there are a text and a price only, the cells that are numbers say so.
 */
export function linesOfCells(pasted: string, like: Partial<LineRow>): readonly LineRow[] {
  return rowsOfCells(pasted)
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => emptyLine({ ...like, ...cellsOf(cells) }))
}

/** A cell, and what ends it. Spreadsheets quote a cell of several lines and double its quotes. */
const CELL = /(?:"((?:[^"]|"")*[\t\n](?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\n]*))(\t|\n|$)/gy

function rowsOfCells(pasted: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of pasted.replaceAll('\r\n', '\n').matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/** A negative amount as spreadsheets write it, with its sign before the digits: `(50.00)` and `-€50.00`. */
function signed(cell: string): string {
  const inner = /^\(([^()]+)\)$/.exec(cell)?.[1]
  const turned = (inner === undefined ? cell : `-${inner}`).replace(/^([-\u2212])\s*(\p{Sc}|[A-Z]{3})/u, '$2$1')
  return NUMBER.test(turned) ? turned : cell
}

function cellsOf([first = '', ...others]: readonly string[]): Partial<LineRow> {
  const [text = '', ...notes] = first.split(/\s*\n\s*/)
  const note = notes.length === 0 ? {} : { description: notes.join('\n') }
  return { ...valuesOf(text, others.map(signed)), ...note }
}

function valuesOf(text: string, cells: readonly string[]): Partial<LineRow> {
  const isNumber = (cell: string | undefined) => cell !== undefined && NUMBER.test(cell)
  const rest = cells.filter((cell, at) => cell !== '' || at < 2)
  const [first, second, third, fourth] = rest
  if (isNumber(first) && isNumber(second)) return lineOfCells(text, first, '', second, third)
  if (isNumber(first) && second !== undefined) return lineOfCells(text, first, second, third, fourth)
  if (isNumber(first)) return lineOfCells(text, undefined, '', first, undefined)
  return lineOfCells(text, undefined, '', undefined, undefined)
}

function lineOfCells(item_text: string, quantity = '1', unit = '', unit_amount = '', discount = ''): Partial<LineRow> {
  // A currency before or after a price is that of the document.
  const price = unit_amount.replaceAll(/[^\d.,'’\s+\u2212-]/g, '').trim()
  return { item_text, quantity, unit, unit_amount: price, discount: discount.replace('%', '').trim() }
}
