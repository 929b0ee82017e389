import type { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from '../sql.ts'
import type { StoredValue } from './decode-record.ts'
import { EntryPrint, entryOf } from './entry-print.ts'
import type { KnownKeys } from './known-keys.ts'
import { type OrphanTree, recordsOf } from './orphan-trees.ts'
import type { PageFile } from './page-file.ts'
import type { RowSaver } from './row-saver.ts'
import { isWhole } from './stored-trees.ts'
import { fitsTypes, type IndexShape, ROW_NUMBER, readLinks, type TableLink } from './table-shapes.ts'
import type { StoredRecord } from './tree-page.ts'

/** A table, or an index of it, that may own a tree. */
export interface TreeOwner {
  readonly name: string
  readonly table: RowSaver
  /** Undefined for the table itself. */
  readonly index: IndexShape | undefined
}

/** What the evidence is taken from. */
export interface EvidenceFacts {
  readonly file: PageFile
  readonly database: DatabaseSync
  readonly indexes: readonly IndexShape[]
  readonly keys: KnownKeys
  /** The tables and indexes of which everything was read. */
  readonly whole: ReadonlySet<string>
  /** The entries of whole indexes that have one for every row. */
  readonly prints: ReadonlyMap<string, EntryPrint>
  readonly trees: readonly OrphanTree[]
  /** The tables and indexes of which the schema no longer says where their trees begin. */
  readonly lost: ReadonlySet<string>
  /** True if each lost table has one tree only: no page is lost that may have linked several. */
  readonly exclusive: boolean
}

/** A property that a tree has if it is that of an owner. */
interface Check {
  readonly name: string
  readonly holds: () => boolean
}

interface RowPlace {
  readonly table: string
  readonly columns: readonly string[]
  readonly condition: string
}

/** The values to find for a record; undefined if there are none. */
type ValuesOf = (record: StoredRecord) => readonly (StoredValue | undefined)[] | undefined

/** Compares trees with the rows and entries of other tables and indexes. */
export class TreeEvidence {
  readonly #facts: EvidenceFacts
  readonly #links = new Map<string, readonly TableLink[]>()
  readonly #prints = new Map<OrphanTree, EntryPrint>()
  /** The checks that a tree has passed: the rows that they read do not change. */
  readonly #passed = new Set<string>()

  constructor(facts: EvidenceFacts) {
    this.#facts = facts
  }

  /** True if the tree cannot be that of the owner, according to what was read by now. */
  contradicts(tree: OrphanTree, owner: TreeOwner): boolean {
    const { name: owned, table, index } = owner
    const exact = this.#facts.lost.has(owned) && this.#facts.exclusive && isWhole(tree)
    const checks =
      index === undefined
        ? [...this.#linkChecks(tree, table), ...(exact ? this.#entryChecks(tree, table) : this.#keyChecks(tree, table))]
        : this.#rowChecks(tree, index, exact)
    return checks.some(({ name, holds }) => {
      const key = `${tree.root} ${owned} ${name}`
      if (this.#passed.has(key)) return false
      if (!holds()) return true
      this.#passed.add(key)
      return false
    })
  }

  /** Rows of a table point to rows that exist. */
  #linkChecks(tree: OrphanTree, { shape }: RowSaver): Check[] {
    const { database, whole } = this.#facts
    const links = this.#links.get(shape.name) ?? readLinks(database, shape.name)
    this.#links.set(shape.name, links)
    const ready = links.filter(({ target }) => target !== shape.name && whole.has(target))
    return ready.map(({ target, columns }) => ({
      name: `link of ${columns.map(({ from }) => from)}`,
      holds: () => {
        const positions = columns.map(({ from }) => shape.stored.findIndex(({ name }) => name === from))
        const place = { table: target, columns: columns.map(({ to }) => to), condition: 'true' }
        return this.#exist(place, tree, ({ values }) => {
          const link = positions.map((position) => values[position] ?? null)
          return link.includes(null) ? undefined : link
        })
      },
    }))
  }

  /** A row for every entry of the indexes of a table, and no other. */
  #entryChecks(tree: OrphanTree, { shape }: RowSaver): Check[] {
    const { indexes, prints, lost, trees, file } = this.#facts
    const full = indexes.filter(({ table, condition }) => table === shape.name && condition === undefined)
    return full.map((index) => ({
      name: `entries of ${index.name}`,
      holds: () => {
        const print = new EntryPrint()
        for (const record of recordsOf(file, tree)) {
          // An old row without the columns that were added later: their entries have the defaults.
          if (record.values.length < shape.stored.length) return true
          print.add(entryOf(index, shape, record))
        }
        const named = prints.get(index.name)
        if (named !== undefined) return named.equals(print)
        return !lost.has(index.name) || trees.some((other) => this.#mayHave(other, index, print))
      },
    }))
  }

  /** True if a tree of an index has these entries, or if it may have had them before a part of it was lost. */
  #mayHave(tree: OrphanTree, { columns }: IndexShape, entries: EntryPrint): boolean {
    if (isWhole(tree)) return this.#printOf(tree).equals(entries)
    if (tree.kind !== 'index' || tree.records > entries.count) return false
    return recordsOf(this.#facts.file, tree).every(({ values }) => fitsTypes(columns, values))
  }

  /** The rows of a part of a table are in its indexes. */
  #keyChecks(tree: OrphanTree, table: RowSaver): Check[] {
    const { indexes, keys, prints, file } = this.#facts
    const { name } = table.shape
    const known = indexes.some((index) => index.table === name && index.hasAllKeys && prints.has(index.name))
    if (!known) return []
    const holds = () => recordsOf(file, tree).every((record) => keys.has(name, table.keyOf(record)))
    return [{ name: 'keys', holds }]
  }

  /** Entries of an index are of rows of its table. */
  #rowChecks(tree: OrphanTree, index: IndexShape, exact: boolean): Check[] {
    const { database, whole } = this.#facts
    const { table, columns, condition = 'true' } = index
    if (!whole.has(table)) return []
    // Saved rows have other row numbers.
    const stored = columns.flatMap(({ name }, position) => (name === ROW_NUMBER ? [] : [{ name, position }]))
    const names = stored.map(({ name }) => name)
    const count = () => {
      const rows = database.prepare(`select count(*) as rows from "${table}" where ${condition}`).get()
      return rows?.rows === tree.records
    }
    const holds = () =>
      this.#exist({ table, columns: names, condition }, tree, ({ values }) =>
        stored.map(({ position }) => values[position]),
      )
    return [...(exact ? [{ name: 'count', holds: count }] : []), { name: 'rows', holds }]
  }

  /** True if a row with these values exists for each record. */
  #exist({ table, columns, condition }: RowPlace, tree: OrphanTree, valuesOf: ValuesOf): boolean {
    const wanted = columns.map((column) => `"${column}" is ?`).join(' and ')
    const find = this.#facts.database.prepare(`select 1 from "${table}" where ${wanted} and (${condition})`)
    return recordsOf(this.#facts.file, tree).every((record) => {
      const values = valuesOf(record)
      return values === undefined || find.get(...(values as SqlValue[])) !== undefined
    })
  }

  #printOf(tree: OrphanTree): EntryPrint {
    const known = this.#prints.get(tree)
    if (known !== undefined) return known
    const print = new EntryPrint()
    if (tree.kind === 'index') for (const { values } of recordsOf(this.#facts.file, tree)) print.add(values)
    this.#prints.set(tree, print)
    return print
  }
}
