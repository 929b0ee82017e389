import './details-page.css'
import { say, sayName, sayValue } from '../../../text/say.ts'
import { showMoment } from '../../../time/show-time.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import type { OwnDetailsProps } from '../own-details.ts'
import { RecordLink } from '../record-link.tsx'
import { workLook } from '../work-look.ts'

/** A mail as its reader sees it, whether it was sent, and what went wrong. */
export function MailDetails({ record }: OwnDetailsProps) {
  const style = useTimeStyle()
  const kind = String(record.record)
  const sent = Number(record.sent)
  return (
    <section className="record-facts details" aria-label={say('mails.mail')}>
      <dl>
        <dt>{say('mails.state')}</dt>
        <dd>
          <span className={workLook(record.status)}>{sayValue(String(record.status))}</span>
          {record.sent != null && <span className="faint"> {showMoment(sent, style)}</span>}
        </dd>
        {typeof record.error === 'string' && record.error !== '' && (
          <>
            <dt>{say('mails.error')}</dt>
            <dd className="bad">{record.error}</dd>
          </>
        )}
        <dt>{say('mails.to')}</dt>
        <dd>{String(record.to)}</dd>
        {typeof record.cc === 'string' && (
          <>
            <dt>{say('mails.cc')}</dt>
            <dd>{record.cc}</dd>
          </>
        )}
        <dt>{sayName(kind)}</dt>
        <dd>
          <RecordLink kind={kind} id={Number(record.record_id)}>
            {say('mails.document')}
          </RecordLink>
        </dd>
      </dl>
      <article className="mail-sheet">
        <h3>{String(record.subject ?? '')}</h3>
        <p>{String(record.message ?? '')}</p>
      </article>
    </section>
  )
}
