import { nextIds } from '../../../../kernel/db/tally.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { RenderedGroup } from './document-items.ts'

interface Placed {
  readonly id: number
  readonly parent_group_id: number | null
}

/** The same groups and lines for a new document: with new ids, in the same places. */
export async function freshElements<Item extends Placed>(
  scope: Scope,
  groups: readonly RenderedGroup[],
  items: readonly Item[],
): Promise<{ groups: RenderedGroup[]; items: Item[] }> {
  const firstGroup = groups.length === 0 ? 0 : await nextIds(scope.db, 'document/groups', groups.length)
  const firstItem = items.length === 0 ? 0 : await nextIds(scope.db, 'document/items', items.length)
  const groupIds = new Map(groups.map(({ id }, index) => [id, firstGroup + index]))
  return {
    groups: groups.map((group, index) => ({ ...group, id: firstGroup + index })),
    items: items.map((item, index) => ({
      ...item,
      id: firstItem + index,
      parent_group_id: item.parent_group_id === null ? null : (groupIds.get(item.parent_group_id) ?? null),
    })),
  }
}
