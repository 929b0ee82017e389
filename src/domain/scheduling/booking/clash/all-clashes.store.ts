import { SqlText } from '../../../../kernel/db/sql-text.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import {
  addWanted,
  type Clashes,
  type Except,
  type FoundLink,
  findLinks,
  inStatements,
  longestOfSpans,
  spanOfLink,
  takenLinks,
  type Wanted,
} from './booking-clash.store.ts'

/** A wanted time in one length class of the index, and the start from which its links are still to be read. */
interface Walk extends Wanted {
  readonly span: number
  readonly from: number
}

/** Links that are read at once for each walk. */
const STEP = 1_000

/**
 * All live bookings that take some of what is wanted. Each link is read once, in the order of starts, and a statement reads
 * at most a thousand links of a resource, so that other requests run between them: unless more begin in the same second.
 */
export async function allClashes(scope: Scope, wanted: readonly Wanted[], except: Except): Promise<Clashes> {
  const clashes: Clashes = new Map()
  const rest = wanted.flatMap((one) =>
    longestOfSpans.map((longest, span): Walk => ({ ...one, span, from: one.start - longest + 1 })),
  )
  const crowded: Walk[] = []
  for await (const walks of inStatements(rest)) {
    const found = Map.groupBy(await step(scope, walks, except, STEP), ([nth]) => nth)
    for (const [nth, links] of found) {
      for (const [, id, start] of links) clashes.set(id, start)
      const [walk, first, last] = [walks[nth], links[0]?.[2], links.at(-1)?.[2]]
      if (walk === undefined || last === undefined || links.length < STEP) continue
      if (first !== last) rest.push({ ...walk, from: last })
      else {
        crowded.push({ ...walk, from: last, end: Math.min(walk.end, last + 1) })
        rest.push({ ...walk, from: last + 1 })
      }
    }
  }
  for await (const walks of inStatements(crowded)) {
    for (const [, id, start] of await step(scope, walks, except)) clashes.set(id, start)
  }
  return clashes
}

async function step(
  scope: Scope,
  walks: readonly Walk[],
  except: Except,
  limit?: number,
): Promise<readonly FoundLink[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  addWanted(
    sql,
    'resource_id, start, "end", span, first',
    walks.map(({ resourceId, start, end, span, from }) => [resourceId, start, end, span, from]),
  )
  const links = takenLinks(scope, sql, except, {
    from: 'booking_resource as link',
    // With the affinity of the bare column, SQLite would not use the index of this expression.
    where: `${spanOfLink} = +wanted.span and link.start >= wanted.first`,
  })
  return findLinks(scope, sql, limit === undefined ? `(${links})` : `(${links} order by link.start limit ${limit})`)
}
