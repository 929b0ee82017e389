import '../../text/late-texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressOf, send } from '../../api/client.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showDayAndMonth } from '../../time/show-time.ts'
import { momentOfTyped, typedDay } from '../../time/typed-time.ts'
import { dayStart } from '../../time/zone-time.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useDayStyle } from '../../ui/use-time-style.ts'

interface OldWorkOf {
  readonly currency: string | null
  readonly net_total: string | null
}

interface UnbilledReport {
  /** `oldest` is a day: `2026-10-02`. */
  readonly data: readonly (OldWorkOf & { readonly name: string | null; readonly oldest: string })[]
  readonly totals: readonly OldWorkOf[]
}

const [HOUR, OLD_DAYS] = [3600, 30]

/** Unbilled work that started on this day or before. */
function oldWorkQuery(to: string) {
  return queryOptions({
    queryKey: ['old-work', to] as const,
    queryFn: async ({ signal }) =>
      (await send<UnbilledReport>('GET', addressOf('report/unbilled', { by: 'project', to }), { signal })).body,
    meta: { reads: ['booking', 'invoice', 'credit-note', 'project', 'status'] },
  })
}

/** The amounts of work that should have been billed long ago, in each currency, and its oldest project. */
export function OldWork() {
  const style = useDayStyle()
  const last = dayStart(useNow(HOUR), style.zone, -OLD_DAYS - 1)
  const { data, error, refetch } = useQuery(oldWorkQuery(typedDay(last, style.zone)))
  if (error !== null) {
    return (
      <div>
        <dt>{say('bills.old', { count: OLD_DAYS })}</dt>
        <dd>
          <ProblemNotice problem={error} retry={() => void refetch()} />
        </dd>
      </div>
    )
  }
  return data?.totals.map(({ currency, net_total }) => {
    if (currency === null || net_total === null) return null
    const [first] = data.data
      .filter((row) => row.currency === currency)
      .toSorted((one, other) => one.oldest.localeCompare(other.oldest))
    const since = momentOfTyped(`${first?.oldest}T12:00`, style.zone)
    return (
      <div key={currency}>
        <dt>{say('bills.old-work', { currency, count: OLD_DAYS })}</dt>
        <dd className="figure">{showMoney(net_total, currency, style.locale)}</dd>
        <dd className="faint small">
          {since !== null &&
            say('bills.oldest-work', {
              day: showDayAndMonth(since, style),
              name: first?.name ?? say('to-bill.no-project'),
            })}
        </dd>
      </div>
    )
  })
}
