import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { daysBetween } from '../../time/zone-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { documentAddress } from '../../ui/record-addresses.ts'
import { useDayStyle, useTimeStyle } from '../../ui/use-time-style.ts'
import { Section } from './section.tsx'
import { overdueQuery, type UnbilledAmountsOf, unbilledAmountsQuery, unbilledQuery } from './today-queries.ts'

const CLIENTS_SHOWN = 3

/** The work until tonight that is on no invoice: its amount, or the number of bookings if there are too many to add up. */
export function Unbilled({ now }: { readonly now: number }) {
  const { zone } = useTimeStyle()
  const { data, error, refetch } = useQuery(unbilledQuery(now, zone))
  const count = data?.meta.pagination.total ?? 0
  const amounts = useQuery(unbilledAmountsQuery(count, now, zone))
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined || amounts.isLoading) return <Loading />
  const words = say('today.count', { count })
  const priced = amounts.data !== undefined && amounts.data.sums.length > 0 ? amounts.data : undefined
  return (
    <Section
      title={say('today.unbilled')}
      about={priced ? words : say('today.unbilled-hint')}
      link={count > 0 && <Link to="/to-bill">{say('to-bill')}</Link>}
    >
      {count === 0 && <p className="section-note">{say('today.none-unbilled')}</p>}
      {count > 0 && !priced && <p className="figure">{words}</p>}
      {priced && <UnbilledAmounts amounts={priced} />}
    </Section>
  )
}

/** The sum of each currency, and the clients with most of it. */
function UnbilledAmounts({ amounts: { sums, by_client, names } }: { readonly amounts: UnbilledAmountsOf }) {
  const { locale } = useTimeStyle()
  const largest = by_client.toSorted((one, other) => Number(other.net_total) - Number(one.net_total))
  return (
    <>
      {sums.map(({ currency, net_total }) => (
        <p key={currency} className="figure">
          {showMoney(net_total, currency, locale)}
        </p>
      ))}
      <ul className="rows">
        {largest.slice(0, CLIENTS_SHOWN).map(({ id, currency, net_total }) => (
          <li key={`${id} ${currency}`}>
            <span className="cut">{names.get(id) ?? say('to-bill.no-client')}</span>
            <span className="push num">{showMoney(net_total, currency, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Overdue amounts; each currency has a separate sum. */
export function Overdue({ now }: { readonly now: number }) {
  const style = useDayStyle()
  const { data, error, refetch } = useQuery(overdueQuery())
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { pagination, sums = [] } = data.meta
  if (pagination.total === 0) {
    return (
      <Section title={say('today.overdue')}>
        <p className="section-note">{say('today.none-overdue')}</p>
      </Section>
    )
  }
  return (
    <Section
      title={say('today.overdue')}
      about={say('today.invoices', { count: pagination.total })}
      link={
        <Link to="/invoices" search={{ 'f.overdue': true }}>
          {say('documents')}
        </Link>
      }
    >
      {sums.map(({ currency, balance }) => (
        <p key={currency} className="figure bad">
          {showMoney(String(balance), currency, style.locale)}
        </p>
      ))}
      <ul className="rows">
        {data.data.map(({ id, prefix, number, client, due_date, balance, currency }) => (
          <li key={id}>
            <Link className="plain num" to={documentAddress('invoice', id)}>
              {prefix}
              {number}
            </Link>
            <span className="soft cut">{client[0]?.name}</span>
            {due_date !== null && (
              <span className="faint small late">
                {say('today.late', { count: daysBetween(due_date, now, style.zone) })}
              </span>
            )}
            <span className="push num">{showMoney(balance, currency, style.locale)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
