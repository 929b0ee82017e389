import type { PageFile } from './page-file.ts'
import { type TreeWalk, walkTree } from './stored-trees.ts'
import { readTreePage, type StoredRecord, type TreePage } from './tree-page.ts'

/** A tree, or a part of one, to which neither the schema nor another page links. */
export interface OrphanTree extends TreeWalk {
  readonly root: number
  readonly kind: TreePage['kind']
  /** The number of its readable records. */
  readonly records: number
}

/** The trees of the pages that were not seen before. */
export function readOrphanTrees(file: PageFile, seen: ReadonlySet<number>): OrphanTree[] {
  const kinds = new Map<number, TreePage['kind']>()
  const children = new Set<number>()
  for (let number = 2; number <= file.pageCount; number += 1) {
    const page = seen.has(number) ? undefined : readTreePage(file, number)
    if (page === undefined) continue
    kinds.set(number, page.kind)
    for (const child of page.children) children.add(child)
  }
  const walked = new Set<number>()
  const unread = {
    has: (number: number) => seen.has(number) || walked.has(number),
    add: (number: number) => walked.add(number),
  }
  const trees: OrphanTree[] = []
  for (const [root, kind] of kinds) {
    if (children.has(root) || walked.has(root)) continue
    let records = 0
    const walk = walkTree(file, root, unread, (some) => {
      records += some.length
    })
    trees.push({ ...walk, root, kind, records })
  }
  return trees
}

/** The records of a tree. */
export function* recordsOf(file: PageFile, { pages }: OrphanTree): Generator<StoredRecord> {
  for (const number of pages) yield* readTreePage(file, number)?.records ?? []
}

/** The unreadable pages of a tree that were leaves. An unreadable inner page may have linked several other orphans. */
export function lostLeaves(file: PageFile, { pages, unreadablePages }: OrphanTree): number[] {
  const unreadable = new Set(unreadablePages)
  return pages.flatMap((number) => {
    const { children } = readTreePage(file, number) ?? { children: [] }
    const lost = children.filter((child) => unreadable.has(child))
    // All children of a page have the same level.
    const hasLeaves =
      lost.length > 0 && children.some((child) => !unreadable.has(child) && readTreePage(file, child)?.leaf)
    return hasLeaves ? lost : []
  })
}

/** SQLite never uses the page at this position. */
const LOCKED_BYTE = 2 ** 30

/**
 * True if a page is lost that may have been the root of a tree, or of a part of one: it is not one of the `expected` pages,
 * whose parents are known, and no page of a long record. The trees below it are then several orphans of the same table.
 */
export function lacksRoots(file: PageFile, seen: ReadonlySet<number>, expected: ReadonlySet<number>): boolean {
  const locked = Math.floor(LOCKED_BYTE / file.pageSize) + 1
  for (let number = 2; number <= file.pageCount; number += 1) {
    if (seen.has(number) || expected.has(number) || number === locked) continue
    const page = file.page(number)
    // A page of a long record begins with the number of the next one.
    if (page === undefined || (page.readUInt32BE(0) > file.pageCount && readTreePage(file, number) === undefined))
      return true
  }
  return false
}
