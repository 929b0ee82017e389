import Type from 'typebox'
import { visibleIds } from '../../../../kernel/auth/visibility.ts'
import { missingIds } from '../../../../kernel/db/find-referred.ts'
import { fault, Invalid } from '../../../../kernel/errors.ts'
import { type Given, idsParam, integerParam, stampParam } from '../../../../kernel/http/params.ts'
import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../../../kernel/list-limits.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import { bookingVisibilities } from '../../../accounts/access/index.ts'
import { resourcesOf } from '../booked-link.ts'
import { allClashes } from './all-clashes.store.ts'
import { readClashes } from './booking-clash.store.ts'
import { exemptResources } from './refuse-clashes.ts'
import { wantedFor } from './slot.ts'
import { asVisible } from './visible-clashes.ts'

const required = true as const
export const clashParams = {
  start: { ...stampParam('UNIX time at which the booking would start.'), required },
  end: { ...stampParam('UNIX time at which it would end, exclusive.'), required },
  resources: idsParam('The resources that it would book; by default those of the bookings in id.'),
  id: idsParam('Bookings to leave out, such as the booking that you want to move.'),
  page: integerParam('Page, from 1.', 1, PAGE_MAX),
  limit: integerParam('Page size.', 1, PAGE_SIZE_MAX),
}

const inTheWay = Type.Object({ id: Type.Integer(), name: Type.String(), start: Type.Integer(), end: Type.Integer() })
export const clashAnswer = Type.Object({
  data: Type.Array(inTheWay),
  meta: Type.Object({ pagination: Type.Unsafe({ $ref: '#/components/schemas/Pagination' }) }),
})

type Asked = Given<typeof clashParams>

/** The bookings that would clash with a booking at this time on these resources, by the rules of the instance. */
export async function checkClash(scope: Scope, asked: Asked) {
  const { start, end, id: bookingIds = [], page = 1, limit = PAGE_SIZE_DEFAULT } = asked
  if (end <= start) throw Invalid.field('end', 'must be after start', clashParams.end.description)
  const resourceIds = await resourcesOfQuestion(scope, asked)
  const exempt = await exemptResources(scope, [{ resourceIds }])
  const wanted = wantedFor({ resourceIds: resourceIds.filter((id) => !exempt.has(id)), start, end })
  const statuses = scope.instance.settings.clash_exempt_statuses
  const clashes = await allClashes(scope, wanted, { bookingIds, statuses })
  const found = await readClashes(scope, clashes, limit, (page - 1) * limit)
  const total = clashes.size
  const pagination = { total, count: found.length, per_page: limit, current_page: page }
  return {
    data: await asVisible(scope, found),
    meta: { pagination: { ...pagination, total_pages: Math.ceil(total / limit) } },
  }
}

/** A mistyped resource id must not look like a free resource. */
async function resourcesOfQuestion(scope: Scope, { resources, id }: Asked): Promise<readonly number[]> {
  if (resources === undefined) {
    if (id === undefined)
      throw Invalid.field('resources', 'is required if there is no id', clashParams.resources.description)
    refuseMissing('id', await missingBookings(scope, id))
    // If a resource is hidden from the actor, they must not learn who has it either.
    return visibleIds(scope.actor, 'resource', [...new Set([...(await resourcesOf(scope, id)).values()].flat())])
  }
  refuseMissing('resources', await missingIds(scope, 'resource', resources))
  return [...new Set(resources)]
}

async function missingBookings(scope: Scope, ids: readonly number[]): Promise<number[]> {
  const unseen =
    scope.actor.visibility === undefined
      ? []
      : (await bookingVisibilities(scope, ids)).filter((bookingVisibility) => bookingVisibility.unseen)
  return [...(await missingIds(scope, 'booking', ids)), ...unseen.map(({ id }) => id)]
}

/** What the ids of a parameter are of. */
const nouns = { id: 'booking', resources: 'resource' } as const

function refuseMissing(name: keyof typeof nouns, missing: readonly number[]): void {
  const { description } = clashParams[name]
  const faults = missing.map((id) => fault(name, `there is no ${nouns[name]} with the id ${id}`, description))
  if (faults.length > 0) throw new Invalid(faults)
}
