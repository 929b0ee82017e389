/** What the rows of the schedule hold, by its filters. */
import { stack } from '../../timeline/layout.ts'
import { byResource, groupRows, type LaneKeeper, type ResourceLine, type RowLine } from '../../timeline/rows.ts'
import type { BoardBooking } from './board-booking.ts'
import { type BoardResource, type BoardRows, groupOf } from './board-resources.ts'
import type { GroupBy, ScheduleFilters } from './schedule-view.ts'

export interface Measures {
  readonly lane: number
  readonly group: number
  readonly padding: number
}

export const comfortable: Measures = { lane: 32, group: 24, padding: 4 }
export const compact: Measures = { lane: 26, group: 22, padding: 4 }

type Line = RowLine<BoardBooking, BoardResource>

/** The resources in the order of the rows, with those left out that no filter asks for. */
export function shownResources({ resources, groups }: BoardRows, by: GroupBy, { typeIds }: ScheduleFilters) {
  const wanted = typeIds.length === 0 ? resources : resources.filter(({ type_id }) => typeIds.includes(type_id))
  return groupRows(wanted, groupOf(by, groups))
}

export function matches(booking: BoardBooking, { text, statusIds, projectIds }: ScheduleFilters): boolean {
  const isOf = (ids: readonly number[], one: readonly { readonly id: number }[]) =>
    ids.length === 0 || one.some(({ id }) => ids.includes(id))
  return isOf(statusIds, booking.status) && isOf(projectIds, booking.project) && hasText(booking, text)
}

function hasText({ name, client, project }: BoardBooking, text: string): boolean {
  if (text.trim() === '') return true
  const held = fold([name, client[0]?.name, project[0]?.name, project[0]?.code].join(' '))
  return fold(text)
    .split(/\s+/)
    .every((word) => held.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

interface Laid {
  readonly groups: ReturnType<typeof shownResources>
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly filters: ScheduleFilters
  readonly foldedGroups: ReadonlySet<string>
  readonly measures: Measures
  readonly keeper: LaneKeeper<BoardBooking>
}

/** All rows, folded groups too: what is counted and what keys reach. */
export function layLines({ groups, bookings, filters, foldedGroups, measures, keeper }: Laid) {
  const rows = byResource([...bookings.values()].filter((booking) => matches(booking, filters)))
  const lineOf = (resource: BoardResource): ResourceLine<BoardBooking, BoardResource> => {
    const { lanes, double } = keeper.lay(resource, rows.get(resource.id) ?? none)
    const height = lanes.count * measures.lane + measures.padding
    return { kind: 'resource', key: `row ${resource.id}`, resource, lanes, double, height }
  }
  const lines: Line[] = []
  const open: ResourceLine<BoardBooking, BoardResource>[] = []
  let clashing = 0
  for (const { group, resources } of groups) {
    const all = resources.map(lineOf)
    clashing += all.reduce((sum, { double }) => sum + double.size, 0)
    const own = filters.onlyClashing ? all.filter(({ double }) => double.size > 0) : all
    if (own.length === 0) continue
    const isFolded = foldedGroups.has(group.key)
    lines.push({
      kind: 'group',
      key: group.key,
      name: group.name,
      count: own.length,
      isFolded,
      height: measures.group,
    })
    if (isFolded) continue
    lines.push(...own)
    open.push(...own)
  }
  return { column: stack(lines), open, clashing }
}

const none: readonly BoardBooking[] = []
