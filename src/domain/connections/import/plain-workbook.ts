import { type UnzipFileInfo, unzipSync, zipSync } from 'fflate'
import { writePlaces } from './placed-cells.ts'
import { writeShownCells } from './workbook-cells.ts'
import { readDirectory, type WorkbookDirectory } from './workbook-directory.ts'

/** A workbook that is zipped again, and the facts about its sheets. */
export interface PlainWorkbook extends WorkbookDirectory {
  readonly zip: Uint8Array
}

const ENTRIES_MAX = 5_000

/** The parts of a workbook that have its cells; pictures are left out. */
const isPart = /\.xml(\.rels)?$/

/**
 * The workbook, zipped again from what its directory lists (APPNOTE 4.3.12); undefined if its entries are larger than `bytesMax` or too
 * many. Throws for a damaged ZIP.
 *
 * A file can state wrong sizes, and can have entries that its directory does not list. The reader of workbooks unpacks both, and the
 * limit of memory of a thread does not count that. Here each entry gets the stated size at most. Some cells are written as they are shown.
 */
export function plainWorkbook(bytes: Uint8Array, bytesMax: number): PlainWorkbook | undefined {
  let size = 0
  let count = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    size += originalSize
    count += 1
    return isPart.test(name) && size <= bytesMax && count <= ENTRIES_MAX
  }
  const parts = unzipSync(bytes, { filter })
  if (size > bytesMax || count > ENTRIES_MAX) return undefined
  writePlaces(parts)
  writeShownCells(parts)
  const directory = readDirectory(parts)
  return { ...directory, zip: zipSync(parts, { level: 1 }) }
}
