import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showShortDay } from '../../time/show-time.ts'
import { daysBetween, noonOf } from '../../time/zone-time.ts'
import { statusesQuery } from '../../timeline/board-settings.ts'
import { timeWords } from '../../timeline/span-words.ts'
import { type BoardStatus, heldStatuses, lookOfStatus, type StatusShape } from '../../timeline/status-look.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { bookingAddress } from '../../ui/record-addresses.ts'
import { useStore } from '../../ui/use-store.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { changeBooking, changingBookings, deleteBooking } from './change-booking.ts'
import { Section } from './section.tsx'
import { HOLD_DAYS, holdsQuery, pricesQuery } from './today-queries.ts'

type Booking = RecordKinds['booking']

/** Holds that begin soon: each is confirmed or released. */
export function Holds({ now }: { readonly now: number }) {
  const { zone } = useTimeStyle()
  const me = useWhoAmI()
  const { data: statuses = [], ...statusesRead } = useQuery(statusesQuery)
  const held = heldStatuses(statuses)
  const { data, ...holdsRead } = useQuery({ ...holdsQuery(held, now, zone), enabled: held.length > 0 })
  const ids = data?.data.map(({ id }) => id) ?? []
  const seesMoney = allows(me, 'finance', 'READ')
  const { data: prices, ...pricesRead } = useQuery({ ...pricesQuery(ids), enabled: seesMoney && ids.length > 0 })
  const unread = [statusesRead, holdsRead].find(({ error }) => error !== null)
  if (unread?.error) return <ProblemNotice problem={unread.error} retry={() => void unread.refetch()} />
  if (statusesRead.isPending || holdsRead.isLoading) return <Loading />
  if (data === undefined || ids.length === 0) return null
  const about = say('today.holds-soon', { count: data.meta.pagination.total, days: HOLD_DAYS })
  return (
    <Section title={say('today.holds')} about={about}>
      {pricesRead.error && <ProblemNotice problem={pricesRead.error} retry={() => void pricesRead.refetch()} />}
      <ul className="holds">
        {data.data.map((booking) => (
          <HoldLine
            key={booking.id}
            booking={booking}
            now={now}
            statuses={statuses}
            prices={prices?.get(booking.id)}
            canWrite={allows(me, 'schedule', 'WRITE')}
          />
        ))}
      </ul>
    </Section>
  )
}

interface HoldLineProps {
  readonly booking: Booking
  readonly now: number
  readonly statuses: readonly BoardStatus[]
  readonly prices: readonly { readonly currency: string; readonly sell: string | null }[] | undefined
  readonly canWrite: boolean
}

function HoldLine({ booking, now, statuses, prices = [], canWrite }: HoldLineProps) {
  const style = useTimeStyle()
  const { name, start, all_day, client, resources } = booking
  const noon = noonOf(booking)
  const days = daysBetween(now, noon, style.zone)
  const day = days === 0 ? say('today') : showShortDay(noon, style)
  const shape = shapeOf(booking, statuses)
  const amounts = prices.flatMap(({ currency, sell }) => (sell === null ? [] : showMoney(sell, currency, style.locale)))
  return (
    <li>
      <span className={days === 0 ? 'hold-when warn medium' : 'hold-when'}>
        {day} {all_day !== 'true' && timeWords(start, style)}
      </span>
      <span className={shape === 'hold-2' ? 'edge hold second' : 'edge hold'} />
      <span className="hold-what">
        <span className="line">
          <Link className="plain medium cut" to={bookingAddress(booking.id)}>
            {name}
          </Link>
          <span className="faint cut">{client[0]?.name}</span>
        </span>
        <span className="soft small cut">{resources.map((one) => one.name).join(' · ')}</span>
      </span>
      <span className="num">{amounts.join(' + ')}</span>
      {canWrite && <Decide booking={booking} shape={shape} statuses={statuses} />}
    </li>
  )
}

interface DecideProps {
  readonly booking: Booking
  readonly shape: StatusShape | undefined
  readonly statuses: readonly BoardStatus[]
}

/** A first hold is confirmed; a second hold becomes the first one. */
function Decide({ booking, shape, statuses }: DecideProps) {
  const isSecond = shape === 'hold-2'
  const next = statuses.find((one) => lookOfStatus(one).shape === (isSecond ? 'hold-1' : 'confirmed'))
  const { name, status } = booking
  const isChanging = useStore(changingBookings).has(booking.id)
  const decide = ({ id, name: to }: BoardStatus) =>
    changeBooking({
      booking,
      what: say('today.decided', { what: name, to }),
      body: { status: [{ id }] },
      back: { status: status.map((one) => ({ id: one.id })) },
    })
  const release = () => deleteBooking({ booking, what: say('today.released', { what: name }) })
  return (
    <span className="hold-do">
      {next !== undefined && (
        <button
          type="button"
          className="btn mini"
          aria-label={say(isSecond ? 'today.make-first-of' : 'today.confirm-of', { what: name })}
          aria-disabled={isChanging}
          onClick={onFirstClick(() => decide(next))}
        >
          {say(isSecond ? 'today.make-first' : 'today.confirm')}
        </button>
      )}
      <button
        type="button"
        className="btn quiet mini"
        aria-label={say('today.release-of', { what: name })}
        aria-disabled={isChanging}
        onClick={onFirstClick(release)}
      >
        {say('today.release')}
      </button>
    </span>
  )
}

function shapeOf({ status: [status] }: Booking, statuses: readonly BoardStatus[]): StatusShape | undefined {
  const known = statuses.find(({ id }) => id === status?.id)
  return known && lookOfStatus(known).shape
}
