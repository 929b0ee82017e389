import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { showFiguresIn } from '../../text/read-decimal.ts'
import { say, saySentences } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { statusesQuery } from '../../timeline/board-settings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { isSeries } from './board-booking.ts'
import { useDocuments } from './booking-documents.tsx'
import type { PanelFields, WholeBooking } from './panel-fields.ts'
import { type Price, type PricedResource, priceQuery } from './panel-queries.ts'
import type { TriedWrite } from './try-change.ts'

interface BookingPriceProps {
  readonly booking: WholeBooking
  /** If bookings with its status are billed, as those without one are, the reasons are shown why there is no price. */
  readonly fields: PanelFields
  /** There are unsaved changes: the price is that of the stored booking. */
  readonly isOld: boolean
  /** The result of a dry run of the changes; undefined if it is not known. */
  readonly tried: TriedWrite | undefined
  readonly canWrite: boolean
  /** Gives the booking the price of the current rates. */
  readonly priceNow: () => Promise<unknown>
}

/** The price with its explanation, from the service. */
export function BookingPrice({ booking, fields: { statusId }, isOld, tried, canWrite, priceNow }: BookingPriceProps) {
  const { id } = booking
  const { automatic_rates: isComputed } = useWhoAmI().settings
  const { data: stored, error, refetch } = useQuery(priceQuery(id))
  const { data: statuses = [] } = useQuery(statusesQuery)
  const changed = tried?.prices?.find((one) => one.id === id)
  const price = changed ?? stored
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (price == null) return null
  const priced = price.resources.filter(({ rates }) => rates.length > 0)
  const outdated = isComputed ? price.resources.filter(isOutdated) : []
  const isChargeable = statusId === undefined || statuses.some((one) => one.id === statusId && one.chargeable)
  const isUnpriced = priced.length + outdated.length === 0 && price.resources.some(({ by_hand }) => !by_hand)
  const hasNone = isComputed && isChargeable && isUnpriced
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
      {(hasNone ? price.resources.filter(isUnused) : priced).map((resource, index) => (
        <ResourcePrice key={resource.id} resource={resource} isOpen={index === 0} />
      ))}
      {outdated.length > 0 ? (
        <PriceNow {...{ booking, outdated, priceNow }} canWrite={canWrite && !isOld} />
      ) : (
        hasNone && price.resources.every(lacksBase) && <NoPrice />
      )}
    </section>
  )
}

function isOutdated({ up_to_date, by_hand }: PricedResource): boolean {
  return !up_to_date && !by_hand
}

function isUnused({ refused, notes }: PricedResource): boolean {
  return refused.length + notes.length > 0
}

/** Its notes name only days without a base, not another reason. */
function lacksBase({ notes }: PricedResource): boolean {
  return notes.every(({ code }) => code === 'no_base')
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

interface PriceNowProps extends Pick<BookingPriceProps, 'booking' | 'canWrite' | 'priceNow'> {
  readonly outdated: readonly PricedResource[]
}

/** What the current rates give. A booking keeps its price until somebody wants this one. */
function PriceNow({ booking, outdated, canWrite, priceNow }: PriceNowProps) {
  const { locale } = useTimeStyle()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="price-now small">
      <p>{say('panel.price.now')}</p>
      <ul>
        {outdated.map(({ id, name, computed_now: rates }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <span className="num">{amountsOf(rates, locale) || '–'}</span>
          </li>
        ))}
      </ul>
      {canWrite && (
        <button type="button" className="btn mini" onClick={() => setAsking(true)}>
          {say('panel.price.compute')} …
        </button>
      )}
      {isAsking && <AskPriceNow {...{ booking, priceNow }} close={() => setAsking(false)} />}
    </div>
  )
}

interface AskPriceNowProps extends Pick<BookingPriceProps, 'booking' | 'priceNow'> {
  readonly close: () => void
}

/** Says what the new price does not change. */
function AskPriceNow({ booking, priceNow, close }: AskPriceNowProps) {
  const invoices = useDocuments('invoice', booking.id)
  const isInvoiced = (invoices.data?.data.length ?? 0) > 0
  return (
    <ConfirmDialog
      title={say('panel.price.ask', { name: booking.name })}
      act={say('panel.price.compute')}
      work={async () => void (await priceNow())}
      close={close}
    >
      {isSeries(booking) && say('panel.price.only-one')} {isInvoiced && say('panel.price.invoiced')}{' '}
      {say('panel.price.undo')}
    </ConfirmDialog>
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
        <span className="cut">{resource.name}</span>
        <span className="push num">{amountsOf(resource.rates, locale) || '–'}</span>
      </summary>
      <ul className="reasons small soft">
        {reasons.map((reason) => (
          <li key={reason}>{showFiguresIn(saySentences(reason), locale)}</li>
        ))}
        {resource.notes.map(({ code, reason }) => (
          <li key={code}>{saySentences(reason)}</li>
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
