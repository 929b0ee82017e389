import { useQuery } from '@tanstack/react-query'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { daysBetween } from '../../time/zone-time.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDayStyle, useTimeStyle } from '../../ui/use-time-style.ts'
import { Section } from './section.tsx'
import { overdueQuery, unbilledQuery } from './today-queries.ts'

/** The number of finished bookings that are on no invoice. */
export function Unbilled({ now }: { readonly now: number }) {
  const { data, error, refetch } = useQuery(unbilledQuery(now, useTimeStyle().zone))
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return null
  return (
    <Section title={say('today.unbilled')} about={say('today.unbilled-hint')}>
      <p className="figure">{say('today.count', { count: data.meta.pagination.total })}</p>
    </Section>
  )
}

/** Overdue amounts; each currency has a separate sum. */
export function Overdue({ now }: { readonly now: number }) {
  const style = useDayStyle()
  const { data, error, refetch } = useQuery(overdueQuery())
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data === undefined) return null
  const { pagination, sums = [] } = data.meta
  if (pagination.total === 0) {
    return (
      <Section title={say('today.overdue')}>
        <p className="section-note">{say('today.none-overdue')}</p>
      </Section>
    )
  }
  return (
    <Section title={say('today.overdue')} about={say('today.invoices', { count: pagination.total })}>
      {sums.map(({ currency, balance }) => (
        <p key={currency} className="figure bad">
          {showMoney(String(balance), currency, style.locale)}
        </p>
      ))}
      <ul className="rows">
        {data.data.map(({ id, prefix, number, client, due_date, balance, currency }) => (
          <li key={id}>
            <span className="cut">
              {prefix}
              {number} <span className="soft">{client[0]?.name}</span>
            </span>
            {due_date !== null && (
              <span className="faint small">
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
