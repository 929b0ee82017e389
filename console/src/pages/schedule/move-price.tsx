import { queryOptions, useQuery } from '@tanstack/react-query'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import type { Target } from '../../timeline/plan-move.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { BoardBooking } from './board-booking.ts'
import { moveBody } from './move-bookings.ts'
import { priceQuery } from './panel-queries.ts'
import { oneAtATime, tryChange } from './try-change.ts'
import type { BookingBody } from './write-booking.ts'

/** The price of a booking at the place to which it is dragged, once the drag rests, and its price now. */
export function MovePrice({ target }: { readonly target: Target<BoardBooking> }) {
  const { id } = target.booking
  const { locale } = useTimeStyle()
  const change = JSON.stringify(moveBody(target))
  const settled = useSettled(change)
  const { data: before } = useQuery(priceQuery(id))
  const { data: after } = useQuery(movedPriceQuery(id, settled))
  if (before == null || before.totals.length === 0) return null
  const isKnown = settled === change && (after !== undefined || change === '{}')
  return (
    <p className="what move-price">
      {before.totals.map(({ currency, sell }) => {
        const next = after?.totals.find((total) => total.currency === currency)?.sell
        return (
          <span key={currency}>
            {sell === null ? '–' : showMoney(sell, currency, locale)}
            {!isKnown && ' → …'}
            {isKnown && next != null && next !== sell && (
              <>
                {' → '}
                <b>{showMoney(next, currency, locale)}</b>
              </>
            )}
          </span>
        )
      })}{' '}
      <span className="faint">{say('schedule.price.net')}</span>
    </p>
  )
}

/** A trial holds the account as a write does, so there is one at a time, and none for a place that was left. */
function movedPriceQuery(id: number, change: string) {
  return queryOptions({
    queryKey: ['moved-price', id, change] as const,
    queryFn: ({ signal }) =>
      oneAtATime(signal, async () => {
        const { prices = [] } = await tryChange(id, JSON.parse(change) as BookingBody)
        return prices.find((price) => price.id === id) ?? null
      }),
    enabled: change !== '{}',
    meta: { reads: ['booking', 'rate-scheme', 'resource'] },
  })
}
