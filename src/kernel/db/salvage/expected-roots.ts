import type { DatabaseSync } from 'node:sqlite'
import type { NamedTree } from './stored-trees.ts'

/** A table or an index, in the order in which a new database creates them. */
interface CreatedTree {
  readonly name: string
  /** Its first page in the new database. */
  readonly root: number
  /** 1 if `vacuum` creates it after all tables. */
  readonly late: number
}

type Roots = ReadonlyMap<string, number>

/**
 * The first pages that lost trees probably have, by name. The same migrations create the same trees in the same order, so the
 * distance to known neighbours is the same as in `database`, which has the same schema. A file that `vacuum` wrote has all tables
 * before all indexes, in the same order.
 */
export function expectedRoots(database: DatabaseSync, named: readonly NamedTree[], orphans: readonly number[]): Roots {
  const created = database
    .prepare(
      `select name, rootpage as root, type = 'index' and sql is not null as late
       from sqlite_schema where rootpage > 0 order by rowid`,
    )
    .all() as unknown as CreatedTree[]
  const found = new Map(named.map(({ name, root }) => [name, root]))
  const vacuumed = created.toSorted((a, b) => a.late - b.late)
  const known = created.filter(({ name, root }) => found.has(name) && found.get(name) !== root)
  const isVacuumed = known.length > 0 && isAscending(vacuumed, found) && !isAscending(created, found)
  return isVacuumed ? rootsByOrder(vacuumed, found, orphans) : rootsByDistance(created, found, orphans)
}

function isAscending(order: readonly CreatedTree[], found: Roots): boolean {
  const roots = order.flatMap(({ name }) => found.get(name) ?? [])
  return roots.every((root, index) => root > (roots[index - 1] ?? 0))
}

/** The orphan that is as far from a known neighbour as in a new database. */
function rootsByDistance(created: readonly CreatedTree[], found: Roots, orphans: readonly number[]): Roots {
  const possible = new Set(orphans)
  const guesses = new Map<string, Set<number>>()
  for (const order of [created, created.toReversed()]) {
    let distance = 0
    for (const { name, root } of order) {
      const known = found.get(name)
      if (known !== undefined) distance = known - root
      else if (possible.has(root + distance)) guesses.set(name, (guesses.get(name) ?? new Set()).add(root + distance))
    }
  }
  return new Map(
    [...guesses].flatMap(([name, roots]) => (roots.size === 1 ? [...roots].map((root) => [name, root]) : [])),
  )
}

/** The orphans between two known trees, if there are as many as lost trees. */
function rootsByOrder(vacuumed: readonly CreatedTree[], found: Roots, orphans: readonly number[]): Roots {
  const known = vacuumed.flatMap(({ name }, index) => (found.has(name) ? [index] : []))
  const roots = new Map<string, number>()
  for (const [index, start] of [-1, ...known].entries()) {
    const end = known[index] ?? vacuumed.length
    const first = found.get(vacuumed[start]?.name ?? '') ?? 1
    const last = found.get(vacuumed[end]?.name ?? '') ?? Number.POSITIVE_INFINITY
    const between = orphans.filter((root) => root > first && root < last).toSorted((a, b) => a - b)
    const lost = vacuumed.slice(start + 1, end)
    if (between.length !== lost.length) continue
    for (const [position, { name }] of lost.entries()) roots.set(name, between[position] ?? 0)
  }
  return roots
}
