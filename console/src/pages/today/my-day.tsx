import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordKinds } from '../../api/api-types.golden.ts'
import { addressOf, send } from '../../api/client.ts'
import { FormKey } from '../../api/form-key.ts'
import { useWhoAmI } from '../../api/own-session.ts'
import { say } from '../../text/say.ts'
import { showShortDay, showTime } from '../../time/show-time.ts'
import { daysBetween } from '../../time/zone-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type Clash, clashesOf } from './clashing.ts'
import { Section } from './section.tsx'
import { startEntry } from './time-entries.ts'
import { todayQuery } from './today-queries.ts'

type Booking = RecordKinds['booking']

interface MyDayProps {
  readonly resourceIds: readonly number[]
  readonly now: number
}

/** The user's bookings of today, and their clashes. */
export function MyDay({ resourceIds, now }: MyDayProps) {
  const style = useTimeStyle()
  const { data, error, refetch } = useQuery({
    ...todayQuery(resourceIds, now, style.zone),
    enabled: resourceIds.length > 0,
  })
  const bookings = data?.data ?? []
  const clashes = useClashes(bookings)
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (resourceIds.length === 0) {
    return (
      <Section title={say('today.my-day')}>
        <p className="section-note">{say('today.no-resource')}</p>
      </Section>
    )
  }
  if (data === undefined) return null
  return (
    <>
      <Section title={say('today.my-day')} about={say('today.count', { count: bookings.length })}>
        {bookings.length === 0 && <p className="section-note">{say('today.free')}</p>}
        <ol className="day">
          {bookings.map((booking) => (
            <BookingLine
              key={booking.id}
              booking={booking}
              now={now}
              isClashing={clashes.some((clash) => [clash.booking, ...clash.others].some(({ id }) => id === booking.id))}
            />
          ))}
        </ol>
      </Section>
      {clashes.length > 0 && <Clashes clashes={clashes} />}
    </>
  )
}

function useClashes(bookings: readonly Booking[]): readonly Clash<Booking>[] {
  const answers = useQueries({
    queries: bookings.map(({ id, start, end }) => ({
      queryKey: ['clashes', id, start, end] as const,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const address = addressOf('booking/checkclash', { id, start, end })
        return (await send<{ readonly data: Clash<Booking>['others'] }>('GET', address, { signal })).body.data
      },
      meta: { reads: ['booking' as const, 'resource' as const] },
    })),
  })
  return clashesOf(bookings.map((booking, index) => ({ booking, others: answers[index]?.data ?? [] })))
}

interface BookingLineProps {
  readonly booking: Booking
  readonly now: number
  readonly isClashing: boolean
}

function BookingLine({ booking, now, isClashing }: BookingLineProps) {
  const style = useTimeStyle()
  const { user } = useWhoAmI()
  const [key] = useState(() => new FormKey())
  const { id, name, start, end, all_day, resources, project, client } = booking
  const [first] = project
  const startTimer = () =>
    startEntry({ owner_id: user.id, name, booking: id, ...(first && { project: first.id }) }, key).catch(notifyProblem)
  // A start or an end on another day is shown with that day.
  const shown = (moment: number) =>
    daysBetween(now, moment, style.zone) === 0 ? showTime(moment, style) : showShortDay(moment, style)
  const about = [...resources, ...client, ...project].map((one) => one.name)
  return (
    <li className={end <= now ? 'day-line past' : 'day-line'}>
      <span className={booking.status.some(({ name: status }) => /hold/i.test(status)) ? 'edge hold' : 'edge'} />
      {all_day === 'true' ? (
        <span className="day-time">{say('today.all-day')}</span>
      ) : (
        <span className="day-time">
          <time>{shown(start)}</time>
          <time className="faint">{shown(end)}</time>
        </span>
      )}
      <div className="cut">
        <p className="medium cut">{name}</p>
        <p className="soft small cut">{about.join(' · ')}</p>
      </div>
      <span className="push line">
        {isClashing && (
          <span className="tag bad">
            <Icon name="clash" />
            {say('today.clash')}
          </span>
        )}
        {start <= now && now < end && <span className="tag accent">{say('today.now')}</span>}
        {now < end && (
          <button
            type="button"
            className="btn mini"
            aria-label={say('today.start-for', { what: name })}
            onClick={() => void startTimer()}
          >
            <Icon name="play" />
            {say('today.start')}
          </button>
        )}
      </span>
    </li>
  )
}

function Clashes({ clashes }: { readonly clashes: readonly Clash<Booking>[] }) {
  const style = useTimeStyle()
  return (
    <Section title={say('today.clashes')} about={String(clashes.length)}>
      <ul className="rows">
        {clashes.flatMap(({ booking, others }) =>
          others.map((other) => (
            <li key={`${booking.id} ${other.id}`}>
              <span className="bad line">
                <Icon name="clash" />
              </span>
              <span className="cut">{say('today.clash-with', { one: booking.name, other: other.name })}</span>
              <span className="push soft num">
                {showTime(Math.max(booking.start, other.start), style)} –{' '}
                {showTime(Math.min(booking.end, other.end), style)}
              </span>
            </li>
          )),
        )}
      </ul>
    </Section>
  )
}
