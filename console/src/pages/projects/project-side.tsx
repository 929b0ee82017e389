import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isYes } from '../../api/is-yes.ts'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { say, sayValue } from '../../text/say.ts'
import { showFigure, showHours } from '../../text/show-figure.ts'
import { showDate, showShortDay, showTime } from '../../time/show-time.ts'
import { BillUpload } from '../../ui/bill-upload.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { bookingAddress, documentAddress } from '../../ui/record-addresses.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { useDayStyle, useTimeStyle } from '../../ui/use-time-style.ts'
import { nextBookingsQuery, peopleTimeQuery, projectBillsQuery, projectDocumentsQuery } from './project-queries.ts'

interface OfProject {
  readonly id: number
}

/** The next bookings, with their people and resources. */
export function NextBookings({ id, now }: OfProject & { readonly now: number }) {
  const style = useTimeStyle()
  const { data, error, refetch } = useQuery(nextBookingsQuery(id, now))
  return (
    <section className="project-part" aria-labelledby="next">
      <h2 id="next">{say('projects.next')}</h2>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="soft">{say('projects.none-next')}</p>}
      <ul className="rows">
        {data?.data.map(({ id: booking, name, start, end, resources, status }) => (
          <li key={booking}>
            <span className="next-time">
              {showShortDay(start, style)}{' '}
              <span className="soft">
                {showTime(start, style)} – {showTime(end, style)}
              </span>
            </span>
            <Link className="cut" to={bookingAddress(booking)}>
              {name}
            </Link>
            <span className="soft cut">{resources.map((one) => one.name).join(', ')}</span>
            <span className="push soft">{status[0]?.name}</span>
          </li>
        ))}
      </ul>
      <Link to="/admin/bookings" search={{ 'f.project': id }}>
        {say('projects.all-bookings')}
      </Link>
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
  return (
    <section className="project-part" aria-labelledby="documents">
      <h2 id="documents">{say('documents')}</h2>
      <DocumentRows id={id} kind="invoice" />
      <DocumentRows id={id} kind="quote" />
    </section>
  )
}

function DocumentRows({ id, kind }: OfProject & { readonly kind: 'invoice' | 'quote' }) {
  const style = useDayStyle()
  const { data, error, refetch } = useQuery(projectDocumentsQuery(kind, id))
  if (error) return <ProblemNotice problem={error} retry={() => void refetch()} />
  return (
    <ul className="rows documents">
      {data?.data.map(({ id: document, prefix, number, date, status, total, currency, ...more }) => (
        <li key={document}>
          <Link to={documentAddress(kind, document)}>
            {number === null ? say(`projects.draft-${kind}`) : `${prefix}${number}`}
          </Link>
          <span className="faint small">{date === null ? '' : showDate(date, style)}</span>
          <StateMark name={status[0]?.name ?? ''} isOverdue={'overdue' in more && isYes(more.overdue)} />
          <span className="push num">
            <small className="faint">{currency}</small> {showFigure(total, currency, style.locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The bills of suppliers that are a cost of it. */
export function Bills({ id }: OfProject) {
  const { locale } = useTimeStyle()
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
        {data?.data.map(({ id: bill, number, seller_name, status, net_total, currency }) => (
          <li key={bill}>
            <Link className="cut" to="/admin/supplier-bills" search={{ open: bill }}>
              {seller_name} {number}
            </Link>
            <span className="soft small">{sayValue(status ?? '')}</span>
            <span className="push num">
              <small className="faint">{currency}</small> {showFigure(net_total, currency ?? '', locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
