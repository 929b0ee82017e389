import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { namedQuery } from '../../api/picked.ts'
import { listQuery } from '../../api/queries.ts'
import { say } from '../../text/say.ts'
import { showFigure } from '../../text/show-figure.ts'
import { showMoney } from '../../text/show-money.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordPicker } from '../../ui/record-picker.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import { type ReportRow, reportQuery, reportQueryOf } from './report-queries.ts'
import { currenciesOf, rowsIn, showDay } from './report-rows.ts'
import type { ReportState } from './report-state.ts'
import { ReportTools } from './report-tools.tsx'

interface StatementProps {
  readonly state: ReportState
  readonly change: (part: Partial<ReportState>) => void
}

/** What one client was invoiced and has paid, and what is due after each of these. */
export function StatementView({ state, change }: StatementProps) {
  const { data: clients, ...clientsRead } = useQuery({
    ...listQuery('contact', { uuid: state.client, fields: 'id,uuid,name' }),
    enabled: state.client !== '',
  })
  const client = state.client === '' ? undefined : clients?.data[0]
  const { data, error, refetch } = useQuery({
    ...reportQuery(state.report.name, reportQueryOf(state)),
    enabled: state.client !== '',
  })
  const currencies = data === undefined ? [] : currenciesOf(data)
  const currency = currencies.includes(state.currency) ? state.currency : (currencies[0] ?? '')
  const rows = data === undefined ? [] : rowsIn(data, currency)
  return (
    <>
      <div className="report-tools">
        <div className="tool statement-client">
          <span className="label" aria-hidden="true">
            {say('reports.by-client')}
          </span>
          <RecordPicker
            kind="contact"
            label={say('reports.by-client')}
            placeholder={say('records.choose')}
            value={client}
            find={(typed) => namedQuery('contact', typed)}
            change={(picked) => change({ client: picked?.uuid ?? '' })}
          />
        </div>
        <ReportTools state={{ ...state, currency }} currencies={currencies} change={change} />
      </div>
      {error && <ProblemNotice problem={error} retry={() => void refetch()} />}
      {clientsRead.error && <ProblemNotice problem={clientsRead.error} retry={() => void clientsRead.refetch()} />}
      {state.client === '' && <p className="report-empty">{say('reports.statement-client')}</p>}
      {state.client !== '' && data === undefined && !error && (
        <p className="soft" role="status">
          {say('loading')}
        </p>
      )}
      {data !== undefined && rows.length === 0 && <p className="report-empty">{say('reports.nothing')}</p>}
      {rows.length > 0 && <StatementTable title={client?.name ?? ''} rows={rows} currency={currency} />}
    </>
  )
}

interface TableProps {
  /** The name of the client. */
  readonly title: string
  readonly rows: readonly ReportRow[]
  readonly currency: string
}

function StatementTable({ title, rows, currency }: TableProps) {
  const { locale } = useTimeStyle()
  const end = String(rows.at(-1)?.balance)
  const isInFavour = end.startsWith('-')
  const money = (value: string | number | null | undefined) => showFigure(String(value), currency, locale)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keys
    <section className="report-table" tabIndex={0} aria-label={say('reports.figures')}>
      <table className="sums statement">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say('reports.date')}</th>
            <th scope="col">{say('reports.entry')}</th>
            <th scope="col" className="wide-only">
              {say('reports.due')}
            </th>
            <th scope="col" className="wide-only">
              {say('reports.reference')}
            </th>
            <th scope="col" className="num">
              {say('reports.amount')}
            </th>
            <th scope="col" className="num">
              {say('reports.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id} ${row.invoice}`}>
              <td className="nowrap">{showDay(String(row.date), locale)}</td>
              <th scope="row">
                <Entry row={row} />
              </th>
              <td className="wide-only nowrap">{row.due_date != null && showDay(String(row.due_date), locale)}</td>
              <td className="wide-only soft">{row.reference}</td>
              <td className="num">{row.kind === 'opening' ? '' : money(row.amount)}</td>
              <td className="num medium">{money(row.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">{say(isInFavour ? 'reports.statement-end-in-favour' : 'reports.statement-end')}</th>
            <td className="wide-only" colSpan={2} />
            <td className="num" colSpan={2}>
              {showMoney(isInFavour ? end.slice(1) : end, currency, locale)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The document with its number, or the payment with the number of its invoice. */
function Entry({ row: { kind, id, number, invoice } }: { readonly row: ReportRow }) {
  const name = say(`reports.entry-${kind as 'invoice'}`, { number: number ?? invoice ?? '' })
  if (kind === 'invoice')
    return (
      <Link to="/invoice" search={{ id: Number(id) }}>
        {name}
      </Link>
    )
  if (kind === 'credit-note')
    return (
      <Link to="/credit-notes" search={{ open: Number(id) }}>
        {name}
      </Link>
    )
  if (kind === 'payment')
    return (
      <Link to="/admin/payments" search={{ open: Number(id) }}>
        {name}
      </Link>
    )
  return name
}
