import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { readSqliteSize } from '../sqlite-size.ts'
import { pagesInFrames, WalReader } from '../wal-reader.ts'

/** The page size of Daybook's files, for a file without a valid header. */
const PAGE_BYTES = 4096

/** The pages of a possibly damaged database file, including the changes of its write-ahead log. */
export class PageFile implements Disposable {
  readonly pageSize: number
  /** The number of pages of the database, including missing ones. */
  readonly pageCount: number
  /** Transactions from the log; undefined without a log. */
  readonly commitsInLog: number | undefined
  readonly #fd: number
  readonly #logged: ReadonlyMap<number, Buffer>

  constructor(path: string) {
    const size = readSqliteSize(path)
    const log = readLog(`${path}-wal`)
    this.#fd = openSync(path, 'r')
    this.pageSize = size?.pageSize ?? log?.pageSize ?? PAGE_BYTES
    this.#logged = log?.pages ?? new Map()
    this.commitsInLog = log?.commits
    const found = Math.ceil(fstatSync(this.#fd).size / this.pageSize)
    this.pageCount = Math.max(log?.pageCount ?? 0, size?.pageCount ?? 0, found)
  }

  /** A page by its number, from 1; undefined if it is missing or was overwritten with zeros. */
  page(number: number): Buffer | undefined {
    const logged = this.#logged.get(number)
    if (logged !== undefined) return logged
    if (number < 1 || number > this.pageCount) return undefined
    const bytes = Buffer.alloc(this.pageSize)
    const read = readSync(this.#fd, bytes, 0, this.pageSize, (number - 1) * this.pageSize)
    return read === this.pageSize && bytes.some((byte) => byte !== 0) ? bytes : undefined
  }

  [Symbol.dispose](): void {
    closeSync(this.#fd)
  }
}

interface Log {
  readonly pageSize: number
  readonly pageCount: number
  readonly pages: ReadonlyMap<number, Buffer>
  readonly commits: number
}

function readLog(path: string): Log | undefined {
  if (!existsSync(path)) return undefined
  const fd = openSync(path, 'r')
  try {
    const reader = WalReader.open(fd)
    if (reader === undefined) return undefined
    const pages = new Map<number, Buffer>()
    let [pageCount, commits] = [0, 0]
    for (let commit = reader.next(); commit !== undefined; commit = reader.next()) {
      for (const piece of commit.pieces) {
        for (const { page, bytes } of pagesInFrames(piece, reader.pageSize)) pages.set(page, bytes)
      }
      pageCount = commit.pageCount
      commits += 1
    }
    return { pageSize: reader.pageSize, pageCount, pages, commits }
  } finally {
    closeSync(fd)
  }
}
