import '../../text/late-texts.ts'
import { useId } from 'react'
import { say } from '../../text/say.ts'
import { showMoney } from '../../text/show-money.ts'
import { showTax } from '../../text/show-tax.ts'
import { useTimeStyle } from '../../ui/use-time-style.ts'
import type { Invoice, Paper } from './paper.ts'
import type { PaperForm } from './use-paper-form.ts'

/** The message to the client below the lines, and the totals. */
export function PaperTotals({ form }: { readonly form: PaperForm }) {
  const { draft, set, shown } = form
  const id = useId()
  const text = (name: 'note' | 'terms') => (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>{say(`documents.${name}`)}</label>
      <textarea
        id={`${id}-${name}`}
        className="input"
        rows={3}
        disabled={!form.canEdit}
        value={draft[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
      {form.faultOf(name) !== undefined && <p className="fault">{form.faultOf(name)}</p>}
    </div>
  )
  return (
    <div className="paper-end">
      <div className="paper-texts">
        {text('note')}
        {text('terms')}
      </div>
      {shown !== undefined && <Totals paper={shown} isOutdated={form.isOutdated} />}
    </div>
  )
}

interface TotalsProps {
  readonly paper: Paper
  /** There are changes that they do not include. */
  readonly isOutdated?: boolean
}

export function Totals({ paper, isOutdated = false }: TotalsProps) {
  const { locale } = useTimeStyle()
  const { currency, net_total, discount_total, sub_total, taxes, total } = paper
  const money = (amount: string) => showMoney(amount, currency, locale)
  const isDiscounted = Number(discount_total) !== 0
  return (
    <table className="totals" aria-label={say('documents.totals')}>
      {isOutdated && <caption className="faint small">{say('documents.totals-outdated')}</caption>}
      <tbody>
        {isDiscounted && <Line name={say('documents.sub-total')} amount={money(sub_total)} />}
        {isDiscounted && <Line name={say('documents.discounts')} amount={money(`-${discount_total}`)} />}
        <Line name={say('to-bill.net')} amount={money(net_total)} />
        {taxes.map(({ id, name, rate, base, total: amount }) => (
          <Line
            key={`${id} ${rate}`}
            name={say('to-bill.tax', { tax: showTax({ name, rate }, locale), base: money(base) })}
            amount={money(amount)}
          />
        ))}
        <Line name={say('to-bill.total')} amount={money(total)} isLast />
        {'balance' in paper && <Settled invoice={paper} money={money} />}
      </tbody>
    </table>
  )
}

const settling = ['amount_prepaid', 'rounding_amount', 'amount_paid', 'amount_discounted', 'amount_credited'] as const

interface SettledProps {
  readonly invoice: Invoice
  readonly money: (amount: string) => string
}

/** What is between the total and the amount due; nothing if they are the same. */
function Settled({ invoice, money }: SettledProps) {
  const { balance } = invoice
  const parts = settling.filter((name) => Number(invoice[name]) !== 0)
  const isInFavour = balance.startsWith('-')
  if (parts.length === 0 && !isInFavour) return null
  return (
    <>
      {parts.map((name) => (
        <Line
          key={name}
          name={say(`documents.${name}`)}
          amount={money(name === 'rounding_amount' ? invoice[name] : negated(invoice[name]))}
        />
      ))}
      <Line
        name={say(isInFavour ? 'documents.in-favour' : 'documents.balance')}
        amount={money(isInFavour ? balance.slice(1) : balance)}
        isLast
      />
    </>
  )
}

/** What is taken off the total. */
function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

interface LineProps {
  readonly name: string
  readonly amount: string
  readonly isLast?: boolean
}

function Line({ name, amount, isLast = false }: LineProps) {
  return (
    <tr className={isLast ? 'is-last' : undefined}>
      <th scope="row">{name}</th>
      <td className="num">{amount}</td>
    </tr>
  )
}
