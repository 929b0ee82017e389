import type { Scope } from '../../../kernel/scope.ts'
import type { OpeningHours } from '../../accounts/instance/index.ts'

interface Placed {
  id: number
  parent_id: number | null
}

/** Whether any live resource is in the group. */
export async function isParent(scope: Scope, groupId: number): Promise<boolean> {
  const inside = scope.db.records<Placed>('resource').where('parent_id', '=', groupId).select('id').limit(1)
  return (await scope.db.first(inside)) !== undefined
}

/**
 * Whether `groupId` is `outerId` or is inside it, at any depth. Deleted groups in between count: their resources still
 * point to them.
 */
export async function isGroupWithin(scope: Scope, groupId: number, outerId: number): Promise<boolean> {
  let at: number | null = groupId
  while (at !== null) {
    if (at === outerId) return true
    const above: Placed | undefined = await scope.db.first(
      scope.db.rows<Placed>('resource').where('id', '=', at).select(['id', 'parent_id']),
    )
    at = above?.parent_id ?? null
  }
  return false
}

/** The live resources with their own hours. */
export async function hoursOfResources({
  db,
}: Scope): Promise<readonly { readonly id: number; readonly opening_hours: OpeningHours[] }[]> {
  const own = db
    .records<{ id: number; opening_hours: string | null }>('resource')
    .where('opening_hours', 'is not', null)
  const found = await db.all(own.select(['id', 'opening_hours']).orderBy('id'))
  return found.map(({ id, opening_hours }) => ({
    id,
    opening_hours: JSON.parse(opening_hours ?? '[]') as OpeningHours[],
  }))
}
