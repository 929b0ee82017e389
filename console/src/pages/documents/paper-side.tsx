import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showDate } from '../../time/show-time.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordHistory } from '../../ui/record-history.tsx'
import { useDayStyle } from '../../ui/use-time-style.ts'
import { EInvoiceCheck } from './einvoice-check.tsx'
import { DRAFT, type Paper, type PaperKind, statusOf } from './paper.ts'
import { QuoteVersions } from './quote-versions.tsx'

/** Beside the document: its e-invoice, its payments or versions, and its history. */
export function PaperSide({ kind, paper }: { readonly kind: PaperKind; readonly paper: Paper }) {
  return (
    <aside className="paper-side" aria-label={say('documents.beside')}>
      {kind === 'invoice' && <EInvoiceCheck id={paper.id} />}
      {kind === 'invoice' && statusOf(paper) !== DRAFT && <Payments invoiceId={paper.id} />}
      {kind === 'quote' && <QuoteVersions id={paper.id} />}
      <RecordHistory kind={kind} id={paper.id} />
    </aside>
  )
}

function Payments({ invoiceId }: { readonly invoiceId: number }) {
  const style = useDayStyle()
  const shown = { limit: 50, order_desc: 'date,id' }
  const payments = useQuery(listQuery('payment', { invoice_id: invoiceId, ...shown }))
  const credits = useQuery(listQuery('credit-note', { invoice_id: invoiceId, ...shown }))
  const rows = [
    ...(payments.data?.data ?? []).map(({ id, date, amount, discount, currency, method }) => ({
      key: `payment-${id}`,
      name: [
        showDate(date, style),
        method,
        Number(discount) !== 0 &&
          say('documents.with-discount', { amount: showMoney(discount, currency, style.locale) }),
      ]
        .filter(Boolean)
        .join(', '),
      amount: showMoney(amount, currency, style.locale),
    })),
    ...(credits.data?.data ?? []).map(({ id, date, prefix, number, total, currency }) => ({
      key: `credit-${id}`,
      name: `${prefix}${number}, ${showDate(date, style)}`,
      amount: showMoney(total, currency, style.locale),
    })),
  ]
  const unread = [payments, credits].find(({ error }) => error !== null)
  if (rows.length === 0 && unread === undefined) return null
  return (
    <section aria-label={say('documents.payments')}>
      <h3>{say('documents.payments')}</h3>
      {unread?.error && <ProblemNotice problem={unread.error} retry={() => void unread.refetch()} />}
      <ul className="payments">
        {rows.map(({ key, name, amount }) => (
          <li key={key}>
            <span className="soft">{name}</span> <span className="num push">{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
