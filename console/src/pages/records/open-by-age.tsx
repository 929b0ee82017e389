import '../../text/late-texts.ts'
import '../../ui/chart.css'
import '../../ui/segments.css'
import './open-by-age.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, send } from '../../api/client.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import type { MessageName } from '../../text/say.ts'
import { say } from '../../text/say.ts'
import { PlacedBox } from '../../timeline/placed.tsx'
import type { Tone } from '../../ui/chart-parts.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { OwnFiltersProps } from './own-filters.ts'
import { isZero, showAmount } from './show-value.ts'

/** The amounts due in one currency, as `GET /v2/report/open-items` sums them. */
interface OpenSums {
  readonly currency: string
  readonly not_due: string
  readonly overdue_1_to_30: string
  readonly overdue_31_to_60: string
  readonly overdue_61_to_90: string
  readonly overdue_over_90: string
  readonly balance: string
}

const openSums = queryOptions({
  queryKey: ['open-by-age'] as const,
  queryFn: async ({ signal }) =>
    (await send<{ totals: readonly OpenSums[] }>('GET', addressOf('report/open-items', { by: 'client' }), { signal }))
      .body.totals,
  meta: { reads: ['invoice', 'payment', 'credit-note'] },
})

const ages: readonly (readonly [Exclude<keyof OpenSums, 'currency' | 'balance'>, MessageName, Tone])[] = [
  ['not_due', 'reports.not-due', 'accent'],
  ['overdue_1_to_30', 'reports.to-30', 'amber'],
  ['overdue_31_to_60', 'reports.to-60', 'red'],
  ['overdue_61_to_90', 'reports.to-90', 'red'],
  ['overdue_over_90', 'reports.over-90', 'red'],
]

/** The flag that a list of invoices filters by. */
const OVERDUE = 'overdue'

/** What clients owe, by how late it is. */
export function OpenByAge({ filters, change }: OwnFiltersProps) {
  const { locale } = useTimeStyle()
  const maySee = allows(useWhoAmI(), 'finance', 'READ')
  const { data, error, refetch } = useQuery({ ...openSums, enabled: maySee })
  const [chosen, choose] = useState<string>()
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  const sums = data?.find(({ currency }) => currency === chosen) ?? data?.[0]
  if (data === undefined || sums === undefined) return null
  const isOverdueOnly = filters.some(({ name }) => name === OVERDUE)
  const others = filters.filter(({ name }) => name !== OVERDUE)
  return (
    <section className="open-by-age" aria-label={say('reports.by-age')}>
      <div>
        <p className="soft small">{say('reports.open-all')}</p>
        {data.map(({ currency, balance }) => (
          <p key={currency} className={currency === sums.currency ? 'owed' : 'soft'}>
            <small>{currency}</small> {showAmount(balance, locale)}
          </p>
        ))}
      </div>
      <div>
        <div className="age-head">
          <h2>{say('reports.by-age')}</h2>
          <button
            type="button"
            className="btn mini push"
            aria-pressed={isOverdueOnly}
            onClick={() => change(isOverdueOnly ? others : [...others, { name: OVERDUE, value: 'true' }])}
          >
            {say('reports.overdue-only')}
          </button>
          {data.length > 1 && (
            <fieldset className="segments" aria-label={say('reports.currency')}>
              {data.map(({ currency }) => (
                <button
                  key={currency}
                  type="button"
                  aria-pressed={currency === sums.currency}
                  onClick={() => choose(currency)}
                >
                  {currency}
                </button>
              ))}
            </fieldset>
          )}
        </div>
        <div className="age-bar" aria-hidden="true">
          {ages
            .filter(([age]) => Number(sums[age]) > 0)
            .map(([age, , tone]) => (
              <PlacedBox key={age} className={`tone-${tone}`} place={{ flexGrow: Number(sums[age]) }} />
            ))}
        </div>
        <dl className="ages">
          {ages.map(([age, name, tone]) => (
            <div key={age} className={isZero(sums[age]) ? 'is-zero' : undefined}>
              <dt>
                <i className={`tone-${tone}`} aria-hidden="true" /> {say(name)}
              </dt>
              <dd>{showAmount(sums[age], locale)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
