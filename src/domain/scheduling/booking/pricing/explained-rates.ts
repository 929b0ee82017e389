import { formatTotal, mustParseDecimal, mustParsePercent } from '../../../../kernel/money/exact-decimal.ts'
import { mustHave } from '../../../../kernel/must-have.ts'
import { civilDateText } from '../../../../kernel/time/civil-date.ts'
import {
  type BookingFacts,
  decimalsOf,
  explainLine,
  isTooLong,
  lineTotal,
  type PricedLine,
  priceResource,
  type RateScheme,
  type ResourceFacts,
  TOO_LONG,
} from '../../../catalogue/pricing/index.ts'
import { type BookedRate, chargedQuantity, type Reasons, ratesOf, type StoredRates } from '../charges/index.ts'
import { computedRate } from './computed-rate.ts'
import type { ExplainedRate, ExplainedResource } from './price-shapes.ts'

const BY_HAND = 'It was entered by hand, and stays until somebody changes it.'
const EARLIER = 'It was computed when the booking was last priced: computed_now has the current price.'
const DAYS_LISTED_MAX = 5

/** The charges for a resource of a booking, how they came about, and what would be computed now. */
export function explainResource(
  facts: BookingFacts,
  resource: ResourceFacts,
  stored: StoredRates,
  schemes: readonly RateScheme[],
  withCosts: boolean,
): ExplainedResource {
  const { lines, refused, unpricedDays } = priceResource(facts, resource, schemes)
  const rendered = (rate: ExplainedRate) => (withCosts ? rate : { ...rate, buy: null })
  const now = lines.map((line) => rendered(explainComputed(line, facts, resource, withCosts)))
  const held = ratesOf(stored, resource.id)
  const by_hand = resource.id in stored.by_hand
  const up_to_date = JSON.stringify(held.map(withoutId)) === JSON.stringify(lines.map(computedRate))
  const isExplained = up_to_date && !by_hand
  return {
    id: resource.id,
    name: resource.name,
    by_hand,
    up_to_date,
    rates: held.map((rate, at) => {
      const computed = isExplained ? now[at] : undefined
      const kept = traceOf(stored.reasons?.[rate.id], withCosts)
      const explained = computed === undefined ? rendered(explainHeld(rate, by_hand)) : { ...computed, id: rate.id }
      return kept === undefined ? explained : { ...explained, trace: kept }
    }),
    computed_now: isExplained ? [] : now,
    refused: [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, some]) => {
      const { code } = mustHave(some[0], 'a scheme with this reason')
      const schemes = some.map(({ scheme }) => ({ rate_scheme_id: scheme.id, rate_scheme_name: scheme.name }))
      return { code, reason, schemes }
    }),
    notes: [
      ...(isTooLong(facts) && !by_hand ? [{ code: 'booking_too_long' as const, reason: TOO_LONG }] : []),
      ...(unpricedDays.length === 0 ? [] : [{ code: 'no_base' as const, reason: noBaseFor(unpricedDays) }]),
    ],
  }
}

function explainComputed(
  line: PricedLine,
  facts: BookingFacts,
  resource: ResourceFacts,
  withCosts: boolean,
): ExplainedRate {
  return {
    id: null,
    ...withTotals(computedRate(line)),
    computed: true,
    time: line.parts.map(({ start, end }) => ({ start, end })),
    trace: explainLine(line, facts, resource, withCosts),
  }
}

function explainHeld({ id, ...rate }: BookedRate, byHand: boolean): ExplainedRate {
  return { id, ...withTotals(rate), computed: !byHand, time: [], trace: [byHand ? BY_HAND : EARLIER] }
}

/** The sentences from when the line was priced: schemes may have changed since, but the agreed price has not. */
function traceOf(reasons: Reasons | undefined, withCosts: boolean): string[] | undefined {
  return reasons && [...reasons.why, ...(withCosts ? reasons.costs : [])]
}

function withTotals(rate: Omit<BookedRate, 'id'>) {
  const side = (rendered: BookedRate['sell']) => ({ ...rendered, total: totalOf(rendered, rate.currency) })
  return { ...rate, buy: side(rate.buy), sell: side(rate.sell) }
}

function totalOf(side: BookedRate['sell'], currency: string): string | null {
  const charged = {
    quantity: chargedQuantity(side),
    unitAmount: mustParseDecimal(side.unit_amount),
    discount: mustParsePercent(side.discount),
  }
  const total = lineTotal(charged, currency)
  return total === null ? null : formatTotal(total, decimalsOf(currency))
}

function withoutId({ id: _, ...rate }: BookedRate): Omit<BookedRate, 'id'> {
  return rate
}

function noBaseFor(days: readonly number[]): string {
  const more = days.length > DAYS_LISTED_MAX ? `, and ${days.length - DAYS_LISTED_MAX} more` : ''
  return `There is no base for ${days.slice(0, DAYS_LISTED_MAX).map(civilDateText).join(', ')}${more}.`
}
