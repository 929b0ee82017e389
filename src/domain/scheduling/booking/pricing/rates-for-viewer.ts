import type { Viewer } from '../../../../kernel/auth/session.ts'
import { hiddenFrom } from '../../../../kernel/auth/visibility.ts'
import { seesCosts } from '../../../accounts/access/index.ts'
import type { BookedRate, RateInput, RatesByResource, StoredRates } from '../charges/index.ts'

/** A rate line without what it costs the account. */
export function withoutBuy<Line extends { readonly buy: unknown }>(line: Line): Omit<Line, 'buy'> & { buy: null } {
  return { ...line, buy: null }
}

/** For a user who cannot see costs, existing lines keep theirs, whatever is sent. If an id is sent twice, the second is new. */
export function withHeldBuy(sent: readonly RateInput[], held: readonly BookedRate[]): RateInput[] {
  const byId = new Map(held.map((line) => [line.id, line]))
  return sent.map((line) => {
    const buy = byId.get(line.id ?? 0)?.buy ?? line.buy
    byId.delete(line.id ?? 0)
    return buy == null ? line : { ...line, buy: buy as NonNullable<RateInput['buy']> }
  })
}

/** Removes hidden resources and costs from `resource_rates` in journal entries; undefined if nothing is hidden. */
export function ratesInJournal(viewer: Viewer): ((value: unknown) => unknown) | undefined {
  const hidden = hiddenFrom(viewer.actor, 'resource')
  const isAll = seesCosts(viewer)
  if (isAll && hidden.length === 0) return undefined
  const rendered = (rates: RatesByResource) =>
    Object.fromEntries(
      Object.entries(rates)
        .filter(([id]) => !hidden.includes(Number(id)))
        .map(([id, lines]) => [id, isAll ? lines : lines.map(withoutBuy)]),
    )
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const { last_id, by_hand, computed } = value as StoredRates
    return { last_id, by_hand: rendered(by_hand), computed: rendered(computed) }
  }
}
