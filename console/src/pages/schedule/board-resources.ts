/** The bookable resources, and their headings. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, readList, send } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { say } from '../../text/say.ts'
import type { GroupOf, RowResource } from '../../timeline/rows.ts'
import type { GroupBy } from './schedule-view.ts'

export interface BoardResource extends RowResource {
  /** A short description. */
  readonly about?: string
}

/** Resource groups contain other resources and are not booked themselves. */
const GROUP = 4
const PAGE_SIZE = 1000
const ABOUT_MAX = 24

export interface BoardRows {
  readonly resources: readonly BoardResource[]
  readonly groups: ReadonlyMap<number, string>
}

export const resourcesQuery = queryOptions({
  queryKey: ['board-resources'] as const,
  queryFn: ({ signal }) => readResources(signal),
  meta: { reads: ['resource'] },
})

async function readResources(signal: AbortSignal): Promise<BoardRows> {
  try {
    return await readListed(signal)
  } catch (error) {
    // Users who may see bookings but not list resources still get the bookable ones.
    if (error instanceof Problem && error.status === 403) return readNamed(signal)
    throw error
  }
}

async function readListed(signal: AbortSignal): Promise<BoardRows> {
  const fields = 'id,name,type_id,parent_id,order,description'
  const rows: Awaited<ReturnType<typeof readList<'resource'>>>['data'][number][] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await readList('resource', { fields, limit: PAGE_SIZE, page }, signal)
    rows.push(...answer.data)
    last = answer.meta.pagination.total_pages ?? 1
  }
  const groups = rows.filter(({ type_id }) => type_id === GROUP)
  const resources = rows
    .filter(({ type_id }) => type_id !== GROUP)
    .map(({ id, name, type_id, parent_id, order, description }) => {
      const about = description?.split('\n', 1)[0]?.trim() ?? ''
      return {
        id,
        name,
        type_id,
        parent_id,
        order: order ?? 0,
        ...(about !== '' && about.length <= ABOUT_MAX && { about }),
      }
    })
  return { resources, groups: new Map(groups.map(({ id, name }) => [id, name])) }
}

interface Choices {
  readonly resources: readonly { id: number; name: string; type_id: number; parent_id: number | null }[]
}

async function readNamed(signal: AbortSignal): Promise<BoardRows> {
  const { body } = await send<Choices>('GET', addressOf('booking/choices'), { signal })
  const groups = body.resources.filter(({ type_id }) => type_id === GROUP)
  const bookable = body.resources.filter(({ type_id }) => type_id !== GROUP)
  return {
    resources: bookable.map(({ id, name, type_id, parent_id }, order) => ({ id, name, type_id, parent_id, order })),
    groups: new Map(groups.map(({ id, name }) => [id, name])),
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
  return (resource) => {
    const name = resource.parent_id === null ? undefined : groups.get(resource.parent_id)
    return name === undefined ? ofType(resource) : { key: `group ${resource.parent_id}`, name }
  }
}
