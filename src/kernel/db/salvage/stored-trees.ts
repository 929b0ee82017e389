import type { StoredValue } from './decode-record.ts'
import type { PageFile } from './page-file.ts'
import { readTreePage, type StoredRecord, type TreePage } from './tree-page.ts'

/** A tree in `sqlite_schema`. */
export interface NamedTree {
  readonly name: string
  readonly table: string
  readonly type: string
  readonly root: number
}

/** The pages of a tree, and its unreadable parts. */
export interface TreeWalk {
  readonly pages: readonly number[]
  readonly unreadablePages: readonly number[]
  readonly unreadableRecords: number
}

/** Walks a tree from its root and returns the contents of each page. A page is read only once. */
export function walkTree(
  file: PageFile,
  root: number,
  seen: Pick<Set<number>, 'has' | 'add'>,
  take: (records: readonly StoredRecord[]) => void,
): TreeWalk {
  const pages: number[] = []
  const unreadablePages: number[] = []
  let unreadableRecords = 0
  let kind: TreePage['kind'] | undefined
  const waiting = [root]
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const page = seen.has(number) ? undefined : readTreePage(file, number)
    if (page === undefined || (kind !== undefined && page.kind !== kind)) {
      unreadablePages.push(number)
      continue
    }
    kind = page.kind
    seen.add(number)
    pages.push(number)
    take(page.records)
    unreadableRecords += page.unreadable
    waiting.push(...page.children)
  }
  return { pages, unreadablePages, unreadableRecords }
}

/** The trees of the schema, as far as it can be read, and the pages of the schema that cannot. */
export function readNamedTrees(
  file: PageFile,
  seen: Set<number>,
): { trees: NamedTree[]; whole: boolean; unreadablePages: readonly number[] } {
  const trees = new Map<string, NamedTree>()
  const take = (records: readonly StoredRecord[]) => {
    for (const { values } of records) {
      const tree = asNamedTree(values)
      if (tree !== undefined && !trees.has(tree.name)) trees.set(tree.name, tree)
    }
  }
  const walk = walkTree(file, 1, seen, take)
  const whole = isWhole(walk)
  if (!whole) for (const number of pagesOfSchema(file, seen)) take(readTreePage(file, number)?.records ?? [])
  return { trees: [...trees.values()], whole, unreadablePages: walk.unreadablePages }
}

/** True if everything of a tree could be read. */
export function isWhole({ unreadablePages, unreadableRecords }: TreeWalk): boolean {
  return unreadablePages.length + unreadableRecords === 0
}

/** Pages of the schema that are no longer reachable. */
function pagesOfSchema(file: PageFile, seen: Set<number>): number[] {
  const found: number[] = []
  for (let number = 2; number <= file.pageCount; number += 1) {
    const page = seen.has(number) ? undefined : readTreePage(file, number)
    if (page?.kind !== 'table' || !page.leaf || page.records.length === 0) continue
    if (!page.records.every(({ values }) => isOfSchema(values))) continue
    seen.add(number)
    found.push(number)
  }
  return found
}

/** A row of the schema: type, name, table, root, statement. */
function isOfSchema([type, name, table, root, statement, ...others]: readonly StoredValue[]): boolean {
  if (others.length > 0 || !['table', 'index', 'view', 'trigger'].includes(String(type))) return false
  return [name, table].every((text) => typeof text === 'string') && typeof root === 'number' && statement !== undefined
}

function asNamedTree(values: readonly StoredValue[]): NamedTree | undefined {
  const [type, name, table, root] = values
  if (!isOfSchema(values) || typeof root !== 'number' || root < 2) return undefined
  return { type: String(type), name: String(name), table: String(table), root }
}

/** Marks the pages on SQLite's free list, which contain deleted rows. Returns whether all could be found. */
export function markFreePages(file: PageFile, seen: Set<number>): boolean {
  const header = file.page(1)
  if (header === undefined) return false
  let left = header.readUInt32BE(36)
  for (let trunk = header.readUInt32BE(32); trunk !== 0; ) {
    const page = seen.has(trunk) ? undefined : file.page(trunk)
    if (page === undefined) return false
    seen.add(trunk)
    const count = Math.min(page.readUInt32BE(4), file.pageSize / 4 - 2)
    for (let index = 0; index < count; index += 1) seen.add(page.readUInt32BE(8 + index * 4))
    left -= count + 1
    trunk = page.readUInt32BE(0)
  }
  return left === 0
}
