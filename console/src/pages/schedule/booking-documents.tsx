import '../../text/late-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { allows, useWhoAmI } from '../../api/own-session.ts'
import { listQuery, refetchFailed } from '../../api/queries.ts'
import { say, sayValue } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { documentAddress } from '../../ui/record-addresses.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'

const DOCUMENTS_MAX = 20
const kinds = ['invoice', 'quote'] as const

/** The documents of a booking, for those who may read them. */
export function useDocuments(kind: (typeof kinds)[number], id: number) {
  const readsDocuments = allows(useWhoAmI(), 'finance', 'READ')
  const asked = { booking_ids: id, limit: DOCUMENTS_MAX, fields: 'id,prefix,number,status,total,currency' }
  return useQuery({ ...listQuery(kind, asked), enabled: readsDocuments })
}

/** The invoices that bill a booking, and the quotes that were made from it, for those who may read them. */
export function BookingDocuments({ id }: { readonly id: number }) {
  const { locale } = useTimeStyle()
  const invoices = useDocuments('invoice', id)
  const quotes = useDocuments('quote', id)
  const found = kinds.flatMap((kind) =>
    ((kind === 'invoice' ? invoices : quotes).data?.data ?? []).map((document) => ({ kind, ...document })),
  )
  const error = invoices.error ?? quotes.error
  if (error !== null) return <ProblemNotice problem={error} retry={refetchFailed} />
  if (found.length === 0) return null
  return (
    <section className="panel-part" aria-label={say('documents')}>
      <h3>{say('documents')}</h3>
      <ul>
        {found.map(({ kind, id: document, prefix, number, status, total, currency }) => (
          <li key={`${kind}${document}`} className="booked">
            <Link to={documentAddress(kind, document)}>
              {number === null ? say(`projects.draft-${kind}`) : `${prefix}${number}`}
            </Link>
            <span className="soft small">{sayValue(status[0]?.name ?? '')}</span>
            <span className="push num">{showMoney(total, currency, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
