import type { RecordKinds } from '../../api/api-types.golden.ts'
import type { Problem } from '../../api/problem.ts'
import { say, sayWarning } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showQuantity } from '../../text/show-quantity.ts'
import { showTax } from '../../text/show-tax.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { InvoiceToBe } from './invoices-to-be.ts'

interface DraftPreviewProps {
  readonly invoice: InvoiceToBe
  readonly tried:
    | { readonly draft: RecordKinds['invoice'] | undefined; readonly warnings: readonly string[] }
    | undefined
  readonly problem: Problem | null | undefined
  /** It is tried when its client is chosen. */
  readonly needsClient: boolean
}

/** One draft, with every figure from the service. */
export function DraftPreview({ invoice, tried, problem, needsClient }: DraftPreviewProps) {
  const { client, project, currency } = invoice
  const title = [client?.name ?? say('to-bill.no-client'), project?.name].filter(Boolean).join(', ')
  return (
    // It scrolls, also by keys.
    <article
      className="draft-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      aria-label={`${title}, ${currency}`}
      aria-busy={tried === undefined && !problem && !needsClient}
    >
      <h3>{title}</h3>
      {needsClient && <p className="soft">{say('to-bill.client-hint')}</p>}
      {problem != null && <ProblemNotice problem={problem} />}
      {tried?.draft !== undefined && <DraftFigures draft={tried.draft} />}
      {tried?.warnings.map((warning) => (
        <p key={warning} className="aside small">
          {sayWarning(warning)}
        </p>
      ))}
    </article>
  )
}

function DraftFigures({ draft }: { readonly draft: RecordKinds['invoice'] }) {
  const { locale } = useTimeStyle()
  const { items, groups, taxes, currency, net_total, total } = draft
  const money = (amount: string) => showMoney(amount, currency, locale)
  const headings = [...groups, undefined]
  return (
    <table>
      <tbody>
        {headings.flatMap((group) => {
          const lines = items.filter(({ parent_group_id }) => parent_group_id === (group?.id ?? null))
          return [
            ...(group === undefined ? [] : [<Heading key={`g${group.id}`} name={group.name} />]),
            ...lines.map(({ id, item_text, quantity, unit, total: amount }) => (
              <tr key={id}>
                <td>{item_text}</td>
                <td className="num soft">{showQuantity(quantity, unit, locale)}</td>
                <td className="num">{money(amount)}</td>
              </tr>
            )),
          ]
        })}
      </tbody>
      <tfoot>
        <Total name={say('to-bill.net')} amount={money(net_total)} />
        {taxes.map(({ id, name, rate, total: amount, base }) => (
          <Total
            key={`${id} ${rate}`}
            name={say('to-bill.tax', { tax: showTax({ name, rate }, locale), base: money(base) })}
            amount={money(amount)}
          />
        ))}
        <Total name={say('to-bill.total')} amount={money(total)} isLast />
      </tfoot>
    </table>
  )
}

function Heading({ name }: { readonly name: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={3}>
        {name}
      </th>
    </tr>
  )
}

interface TotalProps {
  readonly name: string
  readonly amount: string
  readonly isLast?: boolean
}

function Total({ name, amount, isLast = false }: TotalProps) {
  return (
    <tr className={isLast ? 'is-last' : undefined}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className="num">{amount}</td>
    </tr>
  )
}
