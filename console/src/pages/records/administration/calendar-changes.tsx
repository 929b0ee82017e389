import '../../../text/late-texts.ts'
import './details-page.css'
import { useQuery } from '@tanstack/react-query'
import { readList } from '../../../api/client.ts'
import { allows, useWhoAmI } from '../../../api/own-session.ts'
import { say } from '../../../text/say.ts'
import { showMoment, showTime } from '../../../time/show-time.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../../ui/use-time-style.ts'

interface ChangedBooking {
  readonly id: number | null
  readonly name: string
  readonly start: number
  readonly end: number
}

const parts = ['created', 'updated', 'deleted'] as const

/** The changes that reading a calendar makes, or would make: how many there are, and the first of them. */
export interface CalendarRun extends Readonly<Record<(typeof parts)[number], number>> {
  readonly quarantined: number
  readonly changes: Readonly<Record<(typeof parts)[number], readonly ChangedBooking[]>>
  readonly quarantine?: readonly { readonly event: string; readonly reason: string }[]
}

interface CalendarChangesProps {
  readonly run: CalendarRun
  /** Nothing is stored yet, so the bookings still have their old times. */
  readonly isTrial: boolean
}

/** Each booking of a calendar that is new, changed or gone, with what it was and what it will be. */
export function CalendarChanges({ run, isTrial }: CalendarChangesProps) {
  const { created, updated, deleted, quarantined, changes, quarantine = [] } = run
  const { present, error, refetch } = usePresent(isTrial ? changes.updated : [])
  const rows = parts.flatMap((part) => changes[part].map((booking) => ({ part, booking })))
  return (
    <div aria-live="polite">
      <p className="medium">{say('calendar.counts', { created, updated, deleted })}</p>
      <Listed shown={rows.length} total={created + updated + deleted} />
      {error !== null && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {rows.length > 0 && (
        <table className="compared calendar-diff">
          <thead>
            <tr>
              <th scope="col">{say('calendar.booking')}</th>
              <th scope="col">{say('journal.before')}</th>
              <th scope="col">{say('journal.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ part, booking }) => (
              <tr key={`${part} ${booking.id} ${booking.name} ${booking.start}`}>
                <th scope="row">
                  <span className={looks[part]}>{say(`calendar.${part}`)}</span> {booking.name}
                </th>
                <td className={part === 'created' ? 'faint' : 'was'}>
                  <State part={part} side="before" booking={part === 'deleted' ? booking : present.get(booking.id)} />
                </td>
                <td>
                  <State part={part} side="after" booking={part === 'deleted' ? undefined : booking} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {quarantine.length > 0 && (
        <>
          <p className="medium">{say('calendar.left-out')}</p>
          <Listed shown={quarantine.length} total={quarantined} />
          <ul>
            {quarantine.map(({ event, reason }) => (
              <li key={`${event} ${reason}`}>
                {event} <span className="bad">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The service lists as many as a person reads. */
function Listed({ shown, total }: { readonly shown: number; readonly total: number }) {
  return shown < total && <p className="soft">{say('calendar.listed', { shown, total })}</p>
}

const looks = { created: 'state full good', updated: 'state half accent', deleted: 'state full bad' } as const

interface StateProps {
  readonly part: (typeof parts)[number]
  readonly side: 'before' | 'after'
  readonly booking: ChangedBooking | undefined
}

function State({ part, side, booking }: StateProps) {
  const style = useTimeStyle()
  if (booking === undefined) return <span className="faint">–</span>
  const { name, start, end } = booking
  return (
    <>
      {part === 'updated' && side === 'before' && `${name}, `}
      {showMoment(start, style)} – {showTime(end, style)}
    </>
  )
}

/** The bookings as they are now, for those who see the schedule. */
function usePresent(updated: readonly ChangedBooking[]) {
  const ids = updated.flatMap(({ id }) => (id === null ? [] : [id])).toSorted((one, other) => one - other)
  const seesSchedule = allows(useWhoAmI(), 'schedule', 'READ')
  const {
    data = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['calendar-present', ids.join()] as const,
    queryFn: async ({ signal }) => {
      const query = { id: ids, limit: Math.max(1, ids.length), fields: 'id,name,start,end' }
      return (await readList('booking', query, signal)).data
    },
    enabled: seesSchedule && ids.length > 0,
  })
  const present = new Map<number | null, ChangedBooking>(data.map((booking) => [booking.id, booking]))
  return { present, error, refetch }
}
