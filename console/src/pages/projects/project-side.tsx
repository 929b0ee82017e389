import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isYes } from '../../api/is-yes.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say, sayName, sayValue } from '../../text/say.ts'
import { showFigure, showHours } from '../../text/show-figure.ts'
import { showDate } from '../../time/show-time.ts'
import { namedShape } from '../../timeline/named-shape.ts'
import { firstDayWords, onDayWords } from '../../timeline/on-day-words.ts'
import { BillUpload } from '../../ui/bill-upload.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { bookingAddress, documentAddress } from '../../ui/record-addresses.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { useDayStyle, useTimeStyle } from '../../ui/use-time-style.ts'
import { nextBookingsQuery, peopleTimeQuery, projectBillsQuery, projectDocumentsQuery } from './project-queries.ts'

interface OfProject {
  readonly id: number
}

/** How firm a booking is, by the name of its status. */
function lookOfBooking(status: string): string {
  const looks = { 'hold-1': 'state half warn', 'hold-2': 'state half', cancelled: 'state' } as const
  const shape = namedShape(status)
  return shape === undefined ? 'state full good' : looks[shape]
}

function BookingState({ status }: { readonly status: string | undefined }) {
  return status !== undefined && <span className={lookOfBooking(status)}>{status}</span>
}

/** The next bookings, with their people and resources. */
export function NextBookings({ id, now }: OfProject & { readonly now: number }) {
  const style = useTimeStyle()
  const { data, error, refetch } = useQuery(nextBookingsQuery(id, now))
  return (
    <section className="project-part" aria-labelledby="next">
      <div className="line">
        <h2 id="next">{say('projects.next')}</h2>
        <Link className="push" to="/admin/bookings" search={{ 'f.project': id }}>
          {say('projects.all-bookings')}
        </Link>
      </div>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="soft">{say('projects.none-next')}</p>}
      {data !== undefined && data.data.length > 0 && (
        <table className="next">
          <thead>
            <tr>
              <th scope="col">{say('projects.day')}</th>
              <th scope="col">{say('projects.time')}</th>
              <th scope="col">{say('projects.booking')}</th>
              <th scope="col">{sayName('resources')}</th>
              <th scope="col">{sayName('status')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((booking) => (
              <tr key={booking.id}>
                <td>{firstDayWords(booking, style)}</td>
                <td className="soft">{onDayWords(booking, style)}</td>
                <td className="cut">
                  <Link to={bookingAddress(booking.id)}>{booking.name}</Link>
                </td>
                <td className="soft cut">{booking.resources.map((one) => one.name).join(', ')}</td>
                <td>
                  <BookingState status={booking.status[0]?.name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The people who worked on the project, from the time entries that the user may see. */
export function PeopleTime({ id }: OfProject) {
  const { locale } = useTimeStyle()
  const { data, error, refetch } = useQuery(peopleTimeQuery(id))
  return (
    <section className="project-part" aria-labelledby="people">
      <h2 id="people">{say('projects.people')}</h2>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {data?.length === 0 && <p className="soft">{say('projects.none-worked')}</p>}
      <ul className="rows">
        {data?.map((person) => (
          <li key={person.id}>
            <span className="avatar" aria-hidden="true">
              {person.name?.match(/(?<!\p{L})\p{L}/gu)?.slice(0, 2)}
            </span>
            <span className="cut">{person.name}</span>
            <span className="push num">{say('projects.hours', { hours: showHours(person.duration_sec, locale) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest invoices and quotes. */
export function Documents({ id }: OfProject) {
  const [invoices, quotes] = [
    useQuery(projectDocumentsQuery('invoice', id)),
    useQuery(projectDocumentsQuery('quote', id)),
  ]
  const isEmpty = invoices.data?.data.length === 0 && quotes.data?.data.length === 0
  return (
    <section className="project-part" aria-labelledby="documents">
      <h2 id="documents">{say('documents')}</h2>
      {isEmpty && <p className="soft">{say('projects.none-documents')}</p>}
      <DocumentRows id={id} kind="invoice" />
      <DocumentRows id={id} kind="quote" />
    </section>
  )
}

function DocumentRows({ id, kind }: OfProject & { readonly kind: 'invoice' | 'quote' }) {
  const style = useDayStyle()
  const { data, error, refetch } = useQuery(projectDocumentsQuery(kind, id))
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  if (data?.data.length === 0) return null
  return (
    <ul className="rows">
      {data?.data.map(({ id: document, prefix, number, date, status, total, currency, ...more }) => (
        <li key={document} className="two-lines">
          <Link to={documentAddress(kind, document)}>
            {number === null ? say(`projects.draft-${kind}`) : `${prefix}${number}`}
          </Link>
          <span className="push num">
            <small className="faint">{currency}</small> {showFigure(total, currency, style.locale)}
          </span>
          <span className="faint small">{date === null ? '' : showDate(date, style)}</span>
          <span className="push">
            <StateMark name={status[0]?.name ?? ''} isOverdue={'overdue' in more && isYes(more.overdue)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The bills of suppliers that are a cost of it. */
export function Bills({ id }: OfProject) {
  const style = useDayStyle()
  const me = useWhoAmI()
  const { data, error, refetch } = useQuery(projectBillsQuery(id))
  return (
    <section className="project-part" aria-labelledby="bills">
      <div className="line">
        <h2 id="bills">{say('bills')}</h2>
        {allows(me, 'finance', 'WRITE') && (
          <span className="push">
            <BillUpload project={id} />
          </span>
        )}
      </div>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="soft">{say('bills.none')}</p>}
      <ul className="rows">
        {data?.data.map(({ id: bill, number, date, seller_name, status, net_total, currency }) => (
          <li key={bill} className="two-lines">
            <Link className="cut" to="/supplier-bills" search={{ open: bill }}>
              {seller_name} {number}
            </Link>
            <span className="push num">
              <small className="faint">{currency}</small> {showFigure(net_total, currency ?? '', style.locale)}
            </span>
            <span className="faint small">{showDate(date, style)}</span>
            <span className="push soft small">{sayValue(status ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
