import { useQuery } from '@tanstack/react-query'
import { say } from '../../text/say.ts'
import { type PricedResource, priceQuery } from './panel-queries.ts'

interface BookingPriceProps {
  readonly id: number
  /** There are unsaved changes: the price is that of the stored booking. */
  readonly isOld: boolean
}

/** The price with its explanation, from the service. */
export function BookingPrice({ id, isOld }: BookingPriceProps) {
  const { data: price, error } = useQuery(priceQuery(id))
  if (price == null || error !== null) return null
  const priced = price.resources.filter(({ rates }) => rates.length > 0)
  if (priced.length === 0) return null
  return (
    <section className="panel-part" aria-label={say('schedule.price')}>
      <h3>
        {say('schedule.price')}{' '}
        <span className="faint">{isOld ? say('schedule.price.old') : say('schedule.price.net')}</span>
        <span className="push num">
          {price.totals.map(({ currency, sell }) => (
            <b key={currency}>{amount(sell, currency)}</b>
          ))}
        </span>
      </h3>
      {priced.map((resource, index) => (
        <ResourcePrice key={resource.id} resource={resource} isOpen={index === 0} />
      ))}
    </section>
  )
}

function ResourcePrice({ resource, isOpen }: { readonly resource: PricedResource; readonly isOpen: boolean }) {
  const reasons = [...new Set(resource.rates.flatMap(({ trace }) => trace))]
  return (
    <details open={isOpen} className="priced">
      <summary>
        <span>{resource.name}</span>
        <span className="push num">
          {resource.rates.map(({ sell, currency }) => amount(sell.total, currency)).join(' + ')}
        </span>
      </summary>
      <ul className="reasons small soft">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {resource.refused.map(({ rate_scheme_name, reason }) => (
          <li key={rate_scheme_name} className="faint">
            {say('schedule.price.unused', { name: rate_scheme_name, reason })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** As the service formats it, with its currency; it is not computed here. */
function amount(value: string | null, currency: string): string {
  return value === null ? '–' : `${value} ${currency}`
}
