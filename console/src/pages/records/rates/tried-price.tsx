import '../../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { showFiguresIn } from '../../../text/read-decimal.ts'
import { say, saySentences } from '../../../text/say.ts'
import { showDecimal } from '../../../text/show-decimal.ts'
import { showMoney } from '../../../text/show-money.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { type TriedBooking, type TriedPrice, triedPriceQuery } from './rate-queries.ts'

/** The price of the booking with its lines and its reasons, all of them from the service. */
export function TriedPriceView({ booking }: { readonly booking: TriedBooking | undefined }) {
  const { locale } = useTimeStyle()
  const { data: price, error } = useQuery(triedPriceQuery(booking))
  if (booking === undefined) return <p className="hint">{say('rates.not-priced')}</p>
  if (error !== null) return <ProblemNotice problem={error} />
  if (price === undefined || price === null) return null
  return (
    <div role="status" className="rates-price">
      <p className="label">{say('rates.price')}</p>
      {price.totals.length === 0 && <p>{say('rates.no-price')}</p>}
      {price.totals.map(({ currency, sell }) => (
        <p key={currency} className="figure">
          {sell === null ? '–' : showMoney(sell, currency, locale)}
        </p>
      ))}
      <Lines price={price} />
      <Reasons price={price} />
    </div>
  )
}

function Lines({ price: { resources } }: { readonly price: TriedPrice }) {
  const { locale } = useTimeStyle()
  const rates = resources.flatMap((resource) => resource.rates)
  if (rates.length === 0) return null
  return (
    <table className="rates-lines">
      <thead>
        <tr>
          <th scope="col">{say('rates.line')}</th>
          <th scope="col" className="num">
            {say('rates.quantity')}
          </th>
          <th scope="col" className="num">
            {say('rates.each')}
          </th>
          <th scope="col" className="num">
            {say('rates.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate_scheme_name, currency, sell }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that are tried have no ids
          <tr key={at}>
            <th scope="row">{rate_scheme_name}</th>
            <td className="num">{showDecimal(sell.quantity, locale)}</td>
            <td className="num">{showMoney(sell.unit_amount, currency, locale)}</td>
            <td className="num">{sell.total === null ? '–' : showMoney(sell.total, currency, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Reasons({ price: { resources } }: { readonly price: TriedPrice }) {
  const { locale } = useTimeStyle()
  const sentences = resources.flatMap(({ rates, notes }) => [
    ...rates.flatMap(({ trace }) => trace),
    ...notes.map(({ reason }) => reason),
  ])
  const used = [...new Set(sentences)]
  const refused = resources.flatMap((resource) => resource.refused)
  return (
    <section aria-labelledby="rates-why">
      <h3 id="rates-why">{say('rates.why')}</h3>
      <ul className="rates-why small">
        {used.map((reason) => (
          <li key={reason}>{showFiguresIn(saySentences(reason), locale)}</li>
        ))}
        {refused.map(({ reason, schemes }) => (
          <li key={reason} className="faint">
            {say('rates.unused', {
              names: schemes.map((one) => one.rate_scheme_name).join(', '),
              reason: saySentences(reason),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
