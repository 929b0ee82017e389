/** The rows of the schedule, after its filters. */
import { hasWords } from '../../text/has-words.ts'
import { doubleWithin } from '../../timeline/clash.ts'
import { stack } from '../../timeline/layout.ts'
import type { Times } from '../../timeline/move.ts'
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

/** The resources in row order, without those that the filters exclude. */
export function shownResources({ resources, groups }: BoardRows, by: GroupBy, filters: ScheduleFilters) {
  const { typeIds, resourceIds, groupIds } = filters
  const isOf = (ids: readonly number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id))
  const wanted = resources.filter(
    ({ id, type_id, parent_id }) => isOf(typeIds, type_id) && isOf(resourceIds, id) && isOf(groupIds, parent_id),
  )
  return groupRows(wanted, groupOf(by, groups))
}

/** The user of the schedule. */
export interface Self {
  readonly userId: number
  readonly resourceIds: readonly number[]
}

export function matches(booking: BoardBooking, filters: ScheduleFilters, self: Self): boolean {
  const { text, statusIds, projectIds, clientIds, onlyMine } = filters
  const isOf = (ids: readonly number[], one: readonly { readonly id: number }[]) =>
    ids.length === 0 || one.some(({ id }) => ids.includes(id))
  return (
    isOf(statusIds, booking.status) &&
    isOf(projectIds, booking.project) &&
    isOf(clientIds, booking.client) &&
    (!onlyMine || isMine(booking, self)) &&
    hasText(booking, text)
  )
}

export function isMine({ resources, created_id }: BoardBooking, { userId, resourceIds }: Self): boolean {
  return created_id === userId || resources.some(({ id }) => resourceIds.includes(id))
}

function hasText({ name, client, project }: BoardBooking, text: string): boolean {
  return hasWords([name, client[0]?.name, project[0]?.name, project[0]?.code].join(' '), text)
}

interface Laid {
  readonly groups: ReturnType<typeof shownResources>
  readonly bookings: ReadonlyMap<number, BoardBooking>
  readonly isWanted: (booking: BoardBooking) => boolean
  /** Only rows with clashes within this time; undefined for all rows. */
  readonly clashingIn: Times | undefined
  readonly foldedGroups: ReadonlySet<string>
  readonly measures: Measures
  readonly keeper: LaneKeeper<BoardBooking>
}

/** All rows, including folded groups: for counts and keys. */
export function layLines({ groups, bookings, isWanted, clashingIn, foldedGroups, measures, keeper }: Laid) {
  const rows = byResource([...bookings.values()].filter(isWanted))
  const lineOf = (resource: BoardResource): ResourceLine<BoardBooking, BoardResource> => {
    const { lanes, double } = keeper.lay(resource, rows.get(resource.id) ?? none)
    const height = lanes.count * measures.lane + measures.padding
    return { kind: 'resource', key: `row ${resource.id}`, resource, lanes, double, height }
  }
  const lines: Line[] = []
  const open: ResourceLine<BoardBooking, BoardResource>[] = []
  const all: typeof open = []
  for (const { group, resources } of groups) {
    const ofGroup = resources.map(lineOf)
    all.push(...ofGroup)
    const own = clashingIn === undefined ? ofGroup : ofGroup.filter((line) => doubleWithin(line, clashingIn).size > 0)
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
  return { column: stack(lines), open, all }
}

/** The number of double bookings within a time, on all rows. */
export function clashesWithin(all: ReturnType<typeof layLines>['all'], times: Times): number {
  return all.reduce((sum, line) => sum + doubleWithin(line, times).size, 0)
}

const none: readonly BoardBooking[] = []
