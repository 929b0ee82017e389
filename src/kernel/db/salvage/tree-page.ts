import { decodeRecord, readVarint, type StoredValue, UnreadableRecord } from './decode-record.ts'
import type { PageFile } from './page-file.ts'

/** One row of a table, or one entry of an index. */
export interface StoredRecord {
  /** Only for rows of tables with row numbers. */
  readonly rowid: number | undefined
  readonly values: readonly StoredValue[]
}

/** A page of a tree, with its readable contents. */
export interface TreePage {
  readonly kind: 'table' | 'index'
  readonly leaf: boolean
  readonly children: readonly number[]
  readonly records: readonly StoredRecord[]
  /** Records that exist but cannot be read. */
  readonly unreadable: number
}

const KINDS: Readonly<Record<number, Pick<TreePage, 'kind' | 'leaf'>>> = {
  2: { kind: 'index', leaf: false },
  5: { kind: 'table', leaf: false },
  10: { kind: 'index', leaf: true },
  13: { kind: 'table', leaf: true },
}

/** Reads a page of a tree (sqlite.org/fileformat2.html, section 1.6); undefined if it is not one. */
export function readTreePage(file: PageFile, number: number): TreePage | undefined {
  const bytes = file.page(number)
  if (bytes === undefined) return undefined
  const start = number === 1 ? 100 : 0
  const found = KINDS[bytes[start] ?? 0]
  if (found === undefined) return undefined
  const cells = bytes.readUInt16BE(start + 3)
  const pointers = start + (found.leaf ? 8 : 12)
  if (pointers + cells * 2 > bytes.length) return undefined
  const children = found.leaf ? [] : [bytes.readUInt32BE(start + 8)]
  const records: StoredRecord[] = []
  let unreadable = 0
  for (let cell = 0; cell < cells; cell += 1) {
    const at = bytes.readUInt16BE(pointers + cell * 2)
    try {
      if (!found.leaf) children.push(readChild(bytes, at))
      const record = readCell(file, bytes, found.leaf ? at : at + 4, found)
      if (record !== undefined) records.push(record)
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error
      unreadable += 1
    }
  }
  return { ...found, children, records, unreadable }
}

function readChild(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw new UnreadableRecord('a cell goes beyond its page')
  return bytes.readUInt32BE(at)
}

/** Interior pages of tables have row numbers only. */
function readCell(
  file: PageFile,
  bytes: Buffer,
  start: number,
  { kind, leaf }: Pick<TreePage, 'kind' | 'leaf'>,
): StoredRecord | undefined {
  if (kind === 'table' && !leaf) return undefined
  const [length, afterLength] = readVarint(bytes, start)
  const [rowid, at] = kind === 'table' ? readVarint(bytes, afterLength) : [undefined, afterLength]
  return { rowid, values: decodeRecord(readPayload(file, bytes, { at, length, kind })) }
}

interface PayloadPlace {
  readonly at: number
  readonly length: number
  readonly kind: TreePage['kind']
}

/** The payload begins in the cell; the rest is in a chain of overflow pages. */
function readPayload(file: PageFile, bytes: Buffer, { at, length, kind }: PayloadPlace): Buffer {
  if (length > file.pageCount * file.pageSize) throw new UnreadableRecord('it is longer than the file')
  const usable = file.pageSize
  const localMax = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (length <= localMax) return slice(bytes, at, length)
  const localMin = Math.floor(((usable - 12) * 32) / 255) - 23
  const wanted = localMin + ((length - localMin) % (usable - 4))
  const local = wanted <= localMax ? wanted : localMin
  const parts = [slice(bytes, at, local)]
  let next = slice(bytes, at + local, 4).readUInt32BE(0)
  for (let left = length - local; left > 0; left -= usable - 4) {
    const page = file.page(next)
    if (page === undefined) throw new UnreadableRecord('a page of it is missing')
    parts.push(page.subarray(4, 4 + Math.min(left, usable - 4)))
    next = page.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

function slice(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new UnreadableRecord('a cell goes beyond its page')
  return bytes.subarray(at, at + length)
}
