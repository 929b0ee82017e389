import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { WalReader } from './wal-reader.ts'

const HEADER_BYTES = 100
const FILE_MARK = 'SQLite format 3\0'

/** The length of an SQLite file according to its header, and its real length. */
export interface SqliteSize {
  readonly pageSize: number
  /** Pages according to the header. */
  readonly pageCount: number
  /** Complete pages in the file. */
  readonly pagesFound: number
}

/** Reads the header of a file that this process has not opened; undefined if it is not an SQLite file. */
export function readSqliteSize(path: string): SqliteSize | undefined {
  return withFile(path, (fd) => {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(fd, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined
    if (header.toString('latin1', 0, FILE_MARK.length) !== FILE_MARK) return undefined
    // 65536 does not fit into two bytes and is written as 1.
    const written = header.readUInt16BE(16)
    const pageSize = written === 1 ? 65_536 : written
    if (pageSize < 512) return undefined
    return {
      pageSize,
      pageCount: header.readUInt32BE(28),
      pagesFound: Math.floor(fstatSync(fd).size / pageSize),
    }
  })
}

/**
 * Describes in words that the end of the file at `path` is missing and is not in its write-ahead log; otherwise
 * undefined.
 */
export function describeTruncation(path: string): string | undefined {
  const size = readSqliteSize(path)
  if (size === undefined || size.pagesFound >= size.pageCount) return undefined
  const logged = pagesInLog(`${path}-wal`)
  let missing = 0
  for (let page = size.pagesFound + 1; page <= size.pageCount; page += 1) if (!logged.has(page)) missing += 1
  if (missing === 0) return undefined
  return `it was cut off: ${missing} of its ${size.pageCount} pages of ${size.pageSize} bytes are missing at the end`
}

/** True if a write-ahead log has transactions. */
export function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 && pagesInLog(`${path}-wal`).size > 0
}

function pagesInLog(path: string): Set<number> {
  const pages = new Set<number>()
  if (!existsSync(path)) return pages
  withFile(path, (fd) => {
    const reader = WalReader.open(fd)
    for (let commit = reader?.next(); commit !== undefined; commit = reader?.next()) {
      for (const page of commit.pages) pages.add(page)
    }
  })
  return pages
}

function withFile<T>(path: string, work: (fd: number) => T): T {
  const fd = openSync(path, 'r')
  try {
    return work(fd)
  } finally {
    closeSync(fd)
  }
}
