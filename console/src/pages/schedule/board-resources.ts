/** The bookable resources, and their headings. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, readList, send } from '../../api/client.ts'
import { readsSettings } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import type { GroupOf, RowResource } from '../../timeline/rows.ts'
import type { GroupBy } from './schedule-view.ts'

export interface BoardResource extends RowResource {
  /** The first of its workspaces. */
  readonly workspace?: { readonly id: number; readonly name: string }
}

/** Resource groups contain other resources and are not booked themselves. */
const GROUP = 4
const PAGE_SIZE = 1000
const ABOUT_MAX = 24

export interface BoardRows {
  readonly resources: readonly BoardResource[]
  readonly groups: ReadonlyMap<number, string>
  readonly hasWorkspaces: boolean
}

const noGroups: BoardRows['groups'] = new Map()

/** The facts about rows that the tools of the schedule need, also before the rows are read. */
export function rowFacts(rows: BoardRows | undefined): Omit<BoardRows, 'resources'> & { readonly count: number } {
  const { resources = [], groups = noGroups, hasWorkspaces = false } = rows ?? {}
  return { count: resources.length, groups, hasWorkspaces }
}

export const resourcesQuery = queryOptions({
  queryKey: ['board-resources'] as const,
  queryFn: ({ signal }) => readResources(signal),
  meta: { reads: ['resource', 'workspace'] },
})

/** Users who may see bookings but not list resources still get the bookable ones. */
async function readResources(signal: AbortSignal): Promise<BoardRows> {
  return (await readsSettings()) ? readListed(signal) : readNamed(signal)
}

async function readListed(signal: AbortSignal): Promise<BoardRows> {
  const fields = 'id,name,type_id,parent_id,order,description,color_background,workspaces'
  const rows: Awaited<ReturnType<typeof readList<'resource'>>>['data'][number][] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await readList('resource', { fields, limit: PAGE_SIZE, page }, signal)
    rows.push(...answer.data)
    last = answer.meta.pagination.total_pages ?? 1
  }
  const groups = rows.filter(({ type_id }) => type_id === GROUP)
  const resources = rows
    .filter(({ type_id }) => type_id !== GROUP)
    .map(({ id, name, type_id, parent_id, order, description, color_background, workspaces: [workspace] }) => {
      const about = description?.split('\n', 1)[0]?.trim() ?? ''
      return {
        id,
        name,
        type_id,
        parent_id,
        order: order ?? 0,
        ...(color_background !== null && { colour: color_background }),
        ...(workspace !== undefined && { workspace: { id: workspace.id, name: workspace.name } }),
        ...(about !== '' && about.length <= ABOUT_MAX && { about }),
      }
    })
  const hasWorkspaces = resources.some(({ workspace }) => workspace !== undefined)
  return { resources, groups: new Map(groups.map(({ id, name }) => [id, name])), hasWorkspaces }
}

interface Choices {
  readonly resources: readonly {
    readonly id: number
    readonly name: string
    readonly type_id: number
    readonly parent_id: number | null
    readonly color_background: string | null
  }[]
}

async function readNamed(signal: AbortSignal): Promise<BoardRows> {
  const { body } = await send<Choices>('GET', addressOf('booking/choices'), { signal })
  const groups = body.resources.filter(({ type_id }) => type_id === GROUP)
  const bookable = body.resources.filter(({ type_id }) => type_id !== GROUP)
  return {
    resources: bookable.map(({ id, name, type_id, parent_id, color_background }, order) => ({
      id,
      name,
      type_id,
      parent_id,
      order,
      ...(color_background !== null && { colour: color_background }),
    })),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
    hasWorkspaces: false,
  }
}

const typeNames = {
  1: 'schedule.type.room',
  2: 'schedule.type.person',
  3: 'schedule.type.equipment',
  5: 'schedule.type.action',
} as const

export function typeName(typeId: number): string {
  return say(typeNames[typeId as keyof typeof typeNames] ?? 'schedule.type.action')
}

export function groupOf(by: GroupBy, groups: ReadonlyMap<number, string>): (resource: BoardResource) => GroupOf {
  const ofType = ({ type_id }: BoardResource) => ({ key: `type ${type_id}`, name: typeName(type_id) })
  if (by === 'type') return ofType
  if (by === 'workspace') {
    return ({ workspace, ...resource }) =>
      workspace === undefined ? ofType(resource) : { key: `workspace ${workspace.id}`, name: workspace.name }
  }
  return (resource) => {
    const name = resource.parent_id === null ? undefined : groups.get(resource.parent_id)
    return name === undefined ? ofType(resource) : { key: `group ${resource.parent_id}`, name }
  }
}
