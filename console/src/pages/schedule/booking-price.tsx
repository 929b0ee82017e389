import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf, send } from '../../api/client.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { refetchAfter } from '../../api/queries.ts'
import { undoHistory } from '../../api/undo.ts'
import { showFiguresIn } from '../../text/read-decimal.ts'
import { say, saySentences } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { statusesQuery } from '../../timeline/board-settings.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type Price, type PricedResource, priceQuery } from './panel-queries.ts'
import type { TriedWrite } from './try-change.ts'

interface BookingPriceProps {
  readonly id: number
  /** There are unsaved changes: the price is that of the stored booking. */
  readonly isOld: boolean
  /** The result of a dry run of the changes; undefined if it is not known. */
  readonly tried: TriedWrite | undefined
  /** If bookings with this status are billed, the reasons are shown why there is no price. */
  readonly statusId: number | undefined
  readonly canWrite: boolean
  /** Reads the version that a new price has made. */
  readonly reload: () => Promise<unknown>
}

/** The price with its explanation, from the service. */
export function BookingPrice({ id, isOld, tried, statusId, canWrite, reload }: BookingPriceProps) {
  const { automatic_rates: isComputed } = useWhoAmI().settings
  const { data: stored, error } = useQuery(priceQuery(id))
  const { data: statuses = [] } = useQuery(statusesQuery)
  const changed = tried?.prices?.find((one) => one.id === id)
  const price = changed ?? stored
  if (price == null || error !== null) return null
  const priced = price.resources.filter(({ rates }) => rates.length > 0)
  const outdated = isComputed && !isOld ? price.resources.filter(isOutdated) : []
  const isChargeable = statuses.some((status) => status.id === statusId && status.chargeable)
  const hasNone = isComputed && isChargeable && priced.length === 0 && price.resources.length > 0
  if (priced.length + outdated.length === 0 && !hasNone) return null
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
      {(hasNone ? price.resources.filter(({ refused }) => refused.length > 0) : priced).map((resource, index) => (
        <ResourcePrice key={resource.id} resource={resource} isOpen={index === 0} />
      ))}
      {outdated.length > 0 ? (
        <PriceNow id={id} outdated={outdated} canWrite={canWrite} reload={reload} />
      ) : (
        hasNone && <NoPrice />
      )}
    </section>
  )
}

function isOutdated({ up_to_date, by_hand }: PricedResource): boolean {
  return !up_to_date && !by_hand
}

/** Only a rate of the type base gives a price. */
function NoPrice() {
  const me = useWhoAmI()
  return (
    <p className="soft small">
      {say('panel.price.none')} {allows(me, 'admin', 'READ') && <Link to="/rates">{say('section.rates')}</Link>}
    </p>
  )
}

interface PriceNowProps extends Pick<BookingPriceProps, 'id' | 'canWrite' | 'reload'> {
  readonly outdated: readonly PricedResource[]
}

/** What the current rates give. A booking keeps its price until somebody wants this one. */
function PriceNow({ id, outdated, canWrite, reload }: PriceNowProps) {
  const { locale } = useTimeStyle()
  const compute = async () => {
    try {
      await undoHistory.inTurn(() => send('POST', addressOf('booking/price', { id })))
      notify(say('panel.price.computed'))
      await Promise.all([refetchAfter({ record: 'booking' }), reload()])
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  return (
    <div className="price-now small">
      <p>
        {say('panel.price.now', {
          amounts: outdated
            .map(({ name, computed_now: rates }) => `${name} ${amountsOf(rates, locale) || '–'}`)
            .join(', '),
        })}
      </p>
      {canWrite && (
        <button type="button" className="btn mini" onClick={() => void compute()}>
          {say('panel.price.compute')}
        </button>
      )}
    </div>
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
        <span className="push num">{amountsOf(resource.rates, locale) || '–'}</span>
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

function amountsOf(rates: PricedResource['rates'], locale: string): string {
  return rates.map(({ sell, currency }) => amount(sell.total, currency, locale)).join(' + ')
}

/** The amount of the service; it is not computed here. */
function amount(value: string | null, currency: string, locale: string): string {
  return value === null ? '–' : showMoney(value, currency, locale)
}
