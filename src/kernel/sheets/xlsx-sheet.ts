import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { isTurnLong, nextTurn } from '../loop-turn.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { headRow, pageStart, sheetRow } from './xlsx-cells.ts'
import { workbookParts } from './xlsx-parts.ts'

/** The maximum number of rows in a sheet of Excel; further rows go to the next sheet. */
const PAGE_ROWS_MAX = 1_048_576

/** Characters of a sheet's XML that are collected before they are compressed. */
const CHUNK_LENGTH = 64 * 1024

/** Every part has the same date, so that the same rows give the same bytes. */
const DATED = { mtime: new Date(Date.UTC(1980, 0, 1)) }

/**
 * A sheet as a workbook (ECMA-376): real numbers and real dates, and texts that are never formulas. It is zipped while
 * it is read, so that only one batch of rows is in memory (decision 0165).
 */
export async function* xlsxOf(sheet: Sheet, pageRowsMax = PAGE_ROWS_MAX): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const rows = new BatchedRows(sheet.rows)
  const reading = new AbortController()
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => output.destroy(error))
  const written = writeWorkbook({ zip, sheet, rows, signal: reading.signal }, pageRowsMax).catch((error: Error) => {
    output.destroy(error)
  })
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    reading.abort()
    await written
    await rows.close()
  }
}

interface Writing {
  readonly zip: ZipFile
  readonly sheet: Sheet
  readonly rows: BatchedRows
  readonly signal: AbortSignal
}

async function writeWorkbook({ zip, sheet, rows, signal }: Writing, pageRowsMax: number): Promise<void> {
  let pages = 0
  do {
    pages += 1
    const page = Readable.from(pageOf(sheet, rows, pageRowsMax), { objectMode: false, signal })
    const ended = new Promise<void>((resolve, reject) => page.once('end', resolve).once('error', reject))
    zip.addReadStream(page, `xl/worksheets/sheet${pages}.xml`, DATED)
    await ended
  } while (await rows.hasMore())
  for (const [path, text] of workbookParts(sheet.name, pages)) zip.addBuffer(Buffer.from(text), path, DATED)
  zip.end()
}

async function* pageOf({ columns }: Sheet, rows: BatchedRows, pageRowsMax: number): AsyncGenerator<string> {
  let text = `${pageStart(columns)}<sheetData>${headRow(columns)}`
  for (let count = 1; count < pageRowsMax && (rows.isReady || (await rows.hasMore())); count += 1) {
    text += sheetRow(rows.take(), columns, count + 1)
    if (text.length < CHUNK_LENGTH) continue
    yield text
    text = ''
    if (isTurnLong()) await nextTurn()
  }
  yield `${text}</sheetData></worksheet>`
}

/** The rows of all batches, one after the other. */
class BatchedRows {
  readonly #batches: AsyncIterator<readonly SheetRow[]>
  #batch: readonly SheetRow[] = []
  #at = 0

  constructor(batches: AsyncIterable<readonly SheetRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  /** Whether there is another row, without waiting. */
  get isReady(): boolean {
    return this.#at < this.#batch.length
  }

  async hasMore(): Promise<boolean> {
    while (!this.isReady) {
      const next = await this.#batches.next()
      if (next.done) return false
      this.#batch = next.value
      this.#at = 0
    }
    return true
  }

  take(): SheetRow {
    this.#at += 1
    return this.#batch[this.#at - 1] ?? []
  }

  /** Ends the source of the rows. */
  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
