import type { FigureFormat } from './figure-format.ts'
import type { PrintedCell, PrintedRow } from './printed-document.ts'

/** How many of the longest figures of a column are measured. Which of them is widest depends on the font. */
const MEASURED_MAX = 3

/** Adds room after figures with fewer decimals than others in their column, so that the column aligns. */
export function alignedRows(rows: readonly PrintedRow[], figures: FigureFormat): PrintedRow[] {
  const width = rows[0]?.cells.length ?? 0
  const longest = Array.from({ length: width }, (_, nth) => {
    const decimals = rows.map(({ cells }) => decimalsIn(cells[nth], figures))
    return decimals.reduce((most, one) => (one.length > most.length ? one : most), '')
  })
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, nth): PrintedCell => {
      if (cell.length === 2) return cell
      const [figure, , unit] = cell
      return [figure, figure === '' ? '' : (longest[nth] ?? '').slice(decimalsIn(cell, figures).length), unit]
    }),
  }))
}

/** The decimals to align. Percentages and missing values have none. */
function decimalsIn(cell: PrintedCell | undefined, figures: FigureFormat): string {
  if (cell === undefined || cell.length === 2) return ''
  const decimals = figures.decimalsOf(cell[0])
  return /^.\d+$/.test(decimals) ? decimals : ''
}

/** The longest figures and the longest units of a column, without duplicates. */
export function longestOf(rows: readonly PrintedRow[], nth: number) {
  const cells = rows.map(({ cells }) => cells[nth]).filter((cell) => cell?.length === 3)
  return {
    longest: firstByLength(cells.map(([figure, room]) => figure + room)),
    longestUnits: firstByLength(cells.map(([, , unit]) => unit)),
  }
}

function firstByLength(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted((a, b) => b.length - a.length).slice(0, MEASURED_MAX)
}
