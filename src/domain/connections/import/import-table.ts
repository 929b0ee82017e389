import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { Invalid } from '../../../kernel/errors.ts'
import { IMPORT_ROWS_MAX } from './import-limits.ts'
import { type PlainWorkbook, plainWorkbook } from './plain-workbook.ts'

/** A table of texts as a file has it; the first row names the columns. */
export interface ImportTable {
  readonly columns: readonly string[]
  readonly rows: readonly ImportedRow[]
  readonly format: 'csv' | 'xlsx'
}

export interface ImportedRow {
  /** Its position in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the row cannot be read. */
  readonly problem?: string
  /** The places of cells that are numbers in a workbook: their text has a point in every locale. */
  readonly numbers?: ReadonlySet<number>
}

const COLUMNS_MAX = 100
const CELL_MAX = 30_000
/** The maximum size of an unzipped workbook. */
const UNZIPPED_MAX = 200 * 1024 * 1024
const description = 'A table as CSV in UTF-8 or UTF-16, or an XLSX workbook; the first row names the columns.'

/** Reads a file. Throws `Invalid` with the reason if it cannot be read. */
export async function importTable(bytes: Uint8Array): Promise<ImportTable> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const rows = isZip ? await rowsOfWorkbook(bytes) : rowsOfCsv(bytes)
  const [head, ...filled] = rows.filter(({ cells }) => cells.some(isFilled))
  if (head === undefined) throw wrong('has no row with the names of the columns')
  const columns = head.cells.slice(0, head.cells.findLastIndex(isFilled) + 1).map((name) => name.trim())
  if (columns.length > COLUMNS_MAX) throw wrong(`has more than ${COLUMNS_MAX} columns`)
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at)
  if (twice !== undefined) throw wrong(`has two columns named "${twice}"`)
  if (filled.length > IMPORT_ROWS_MAX) throw wrong(`has more than ${IMPORT_ROWS_MAX} rows`)
  const long = filled.find(({ cells }) => cells.some((cell) => cell.length > CELL_MAX))
  if (long !== undefined) throw wrong(`has a cell of more than ${CELL_MAX} characters in row ${long.line}`)
  const checked = filled.map((row) =>
    row.cells.slice(columns.length).some(isFilled) ? { ...row, problem: isZip ? BESIDE : TOO_WIDE } : row,
  )
  return { columns, rows: checked, format: isZip ? 'xlsx' : 'csv' }
}

const isFilled = (cell: string) => cell.trim() !== ''
const TOO_WIDE = 'has more cells than the file has columns: texts with separators need quotes around them'
const BESIDE = 'has a cell beside the columns that have names: name its column, or empty the cell'

function wrong(reason: string): Invalid {
  return Invalid.field('file', reason, description)
}

async function rowsOfWorkbook(bytes: Uint8Array): Promise<ImportedRow[]> {
  const plain = unzipped(bytes)
  if (plain === undefined) throw wrong(`is larger than ${UNZIPPED_MAX / 1024 / 1024} MiB when unzipped`)
  try {
    const { zip, hidden, isFrom1904 } = plain
    const sheets = await readWorkbook(Buffer.from(zip.buffer, zip.byteOffset, zip.length), { parseNumber })
    // Charts are sheets without data.
    const tables = [...sheets.entries()].filter(([, { data }]) => data !== undefined)
    const [, sheet] = tables.find(([place]) => !hidden[place]) ?? tables[0] ?? []
    const rows: readonly (readonly unknown[])[] = sheet?.data ?? []
    return rows.map((cells, at) => ({
      line: at + 1,
      cells: cells.map((cell) => cellText(cell, isFrom1904)),
      numbers: new Set(cells.keys().filter((place) => isNumber(cells[place]))),
    }))
  } catch {
    throw wrong('cannot be read as an XLSX workbook')
  }
}

/** A number that is shown as a percentage, such as `25%`, with leading zeros, such as `04109`, or with more digits than a double has. */
interface ShownNumber {
  readonly shown: string
}

const parseNumber = (text: string): number | ShownNumber =>
  /%$|^0\d|^-?\d{16,}$/.test(text) ? { shown: text } : Number(text)
const isShown = (cell: unknown): cell is ShownNumber => typeof cell === 'object' && cell !== null && 'shown' in cell
const isNumber = (cell: unknown) => typeof cell === 'number' || isShown(cell)

function unzipped(bytes: Uint8Array): PlainWorkbook | undefined {
  try {
    return plainWorkbook(bytes, UNZIPPED_MAX)
  } catch {
    throw wrong('is a damaged workbook')
  }
}

/**
 * Dates have no zone in a workbook: they are times on a clock. Workbooks store them, and numbers, as binary fractions: seconds are
 * rounded, and numbers have the 15 digits that a spreadsheet shows.
 */
function cellText(cell: unknown, isFrom1904: boolean): string {
  if (cell === null || cell === undefined) return ''
  if (isShown(cell)) return cell.shown
  if (cell instanceof Date) {
    const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19)
    // A time without a day counts from the day on which workbooks begin.
    const isTime = isFrom1904 ? text.startsWith('1904-01-01') : cell.getUTCFullYear() < 1901
    return isTime ? text.slice(11) : text.replace('T00:00:00', '')
  }
  return String(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell)
}

function rowsOfCsv(bytes: Uint8Array): ImportedRow[] {
  const text = textOf(bytes)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const elsewhere = 'in the console under Settings, Calendars, or with POST /v2/calendar-subscription/import'
    throw wrong(`is a calendar, not a table: calendars are imported from their address, ${elsewhere}`)
  }
  // Excel reads the separator from such a line, and other programs write it for Excel.
  const named = /^(?:"sep=(.)"|sep=(.))(?=\r?\n)/i.exec(text)
  try {
    const parsed = parse(text, {
      delimiter: named === null ? delimiterOf(text) : (named[1] ?? named[2] ?? ','),
      from_line: named === null ? 1 : 2,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      to: IMPORT_ROWS_MAX + 2,
      max_record_size: CELL_MAX * 10,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]
    return parsed.map(({ record, info }) => ({ line: info.lines, cells: record.map(asStored) }))
  } catch (error) {
    const { lines } = error as { readonly lines?: number }
    throw wrong(`is not valid CSV${lines === undefined ? '' : ` in line ${lines}`}`)
  }
}

function textOf(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(mark, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    throw wrong('is not in UTF-8: save it as "CSV UTF-8"')
  }
  throw wrong('is no text and no XLSX workbook')
}

/** The separator that the first row has most of, outside of quotes. Commas are last: texts contain them most often. */
function delimiterOf(text: string): string {
  const [row = ''] = /^\s*(?:[^"\r\n]+|"[^"]*"?)*/.exec(text.slice(0, CELL_MAX)) ?? []
  const first = row.replaceAll(/"[^"]*"?/g, '')
  const counted = ['\t', ';', '|', ','].map((sign) => [sign, first.split(sign).length] as const)
  return counted.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ','
}

/** Exports put an apostrophe before what a spreadsheet would run as a formula. */
function asStored(cell: string): string {
  return cell.replace(/(^|[;\t\r\n])'(?='*[[\s\p{Cf}"]--[\t\r\n]]*[=+\-@＝＋－＠\|])/gv, '$1')
}
