import Type, { type Static } from 'typebox'
import { Forbidden, Invalid } from '../../../../kernel/errors.ts'
import { type Given, idsParam, integerParam, stampParam } from '../../../../kernel/http/params.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { DAY_SECONDS } from '../../../../kernel/time/day-length.ts'
import { readAction } from '../../../../records/action.ts'
import { type BookableResource, bookableResources, busyTimes, type Exempt } from './availability.store.ts'
import { firstTogether, freeTime, type TimeStretch } from './free-time.ts'
import { timesByResource } from './times-by-resource.ts'

const RESOURCES_MAX = 1000
const WINDOW_DAYS_MAX = 366

const required = true as const
const params = {
  resource_ids: idsParam('The resources to check. Send either this or type_id.'),
  type_id: integerParam('All resources of this type instead: 1 room, 2 person, 3 equipment, …', 1, 5),
  from: { ...stampParam('The beginning of the time to check, as UNIX time.'), required },
  to: { ...stampParam(`The end of the time to check, as UNIX time; at most ${WINDOW_DAYS_MAX} days later.`), required },
  duration_min: {
    ...integerParam(
      'The number of minutes for which the resources must be free together.',
      1,
      WINDOW_DAYS_MAX * 24 * 60,
    ),
    required,
  },
  id: idsParam('Bookings to leave out, such as the booking that you want to move: their time counts as free.'),
  except_status_ids: idsParam(
    'Statuses of bookings to leave out, such as holds: their time counts as free. The time of statuses that never clash always counts as free.',
  ),
  count: integerParam('The number of resources that must be free together. Default: all.', 1, RESOURCES_MAX),
}

const stretch = { start: Type.Integer(), end: Type.Integer() }
const named = { id: Type.Integer(), name: Type.String() }
const answer = Type.Object({
  data: Type.Array(Type.Object({ ...named, free: Type.Array(Type.Object(stretch)) })),
  together: Type.Union([Type.Object({ ...stretch, resources: Type.Array(Type.Object(named)) }), Type.Null()]),
})

type Asked = Given<typeof params>

/** Everyone who can see bookings can see free times, even if they cannot list resources. */
export const availability = readAction({
  method: 'GET',
  path: 'resource/availability',
  summary: 'List when resources are free, and find the first time when they are free together',
  params,
  answer,
  run: (scope, { given }) => findAvailability(scope, given),
})

async function findAvailability(scope: Scope, given: Asked): Promise<Static<typeof answer>> {
  const window = { start: given.from, end: given.to }
  refuseWindow(window)
  const resources = ofOwnSchedule(scope, await resourcesAsked(scope, given))
  const count = given.count ?? resources.length
  if (count > resources.length)
    throw Invalid.field('count', `must be at most ${resources.length}, the number of resources`)
  const free = await freeTimes(scope, resources, window, {
    statuses: given.except_status_ids ?? [],
    bookingIds: given.id ?? [],
  })
  const seconds = given.duration_min * 60
  const first = count === 0 ? undefined : firstTogether(free, count, seconds)
  const rendered = ({ id, name }: BookableResource) => ({ id, name })
  return {
    data: resources.map((resource, place) => ({ ...rendered(resource), free: free[place] ?? [] })),
    together: first
      ? {
          start: first.start,
          end: first.start + seconds,
          resources: first.among.flatMap((place) => resources[place] ?? []).map(rendered),
        }
      : null,
  }
}

function refuseWindow({ start, end }: TimeStretch): void {
  if (end <= start) throw Invalid.field('to', 'must be after from', params.to.description)
  if (end - start > WINDOW_DAYS_MAX * DAY_SECONDS) {
    throw Invalid.field('to', `is more than ${WINDOW_DAYS_MAX} days after from`, params.to.description)
  }
}

/** The resources that a query names, or all of a type. Throws `Invalid` for one that the actor may not know of. */
export async function resourcesAsked(
  scope: Scope,
  { resource_ids, type_id }: Pick<Asked, 'resource_ids' | 'type_id'>,
): Promise<BookableResource[]> {
  if ((resource_ids === undefined) === (type_id === undefined)) {
    throw Invalid.field('resource_ids', 'give either resource_ids or type_id', params.resource_ids.description)
  }
  if (type_id !== undefined) {
    const ofType = await bookableResources(scope, { typeId: type_id }, RESOURCES_MAX + 1)
    if (ofType.length <= RESOURCES_MAX) return ofType
    throw Invalid.field('type_id', `has more than ${RESOURCES_MAX} resources: select some with resource_ids`)
  }
  const ids = [...new Set(resource_ids)]
  if (ids.length > RESOURCES_MAX) throw Invalid.field('resource_ids', `must name at most ${RESOURCES_MAX} resources`)
  const found = new Map(
    (await bookableResources(scope, { ids }, RESOURCES_MAX)).map((resource) => [resource.id, resource]),
  )
  return ids.map((id) => found.get(id) ?? noSuchResource(id))
}

/** Users who cannot see that others are booked cannot see when. Throws `Forbidden`. */
export function ofOwnSchedule({ actor }: Scope, resources: readonly BookableResource[]): readonly BookableResource[] {
  const { visibility } = actor
  if (visibility?.own?.others !== 'hidden') return resources
  const { resourceIds } = visibility.own
  if (resources.every(({ id }) => resourceIds.includes(id))) return resources
  throw new Forbidden(`You can see only your own schedule: send resource_ids=${resourceIds}.`)
}

function noSuchResource(id: number): never {
  throw Invalid.field('resource_ids', `there is no resource with the id ${id}`)
}

/** Resources that never clash are always free. */
async function freeTimes(
  scope: Scope,
  resources: readonly BookableResource[],
  window: TimeStretch,
  except: Exempt,
): Promise<TimeStretch[][]> {
  const { clash_exempt_types, clash_exempt_statuses } = scope.instance.settings
  const clashing = resources.filter(({ type_id }) => !clash_exempt_types.includes(type_id)).map(({ id }) => id)
  const exempt = { ...except, statuses: [...clash_exempt_statuses, ...except.statuses] }
  const free = new Map<number, TimeStretch[]>()
  for await (const [id, busy] of timesByResource(clashing, (ids) => busyTimes(scope, ids, window, exempt))) {
    free.set(id, freeTime(window, busy))
  }
  return resources.map(({ id }) => free.get(id) ?? [window])
}
