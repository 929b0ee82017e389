import type { DatabaseSync } from 'node:sqlite'
import { assignTrees } from './assign-trees.ts'
import { EntryPrint } from './entry-print.ts'
import { expectedRoots } from './expected-roots.ts'
import { KnownKeys } from './known-keys.ts'
import { lacksRoots, lostLeaves, type OrphanTree, readOrphanTrees, recordsOf } from './orphan-trees.ts'
import type { PageFile } from './page-file.ts'
import { RowSaver } from './row-saver.ts'
import { isWhole, markFreePages, type NamedTree, readNamedTrees, type TreeWalk, walkTree } from './stored-trees.ts'
import { fitsShape, fitsTypes, type IndexShape, readIndexShapes, readTableShapes } from './table-shapes.ts'
import { TreeEvidence, type TreeOwner } from './tree-evidence.ts'
import { readTreePage, type StoredRecord, type TreePage } from './tree-page.ts'

/** The saved data of a table. */
export interface SavedTable {
  readonly table: string
  readonly key: readonly string[]
  /** True if the key begins with the instance. */
  readonly ofInstances: boolean
  readonly saved: number
  /** Keys of missing rows, if an index still has them. */
  readonly missing: readonly (readonly unknown[])[]
  /** True if the file no longer shows where the rows of the table begin. */
  readonly placeLost: boolean
  readonly unreadablePages: number
  /** Records that are truncated, or that are not valid rows of the table. */
  readonly unreadableRows: number
}

/** The saved data of a file. */
export interface SavedFile {
  readonly tables: readonly SavedTable[]
  /** False if the list of tables and their root pages was damaged too. */
  readonly schemaWhole: boolean
  /** Pages with rows that cannot be assigned to a table. */
  readonly strayPages: number
}

/** Copies every readable row of a damaged file into `database`, which has the right tables and no rows. */
export function salvageFile(file: PageFile, database: DatabaseSync): SavedFile {
  const salvage = new Salvage(file, database)
  salvage.readTables()
  salvage.readIndexes()
  salvage.readLostTrees()
  const strayPages = salvage.readLostPages()
  return { tables: salvage.savedTables(), schemaWhole: salvage.schemaWhole, strayPages }
}

class Salvage {
  readonly #file: PageFile
  readonly #database: DatabaseSync
  readonly #savers: ReadonlyMap<string, RowSaver>
  readonly #indexes: readonly IndexShape[]
  readonly #keys: KnownKeys
  readonly #seen = new Set<number>()
  readonly #trees: readonly NamedTree[]
  /** The tables and indexes without lost pages: hardly any page that no tree reaches is theirs. */
  readonly #whole = new Set<string>()
  /** The entries of the indexes without lost pages. */
  readonly #prints = new Map<string, EntryPrint>()
  /** Lost pages whose parents are known. */
  readonly #expectedPages: Set<number>
  readonly #freePagesKnown: boolean
  readonly #unreadable = new Map<string, { pages: number; records: number }>()
  readonly schemaWhole: boolean

  constructor(file: PageFile, database: DatabaseSync) {
    const shapes = readTableShapes(database)
    this.#file = file
    this.#database = database
    this.#savers = new Map(shapes.map((shape) => [shape.name, new RowSaver(database, shape)]))
    this.#indexes = readIndexShapes(database, shapes)
    this.#keys = new KnownKeys(database)
    const { trees, whole, unreadablePages } = readNamedTrees(file, this.#seen)
    this.#trees = trees
    this.schemaWhole = whole
    this.#expectedPages = new Set(unreadablePages)
    this.#freePagesKnown = markFreePages(file, this.#seen)
  }

  readTables(): void {
    for (const { name, root } of this.#trees.filter(({ type }) => type === 'table')) {
      const saver = this.#savers.get(name)
      const walk = walkTree(this.#file, root, this.#seen, (records) => {
        for (const record of records) saver?.save(record)
      })
      this.#noteTable(name, walk)
    }
  }

  /** Indexes save no rows, but they show which rows should exist. */
  readIndexes(): void {
    for (const { name, root } of this.#trees.filter(({ type }) => type === 'index')) {
      const index = this.#indexes.find((known) => known.name === name)
      const print = new EntryPrint()
      const walk = walkTree(this.#file, root, this.#seen, (records) => {
        if (index === undefined) return
        for (const record of records) this.#addKey(index, record)
        if (!this.schemaWhole) for (const { values } of records) print.add(values)
      })
      this.#noteWalk(name, walk)
      if (isWhole(walk)) this.#prints.set(name, print)
    }
  }

  /** Trees whose line of the schema is lost. */
  readLostTrees(): void {
    if (this.schemaWhole) return
    const named = new Set(this.#trees.map(({ name }) => name))
    const owners = this.#possibleOwners()
    const trees = readOrphanTrees(this.#file, this.#seen)
    for (const page of trees.flatMap((tree) => lostLeaves(this.#file, tree))) this.#expectedPages.add(page)
    const exclusive = this.#freePagesKnown && !lacksRoots(this.#file, this.#seen, this.#expectedPages)
    const facts = {
      file: this.#file,
      database: this.#database,
      indexes: this.#indexes,
      keys: this.#keys,
      whole: this.#whole,
      prints: this.#prints,
      trees,
      lost: new Set(owners.map(({ name }) => name).filter((name) => !named.has(name))),
      exclusive,
    }
    assignTrees(facts, owners, {
      evidence: new TreeEvidence(facts),
      expected: expectedRoots(
        this.#database,
        this.#trees,
        trees.map(({ root }) => root),
      ),
      read: (tree, owner) => this.#readLost(tree, owner, exclusive),
    })
  }

  /** The tables and indexes that may own trees to which nothing links. */
  #possibleOwners(): TreeOwner[] {
    const tables = [...this.#savers.values()].map((table) => ({ name: table.shape.name, table, index: undefined }))
    const indexes = this.#indexes.flatMap((index) => {
      const table = this.#savers.get(index.table)
      return table === undefined ? [] : [{ name: index.name, table, index }]
    })
    return [...tables, ...indexes].filter(({ name }) => !this.#whole.has(name))
  }

  #readLost(tree: OrphanTree, { name, table, index }: TreeOwner, exclusive: boolean): void {
    for (const page of tree.pages) this.#seen.add(page)
    for (const record of recordsOf(this.#file, tree)) {
      if (index === undefined) table.save(record)
      else this.#addKey(index, record)
    }
    if (index === undefined) this.#noteTable(name, tree)
    else this.#noteWalk(name, tree)
    if (!exclusive) this.#whole.delete(name)
  }

  #addKey(index: IndexShape, record: StoredRecord): void {
    const key = this.#savers.get(index.table)?.shape.key
    if (key !== undefined && index.hasAllKeys) this.#keys.add(index, key, record)
  }

  #noteTable(table: string, walk: TreeWalk): void {
    const { pages, records } = this.#unreadable.get(table) ?? { pages: 0, records: 0 }
    const unreadable = { pages: pages + walk.unreadablePages.length, records: records + walk.unreadableRecords }
    this.#unreadable.set(table, unreadable)
    this.#noteWalk(table, walk)
  }

  #noteWalk(tree: string, walk: TreeWalk): void {
    for (const page of walk.unreadablePages) this.#expectedPages.add(page)
    if (isWhole(walk)) this.#whole.add(tree)
  }

  /** Pages that no tree reaches, because their parent page is lost. Returns how many cannot be assigned to a table. */
  readLostPages(): number {
    let strayPages = 0
    for (let number = 2; number <= this.#file.pageCount; number += 1) {
      const page = this.#seen.has(number) ? undefined : readTreePage(this.#file, number)
      if (page === undefined || page.records.length === 0) continue
      const owners = this.#ownersOf(page)
      const [owner] = owners
      if (owners.length > 1) strayPages += 1
      else if (owner !== undefined) this.#saveLost(owner, page)
    }
    return strayPages
  }

  savedTables(): SavedTable[] {
    return [...this.#savers.values()].map((saver) => {
      const { name: table, key } = saver.shape
      const unreadable = this.#unreadable.get(table)
      return {
        table,
        key,
        ofInstances: key[0] === 'instance_id',
        saved: saver.saved,
        missing: this.#keys.missing(saver),
        placeLost: unreadable === undefined,
        unreadablePages: unreadable?.pages ?? 0,
        unreadableRows: (unreadable?.records ?? 0) + saver.refused,
      }
    })
  }

  /**
   * The tables that the rows of a page may belong to: those with lost pages first. If several match, the keys in indexes
   * decide.
   */
  #ownersOf(page: TreePage): RowSaver[] {
    const fitting = [...this.#savers.values()].filter(({ shape }) => {
      return shape.clustered === (page.kind === 'index') && page.records.every(({ values }) => fitsShape(shape, values))
    })
    const damaged = fitting.filter(({ shape }) => !this.#whole.has(shape.name))
    const known = damaged.filter((saver) => page.records.some((record) => this.#isKnown(saver, record)))
    if (known.length > 0) return known
    // A write that the disk lost leaves an older page: the tree looks whole, and lacks rows that an index has.
    const lacking = fitting.filter((saver) => {
      return page.records.every((record) => this.#isKnown(saver, record) && !saver.has(saver.keyOf(record)))
    })
    if (lacking.length > 0) return lacking
    const unknown = damaged.filter(({ shape }) => !this.#knowsAllKeys(shape.name))
    // An entry of a lost index may look like a row of a table without row numbers.
    return unknown.length > 0 && this.#mayBeIndex(page) ? [...unknown, ...unknown] : unknown
  }

  #mayBeIndex({ kind, records }: TreePage): boolean {
    return this.#indexes.some(
      (index) =>
        kind === 'index' &&
        !this.#whole.has(index.name) &&
        records.every(({ values }) => fitsTypes(index.columns, values)),
    )
  }

  /** True if an index with the keys of all rows was read completely. */
  #knowsAllKeys(table: string): boolean {
    const whole = this.#indexes.some(
      (index) => index.table === table && index.hasAllKeys && this.#whole.has(index.name),
    )
    return whole && this.#keys.knows(table)
  }

  #isKnown(saver: RowSaver, record: StoredRecord): boolean {
    return this.#keys.has(saver.shape.name, saver.keyOf(record))
  }

  #saveLost(owner: RowSaver, page: TreePage): void {
    const { name } = owner.shape
    for (const record of page.records) {
      // A row that is not in a whole index was deleted before.
      if (!this.#knowsAllKeys(name) || this.#keys.has(name, owner.keyOf(record))) owner.save(record)
    }
  }
}
