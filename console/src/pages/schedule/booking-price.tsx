import { useQuery } from '@tanstack/react-query'
import { showFiguresIn } from '../../text/read-decimal.ts'
import { say, saySentences } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type Price, type PricedResource, priceQuery } from './panel-queries.ts'
import type { TriedWrite } from './try-change.ts'

interface BookingPriceProps {
  readonly id: number
  /** There are unsaved changes: the price is that of the stored booking. */
  readonly isOld: boolean
  /** The result of a dry run of the changes; undefined if it is not known. */
  readonly tried: TriedWrite | undefined
}

/** The price with its explanation, from the service. */
export function BookingPrice({ id, isOld, tried }: BookingPriceProps) {
  const { data: stored, error } = useQuery(priceQuery(id))
  const changed = tried?.prices?.find((one) => one.id === id)
  const price = changed ?? stored
  if (price == null || error !== null) return null
  const priced = price.resources.filter(({ rates }) => rates.length > 0)
  if (priced.length === 0) return null
  return (
    <section className="panel-part" aria-label={say('schedule.price')}>
      <h3>
        {say('schedule.price')}{' '}
        <span className="faint">
          {say(isOld && changed === undefined ? 'schedule.price.old' : 'schedule.price.net')}
        </span>
        <span className="push num">
          {price.totals.map(({ currency, sell }) => (
            <PriceChange key={currency} currency={currency} before={totalOf(stored, currency)} now={sell} />
          ))}
        </span>
      </h3>
      {priced.map((resource, index) => (
        <ResourcePrice key={resource.id} resource={resource} isOpen={index === 0} />
      ))}
    </section>
  )
}

function totalOf(price: Price | null | undefined, currency: string): string | null | undefined {
  return price?.totals.find((total) => total.currency === currency)?.sell
}

interface PriceChangeProps {
  readonly currency: string
  readonly before: string | null | undefined
  readonly now: string | null
}

/** A total, and what it was before the changes. */
function PriceChange({ currency, before, now }: PriceChangeProps) {
  const { locale } = useTimeStyle()
  return (
    <>
      {before != null && before !== now && <s className="faint">{amount(before, currency, locale)}</s>}
      <b>{amount(now, currency, locale)}</b>
    </>
  )
}

function ResourcePrice({ resource, isOpen }: { readonly resource: PricedResource; readonly isOpen: boolean }) {
  const { locale } = useTimeStyle()
  const reasons = [...new Set(resource.rates.flatMap(({ trace }) => trace))]
  return (
    <details open={isOpen} className="priced">
      <summary>
        <span>{resource.name}</span>
        <span className="push num">
          {resource.rates.map(({ sell, currency }) => amount(sell.total, currency, locale)).join(' + ')}
        </span>
      </summary>
      <ul className="reasons small soft">
        {reasons.map((reason) => (
          <li key={reason}>{showFiguresIn(saySentences(reason), locale)}</li>
        ))}
        {resource.refused.map(({ reason, schemes }) => (
          <li key={reason} className="faint">
            {say('schedule.price.unused', {
              name: schemes.map(({ rate_scheme_name }) => rate_scheme_name).join(', '),
              reason: saySentences(reason),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The amount of the service; it is not computed here. */
function amount(value: string | null, currency: string, locale: string): string {
  return value === null ? '–' : showMoney(value, currency, locale)
}
