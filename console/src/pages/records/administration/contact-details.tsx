import '../../../text/late-texts.ts'
import './details-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allows, useWhoAmI } from '../../../api/own-session.ts'
import { say, sayValue } from '../../../text/say.ts'
import { showMoney } from '../../../text/show-money.ts'
import { showDate, showMoment } from '../../../time/show-time.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useDayStyle, useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnDetailsProps } from '../own-details.ts'
import { numberOf } from '../record-label.ts'
import { workLook } from '../work-look.ts'
import { bookedForQuery, mailedQuery, owedQuery } from './contact-queries.ts'

const MINUTE = 60

/** The bookings of a contact, the amounts that it owes, and the mails to it. */
export function ContactDetails({ record }: OwnDetailsProps) {
  const me = useWhoAmI()
  const uuid = String(record.uuid)
  const email = typeof record.email_1 === 'string' ? record.email_1 : ''
  const readsMoney = allows(me, 'finance', 'READ')
  return (
    <>
      {allows(me, 'schedule', 'READ') && <Booked uuid={uuid} />}
      {readsMoney && <Owed uuid={uuid} />}
      {readsMoney && email !== '' && <Said email={email} />}
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly all: ReactNode
  readonly children: ReactNode
}

function Part({ title, all, children }: PartProps) {
  return (
    <section className="record-facts details" aria-label={title}>
      <div className="line">
        <h3>{title}</h3>
        <span className="push small">{all}</span>
      </div>
      {children}
    </section>
  )
}

function Booked({ uuid }: { readonly uuid: string }) {
  const style = useTimeStyle()
  const now = useNow(MINUTE)
  const { data, error, refetch } = useQuery(bookedForQuery(uuid, now - (now % MINUTE)))
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  const all = (
    <Link to="/admin/bookings" search={{ 'f.client': uuid }}>
      {say('projects.all-bookings')}
    </Link>
  )
  return (
    <Part title={say('contacts.booked')} all={all}>
      {data?.data.length === 0 && <p className="faint">{say('contacts.none-booked')}</p>}
      <ul>
        {data?.data.map(({ id, name, start, status }) => (
          <li key={id} className="line">
            <Link className="cut" to="/schedule" search={{ booking: id }}>
              {name}
            </Link>
            <span className="faint small">{showMoment(start, style)}</span>
            <span className="push soft small">{status[0]?.name}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Owed({ uuid }: { readonly uuid: string }) {
  const style = useDayStyle()
  const { data, error, refetch } = useQuery(owedQuery(uuid))
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  const { sums = [] } = data?.meta ?? {}
  const all = (
    <>
      <Link to="/reports" search={{ report: 'statement', client: uuid }}>
        {say('contacts.statement')}
      </Link>
      {' · '}
      <Link to="/invoices" search={{ 'f.client': uuid }}>
        {say('contacts.all-invoices')}
      </Link>
    </>
  )
  return (
    <Part title={say('contacts.owed')} all={all}>
      {data?.data.length === 0 && <p className="faint">{say('contacts.none-owed')}</p>}
      {sums.map(({ currency, balance }) => (
        <p key={currency} className="medium">
          {showMoney(String(balance), currency, style.locale)}
        </p>
      ))}
      <ul>
        {data?.data.map((invoice) => (
          <li key={invoice.id} className="line">
            <Link to="/invoice" search={{ id: invoice.id }}>
              {numberOf({ ...invoice })}
            </Link>
            {invoice.due_date !== null && (
              <span className={invoice.overdue ? 'bad small' : 'faint small'}>{showDate(invoice.due_date, style)}</span>
            )}
            <span className="push num">{showMoney(invoice.balance, invoice.currency, style.locale)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Said({ email }: { readonly email: string }) {
  const style = useTimeStyle()
  const { data, error, refetch } = useQuery(mailedQuery(email))
  if (error !== null) return <ProblemNotice problem={error} retry={() => void refetch()} />
  const all = (
    <Link to="/admin/mails" search={{ 'f.to': email }}>
      {say('contacts.all-mails')}
    </Link>
  )
  return (
    <Part title={say('contacts.said')} all={all}>
      {data?.data.length === 0 && <p className="faint">{say('contacts.none-said')}</p>}
      <ul>
        {data?.data.map(({ id, subject, status, created }) => (
          <li key={id} className="line">
            <Link className="cut" to="/admin/mails" search={{ open: id }}>
              {subject ?? `# ${id}`}
            </Link>
            <span className="faint small">{showMoment(created, style)}</span>
            <span className={`push ${workLook(status)}`}>{sayValue(status)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
