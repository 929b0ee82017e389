import type { FigureFormat } from './figure-format.ts'
import type { PrintedCell, PrintedRow } from './printed-document.ts'

/** How many of the longest figures of a column are measured: which of them is the widest depends on the font. */
const MEASURED_MAX = 3

/** Rows whose figures have room behind them for the decimals that others of their column have. */
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

/** A percentage and what is not there have no decimals to align. */
function decimalsIn(cell: PrintedCell | undefined, figures: FigureFormat): string {
  if (cell === undefined || cell.length === 2) return ''
  const decimals = figures.decimalsOf(cell[0])
  return /^.\d+$/.test(decimals) ? decimals : ''
}

/** The longest figures of a column and the longest units, each once. */
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
