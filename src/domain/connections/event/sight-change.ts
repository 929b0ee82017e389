import type { Actor } from '../../../kernel/auth/session.ts'

type Viewing = Pick<Actor, 'visibility'>

/**
 * Whether an actor may see more or less than before, other than by records that were created meanwhile (`project/7`):
 * nobody had these on the screen.
 */
export function hasSightChanged(before: Viewing, now: Viewing, created: ReadonlySet<string>): boolean {
  const [one, other] = [limitsOf(before, created), limitsOf(now, created)]
  return one.size !== other.size || !one.isSubsetOf(other)
}

function limitsOf({ visibility }: Viewing, created: ReadonlySet<string>): Set<string> {
  if (visibility === undefined) return new Set()
  const { hidden, readOnly, own } = visibility
  const limits = Object.entries({ hidden, readOnly }).flatMap(([limit, kinds]) =>
    Object.entries(kinds).flatMap(([kind, ids]) =>
      ids.map((id) => `${kind}/${id}`).flatMap((name) => (created.has(name) ? [] : `${limit} ${name}`)),
    ),
  )
  return new Set([...limits, ...(own?.resourceIds.map((id) => `${own.others} ${id}`) ?? [])])
}
