import { strFromU8, strToU8 } from 'fflate'
import { columnName } from '../../../kernel/sheets/xlsx-cells.ts'

/** Programs write either all places or none: the first cell tells. Columns with widths can stand before it. */
const HEAD_BYTES = 64 * 1024
const firstCell = /<(?:\w+:)?c[\s/>][^<]*/

/** A row or a cell. The repeat does not read past a `<`, so it takes linear time. */
const rowOrCell = /(<(?:\w+:)?(row|c)\b)([^<>]*)/g

/**
 * Writes the place of each cell where a sheet has none: the next one in its row (ECMA-376, part 1, 18.3.1.4). The reader of
 * workbooks does not count cells.
 */
export function writePlaces(parts: Record<string, Uint8Array>): void {
  for (const [name, part] of Object.entries(parts)) {
    if (!name.startsWith('xl/worksheets/')) continue
    const first = firstCell.exec(strFromU8(part.subarray(0, HEAD_BYTES), true))?.[0]
    if (first !== undefined && placeIn(first) === undefined) parts[name] = strToU8(withPlaces(strFromU8(part)))
  }
}

function withPlaces(sheet: string): string {
  let row = 0
  let column = 0
  return sheet.replace(rowOrCell, (whole, start: string, element: string, attributes: string) => {
    const place = placeIn(attributes)
    if (element === 'row') {
      row = place === undefined ? row + 1 : Number(place)
      column = 0
      return whole
    }
    column = place === undefined ? column + 1 : columnNumber(place)
    return place === undefined ? `${start} r="${columnName(column - 1)}${row}"${attributes}` : whole
  })
}

function placeIn(attributes: string): string | undefined {
  return /\sr\s*=\s*["']([A-Z]*\d+)["']/.exec(attributes)?.[1]
}

/** 1 for `A7`, 27 for `AA7`. */
function columnNumber(place: string): number {
  const letters = place.replace(/\d+$/, '')
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
