import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { CannotRestore } from '../cannot-restore.ts'
import { charactersOf, isFull, type RowBatch } from '../row-batch.ts'
import type { SqlValue } from '../sql.ts'
import { type BackupHeader, type BackupTrailer, FORMAT_VERSION, type TableLine } from './backup-format.ts'
import { backupLines, cutOff, damagedBackup } from './backup-lines.ts'

/** A backup after its header was read. */
export interface OpenBackup {
  readonly header: BackupHeader
  /** The rest, once and in order. It ends without an error only if the backup is unchanged to the last byte. */
  readonly parts: AsyncIterable<BackupPart>
}

/** Some rows of a table, possibly none. */
export interface BackupPart extends TableLine {
  readonly rows: RowBatch
}

/**
 * Reads the header. Throws `CannotRestore`, here and while the parts are read, if the backup is incomplete or changed.
 */
export async function openBackup(file: Readable): Promise<OpenBackup> {
  const groups = backupLines(file)
  const [first, ...others] = (await groups.next()).value ?? []
  if (first === undefined) throw cutOff()
  return { header: headerOf(first), parts: readParts(new PartReader(first), others, groups) }
}

async function* readParts(
  reader: PartReader,
  first: readonly Buffer[],
  groups: AsyncIterable<readonly Buffer[]>,
): AsyncGenerator<BackupPart> {
  yield* reader.take(first)
  for await (const group of groups) yield* reader.take(group)
  reader.end()
}

/** Reassembles the lines after the header. */
class PartReader {
  readonly #hash = createHash('sha256')
  readonly #counts = new Map<string, number>()
  #part: (TableLine & { readonly rows: SqlValue[][] }) | undefined
  #characters = 0
  #trailer: BackupTrailer | undefined

  constructor(header: Buffer) {
    this.#hash.update(header)
  }

  *take(lines: readonly Buffer[]): Generator<BackupPart> {
    for (const line of lines) {
      const whole = this.#takeLine(line)
      if (whole !== undefined) yield whole
    }
  }

  end(): void {
    if (this.#trailer === undefined) throw cutOff()
    if (this.#trailer.sha256 !== this.#hash.digest('hex')) {
      throw damagedBackup('its checksum is wrong, so it was changed after it was made')
    }
    for (const [table, rows] of Object.entries(this.#trailer.rows)) {
      if (this.#counts.get(table) !== rows) throw damagedBackup(`it does not have the ${rows} rows of ${table}`)
    }
  }

  /** Returns the part that this line completes, if any. */
  #takeLine(line: Buffer): BackupPart | undefined {
    if (this.#trailer !== undefined) throw damagedBackup('there is data after its end')
    const value = parsed(line)
    const part = this.#part
    if (isTrailer(value)) {
      this.#trailer = value
      return part
    }
    this.#hash.update(line)
    if (isTable(value)) {
      this.#counts.set(value.table, 0)
      this.#begin(value)
      return part
    }
    if (part === undefined || !isRow(value, part.columns)) throw damagedBackup('a line of it is not a row')
    part.rows.push(value)
    this.#characters += charactersOf(value)
    this.#counts.set(part.table, (this.#counts.get(part.table) ?? 0) + 1)
    if (!isFull(part.rows.length, this.#characters)) return undefined
    this.#begin(part)
    return part
  }

  #begin({ table, columns }: TableLine): void {
    this.#part = { table, columns, rows: [] }
    this.#characters = 0
  }
}

function headerOf(line: Buffer): BackupHeader {
  const header = parsed(line) as BackupHeader
  if (!isObject(header) || header.format !== 'daybook-backup') {
    throw new CannotRestore('This is not a backup of Daybook.')
  }
  if (header.version !== FORMAT_VERSION) {
    throw new CannotRestore(
      `This program does not know the format of the backup. Restore it with Daybook ${header.program} or newer.`,
    )
  }
  if (![header.created, header.rows].every(Number.isSafeInteger) || !areTexts(header.migrations)) {
    throw damagedBackup('its first line is invalid')
  }
  return header
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch (error) {
    throw damagedBackup('a line of it is not JSON', error)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string')
}

function isTable(value: unknown): value is TableLine {
  return isObject(value) && 'table' in value && typeof value.table === 'string' && 'columns' in value
    ? areTexts(value.columns)
    : false
}

function isTrailer(value: unknown): value is BackupTrailer {
  return isObject(value) && 'sha256' in value && typeof value.sha256 === 'string' && 'rows' in value
    ? isObject(value.rows)
    : false
}

function isRow(value: unknown, columns: readonly string[]): value is SqlValue[] {
  return Array.isArray(value) && value.length === columns.length && value.every(isSqlValue)
}

function isSqlValue(value: unknown): value is SqlValue {
  return value === null || typeof value === 'string' || Number.isSafeInteger(value)
}
