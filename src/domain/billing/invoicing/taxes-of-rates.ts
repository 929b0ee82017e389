import type { Scope } from '../../../kernel/scope.ts'
import { formatDate } from '../../../kernel/time/date-format.ts'
import { storedRates } from '../../catalogue/resource/index.ts'
import type { RateLine } from '../../scheduling/booking/index.ts'
import {
  type BilledBooking,
  type BillingScheme,
  type BookedResource,
  resourcesNamed,
  schemesNamed,
  taxesOfSchemes,
} from './bookings-to-bill.store.ts'

/** The records that the rates of bookings refer to. */
export interface RateFacts {
  readonly resources: ReadonlyMap<number, BookedResource>
  readonly schemes: ReadonlyMap<number, BillingScheme>
  /** The taxes of each scheme, in order. */
  readonly taxIds: ReadonlyMap<number, readonly number[]>
}

export async function readRateFacts(scope: Scope, rates: readonly RateLine[]): Promise<RateFacts> {
  const schemeIds = rates.flatMap((rate) => rate.rate_scheme_id ?? [])
  const [resources, schemes, taxes] = await Promise.all([
    resourcesNamed(
      scope,
      rates.map((rate) => rate.resource_id),
    ),
    schemesNamed(scope, schemeIds),
    taxesOfSchemes(scope, schemeIds),
  ])
  const byScheme = Map.groupBy(taxes, ({ rate_scheme_id }) => rate_scheme_id)
  return {
    resources: new Map(resources.map((one) => [one.id, one])),
    schemes: new Map(schemes.map((one) => [one.id, one])),
    taxIds: new Map([...byScheme].map(([id, links]) => [id, links.map(({ tax_id }) => tax_id)])),
  }
}

/**
 * The taxes of a rate: those of its scheme, or of the resource's own rate. A rate without taxes, for example an
 * adjustment, gets those of the resource's other rates, so that overtime is taxed like the hours.
 */
export function taxIdsOf(
  rate: RateLine,
  siblings: readonly RateLine[],
  booking: BilledBooking,
  facts: RateFacts,
): readonly number[] {
  const own = (one: RateLine): readonly number[] =>
    one.rate_scheme_id === null ? ofResource(one, booking, facts) : ofScheme(one.rate_scheme_id, facts)
  const others = siblings.filter(({ resource_id }) => resource_id === rate.resource_id)
  const found = [rate, ...others].map(own).find((ids) => ids.length > 0)
  return found ?? ofResource(rate, booking, facts)
}

function ofScheme(id: number, { schemes, taxIds }: RateFacts): readonly number[] {
  const byDefault = schemes.get(id)?.default_tax ?? null
  return taxIds.get(id) ?? (byDefault === null ? [] : [byDefault])
}

/**
 * The taxes of the resource rate that was charged, or else of its first rate in the same currency that is valid on the
 * day when the booking starts.
 */
function ofResource(line: RateLine, booking: BilledBooking, { resources }: RateFacts): number[] {
  const day = formatDate(booking.start, booking.timezone, 'Y-m-d', 'en')
  const rates = storedRates(resources.get(line.resource_id)?.rates)
  const charged = rates.find(({ id }) => id === line.resource_rate_id)
  const valid = rates.find(
    ({ currency, date_start, date_end }) =>
      currency === line.currency && (date_start ?? day) <= day && day <= (date_end ?? day),
  )
  return (charged ?? valid)?.taxes.map(({ id }) => id) ?? []
}
