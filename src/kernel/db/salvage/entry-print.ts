import { hash } from 'node:crypto'
import type { StoredValue } from './decode-record.ts'
import type { IndexShape, TableShape } from './table-shapes.ts'
import type { StoredRecord } from './tree-page.ts'

const PRINT_MAX = 2 ** 48

/** Two sets of index entries with the same print are the same, in any order. */
export class EntryPrint {
  count = 0
  #sum = 0

  add(values: readonly (StoredValue | undefined)[]): void {
    const text = JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    this.count += 1
    this.#sum = (this.#sum + Number.parseInt(hash('sha1', text).slice(0, 12), 16)) % PRINT_MAX
  }

  equals(other: EntryPrint): boolean {
    return this.count === other.count && this.#sum === other.#sum
  }
}

/** The entry that an index has for a row of its table. */
export function entryOf(
  { columns }: IndexShape,
  { stored, rowNumber }: TableShape,
  { rowid, values }: StoredRecord,
): (StoredValue | undefined)[] {
  return columns.map(({ name }) => {
    const position = stored.findIndex((column) => column.name === name)
    return position < 0 || name === rowNumber ? rowid : (values[position] ?? null)
  })
}
