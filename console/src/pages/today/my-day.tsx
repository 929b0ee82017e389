import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import type { FormKey } from '../../api/form-key.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { hourWords, showMoment, showShortDay, showTime } from '../../time/show-time.ts'
import { dayStart, daysBetween, noonOf } from '../../time/zone-time.ts'
import { isHold } from '../../timeline/named-shape.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { bookingAddress } from '../../ui/record-addresses.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { useWork } from '../../ui/use-work.ts'
import { LateNotBookable } from './late-sections.ts'
import { runningEntry } from './running-entry.ts'
import { Section } from './section.tsx'
import { startEntry } from './time-entries.ts'
import { entriesQuery, nextBookingQuery, todayQuery, unendedQuery } from './today-queries.ts'

type Booking = RecordKinds['booking']

interface MyDayProps {
  readonly resourceIds: readonly number[]
  readonly now: number
}

/** The user's bookings of today. */
export function MyDay({ resourceIds, now }: MyDayProps) {
  const style = useTimeStyle()
  const { user } = useWhoAmI()
  const { data, error, refetch } = useQuery({
    ...todayQuery(resourceIds, now, style.zone),
    enabled: resourceIds.length > 0,
  })
  const { data: entries } = useQuery(entriesQuery(user.id))
  const { data: unended } = useQuery(unendedQuery(user.id))
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (resourceIds.length === 0) return <LateNotBookable />
  if (data === undefined) return <Loading />
  const [from, to] = [dayStart(now, style.zone), dayStart(now, style.zone, 1)]
  const isToday = (booking: Booking) => {
    const untilNoon = noonOf(booking) - booking.start
    return booking.start + untilNoon < to && booking.end - untilNoon >= from
  }
  const bookings = data.data.filter(isToday)
  const booked = bookedSeconds(bookings, from, to)
  const count = say('today.count', { count: bookings.length })
  const about = booked === 0 ? count : `${count}, ${hourWords(booked)}`
  const running = runningEntry(unended?.data ?? [], now)?.booking[0]?.id
  return (
    <Section
      title={say('today.my-day')}
      about={bookings.length === 0 ? undefined : about}
      link={<Link to="/schedule">{say('today.on-schedule')}</Link>}
    >
      {bookings.length === 0 && <FreeDay resourceIds={resourceIds} now={now} />}
      <ol className="day">
        {bookings.map((booking) => (
          <BookingLine
            key={booking.id}
            booking={booking}
            now={now}
            logged={loggedSeconds(entries?.data ?? [], booking.id)}
            isRunning={booking.id === running}
          />
        ))}
      </ol>
    </Section>
  )
}

/** Says that nothing is booked today, and what comes next. */
function FreeDay({ resourceIds, now }: MyDayProps) {
  const style = useTimeStyle()
  const { data } = useQuery(nextBookingQuery(resourceIds, now, style.zone))
  const next = data?.data[0]
  return (
    <p className="section-note">
      {say('today.free')}{' '}
      {next !== undefined && (
        <>
          {say('today.next')} <Link to={bookingAddress(next.id)}>{next.name}</Link>,{' '}
          {next.all_day === 'true' ? showShortDay(noonOf(next), style) : showMoment(next.start, style)}
        </>
      )}
    </p>
  )
}

/** The booked time within the day. Whole days are not counted: they are a leave, or a note. */
function bookedSeconds(bookings: readonly Booking[], from: number, to: number): number {
  return bookings
    .filter(({ all_day }) => all_day !== 'true')
    .reduce((sum, { start, end }) => sum + Math.min(end, to) - Math.max(start, from), 0)
}

/** The time that was logged on a booking, without a running entry. */
function loggedSeconds(entries: readonly RecordKinds['time-entry'][], bookingId: number): number {
  return entries
    .filter(({ booking }) => booking.some(({ id }) => id === bookingId))
    .reduce((sum, { start, end }) => sum + (end === null ? 0 : end - start), 0)
}

interface BookingLineProps {
  readonly booking: Booking
  readonly now: number
  /** In seconds. */
  readonly logged: number
  /** A timer runs on it. */
  readonly isRunning: boolean
}

function BookingLine({ booking, now, logged, isRunning }: BookingLineProps) {
  const style = useTimeStyle()
  const { user } = useWhoAmI()
  const { isBusy, run } = useWork()
  const { id, name, start, end, all_day, resources, project, client } = booking
  const [first] = project
  const startTimer = (key: FormKey) =>
    startEntry({ owner_id: user.id, name, booking: id, ...(first && { project: first.id }) }, key).catch(notifyProblem)
  // A start or an end on another day is shown with that day.
  const shown = (moment: number) =>
    daysBetween(now, moment, style.zone) === 0 ? showTime(moment, style) : showShortDay(moment, style)
  const about = [...resources, ...client, ...project].map((one) => one.name)
  return (
    <li className={end <= now ? 'day-line past' : 'day-line'}>
      <span className={booking.status.some(isHold) ? 'edge hold' : 'edge'} />
      {all_day === 'true' ? (
        <span className="day-time">{say('today.all-day')}</span>
      ) : (
        <span className="day-time">
          <time>{shown(start)}</time>
          <time className="faint">{shown(end)}</time>
        </span>
      )}
      <div className="cut">
        <div className="cut">
          <Link className="plain medium" to={bookingAddress(id)}>
            {name}
          </Link>
        </div>
        <p className="soft small cut">{about.join(' · ')}</p>
      </div>
      <span className="push line">
        {logged > 0 && <span className="faint small">{say('today.logged', { length: hourWords(logged) })}</span>}
        {start <= now && now < end && (
          <span className="tag accent">{say('today.now-left', { length: hourWords(end - now) })}</span>
        )}
        {now < end && !isRunning && (
          <button
            type="button"
            className="btn mini"
            aria-label={say('today.start-for', { what: name })}
            disabled={isBusy}
            onClick={() => void run(startTimer)}
          >
            <Icon name="play" />
            {say('today.start')}
          </button>
        )}
      </span>
    </li>
  )
}
