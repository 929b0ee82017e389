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

/** A wanted time in one length class of the index, and the place in the index after which its links are still to be read. */
interface Walk extends Wanted {
  readonly span: number
  readonly after: readonly [start: number, end: number, bookingId: number]
}

/** Links that are read at once for each walk. */
const STEP = 1_000

/**
 * All live bookings that take a wanted resource at a wanted time. Each link is read once, in the order of the index, and a
 * statement reads at most a thousand links of a resource in a length class, so that other requests run between them.
 */
export async function allClashes(scope: Scope, wanted: readonly Wanted[], except: Except): Promise<Clashes> {
  const clashes: Clashes = new Map()
  const rest = wanted.flatMap((one) =>
    longestOfSpans.map((longest, span): Walk => ({ ...one, span, after: [one.start - longest, 0, 0] })),
  )
  for await (const walks of inStatements(rest)) {
    const found = Map.groupBy(await step(scope, walks, except), ([nth]) => nth)
    for (const [nth, links] of found) {
      for (const [, id, start] of links) clashes.set(id, start)
      const [walk, last] = [walks[nth], links.at(-1)]
      if (walk === undefined || last === undefined || links.length < STEP) continue
      const [, id, start, end] = last
      rest.push({ ...walk, after: [start, end, id] })
    }
  }
  return clashes
}

async function step(scope: Scope, walks: readonly Walk[], except: Except): Promise<readonly FoundLink[]> {
  const sql = new SqlText(scope.db.dialect, scope.db.instanceId)
  addWanted(
    sql,
    'resource_id, start, "end", span, after_start, after_end, after_id',
    walks.map(({ resourceId, start, end, span, after }) => [resourceId, start, end, span, ...after]),
  )
  const links = takenLinks(scope, sql, except, {
    from: 'booking_resource as link',
    // With the affinity of the bare column, SQLite would not use the index of this expression.
    where: `${spanOfLink} = +wanted.span
      and (link.start, link."end", link.booking_id) > (wanted.after_start, wanted.after_end, wanted.after_id)`,
  })
  return findLinks(scope, sql, `(${links} order by link.start, link."end", link.booking_id limit ${STEP})`)
}
