import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownResources } from './board-lines.ts'
import { type BoardRows, resourcesQuery } from './board-resources.ts'
import type { GroupBy, ScheduleFilters } from './schedule-view.ts'

const noRows: BoardRows = { resources: [], groups: new Map(), hasWorkspaces: false }

/** The shown resources, in their groups and in the order of the rows. */
export function useShownResources(groupBy: GroupBy, filters: ScheduleFilters) {
  const resourcesRead = useQuery(resourcesQuery)
  const groups = useMemo(
    () => shownResources(resourcesRead.data ?? noRows, groupBy, filters),
    [resourcesRead.data, groupBy, filters],
  )
  const resources = useMemo(() => groups.flatMap((group) => group.resources), [groups])
  const used = useMemo(
    () => groups.map(({ group, resources }) => ({ key: group.key, ids: idsOf(resources) })),
    [groups],
  )
  return { resourcesRead, groups, resources, used }
}

function idsOf(resources: readonly { readonly id: number }[]): readonly number[] {
  return resources.map(({ id }) => id)
}
