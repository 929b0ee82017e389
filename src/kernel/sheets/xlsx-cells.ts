import { cutText } from '../cut-text.ts'
import type { Cell, CellKind, SheetColumn, SheetRow } from './sheet.ts'

/** The maximum length of a cell in Excel. */
const TEXT_LENGTH_MAX = 32_767

/** Excel counts days from the last day of 1899; day numbers count from 1970. */
const DAYS_BEFORE_1970 = 25_569

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A part of a workbook whose root is an element of SpreadsheetML. */
export function rootElement(name: string, content: string, attributes = ''): string {
  return `${declaration}<${name} xmlns="${main}"${attributes}>${content}</${name}>`
}

/** Formats of numbers (ECMA-376, part 1, 18.8.30): those from 164 are our own. */
const formats = new Map([
  [164, 'yyyy-mm-dd'],
  [165, '#,##0.0'],
  [166, '#,##0.000'],
  [167, '#,##0.0000'],
])

/** The cell styles as pairs of format and font; cells use their position. */
const cellStyles = [
  [0, 0],
  [0, 1],
  [164, 0],
  [3, 0],
  [165, 0],
  [4, 0],
  [166, 0],
  [167, 0],
] as const
const HEAD_STYLE = 1
const DAY_STYLE = 2
/** The style of an amount without decimals; those with 1 to 4 follow. */
const AMOUNT_STYLE = 3

/** The part of a workbook that has the styles of its cells. */
export const styleSheet = rootElement(
  'styleSheet',
  [
    counted(
      'numFmts',
      [...formats].map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`),
    ),
    counted(
      'fonts',
      ['', '<b/>'].map((weight) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`),
    ),
    counted(
      'fills',
      ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`),
    ),
    counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    counted(
      'cellXfs',
      cellStyles.map(
        ([format, font]) =>
          `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
      ),
    ),
  ].join(''),
)

function counted(name: string, elements: readonly string[]): string {
  return `<${name} count="${elements.length}">${elements.join('')}</${name}>`
}

/** How wide columns are, in characters. */
const widths: Readonly<Record<CellKind, number>> = { text: 24, day: 12, amount: 14, number: 10 }

/** A sheet up to its rows: the header row stays visible, and each column has a width. The root element is left open. */
export function pageStart(columns: readonly SheetColumn[]): string {
  const view = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const cols = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${view}</sheetView></sheetViews><cols>${cols.join('')}</cols>`
}

/** The row of column names. */
export function headRow(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ name }, at) => textCell(name, `${columnName(at)}1`, HEAD_STYLE))
  return `<row r="1">${cells.join('')}</row>`
}

/**
 * A row by its number in the sheet, from 2. Cells have explicit references, because some programs do not count cells.
 */
export function sheetRow(row: SheetRow, columns: readonly SheetColumn[], number: number): string {
  const cells = row.map((cell, at) => xmlCell(cell, columns[at]?.kind, `${columnName(at)}${number}`))
  return `<row r="${number}">${cells.join('')}</row>`
}

const LETTERS = 26

/** The letters of a column by its position from 0: `A`, `B`, … `Z`, `AA`, … */
export function columnName(at: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (at % LETTERS))
  return at < LETTERS ? last : `${columnName(Math.floor(at / LETTERS) - 1)}${last}`
}

function xmlCell(cell: Cell, kind: CellKind | undefined, place: string): string {
  if (cell === null) return ''
  if (kind === 'day') return `<c r="${place}" s="${DAY_STYLE}"><v>${Number(cell) + DAYS_BEFORE_1970}</v></c>`
  if (kind === 'amount') {
    return `<c r="${place}" s="${AMOUNT_STYLE + decimalsOf(String(cell))}"><v>${cell}</v></c>`
  }
  return kind === 'number' ? `<c r="${place}"><v>${cell}</v></c>` : textCell(String(cell), place)
}

function decimalsOf(amount: string): number {
  const point = amount.indexOf('.')
  return point === -1 ? 0 : amount.length - point - 1
}

/** A text is in its cell, so that it is never run as a formula and no table of all texts is needed. */
function textCell(text: string, place: string, style = 0): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Characters that XML 1.0 does not allow are left out; text that Excel would read as an escape (`_x000D_`) is escaped.
 */
export function xmlText(text: string): string {
  const cut = text.length > TEXT_LENGTH_MAX ? `${cutText(text, TEXT_LENGTH_MAX - 1)}…` : text
  return cut
    .toWellFormed()
    .replace(/[\v\f]/g, '\n')
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
}
