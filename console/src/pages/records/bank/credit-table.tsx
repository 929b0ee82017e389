import { type ReactNode, useId } from 'react'
import { say, sayName, sayWarning } from '../../../text/say.ts'
import { capital } from '../../../text/say-choice.ts'
import { showDate } from '../../../time/show-time.ts'
import { momentOfTyped } from '../../../time/typed-time.ts'
import { useDayStyle } from '../../../ui/use-time-style.ts'
import { showAmount } from '../show-value.ts'
import type { BankCredit } from './statement-request.ts'

interface CreditTableProps {
  readonly title: string
  /** The head of the last column. */
  readonly last: string
  readonly children: ReactNode
}

/** Credits of a statement, in the order of the file. */
export function CreditTable({ title, last, children }: CreditTableProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="bank-credits" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{sayName('date')}</th>
            <th scope="col">{say('bank.from')}</th>
            <th scope="col">{say('bank.text')}</th>
            <th scope="col" className="num">
              {sayName('amount')}
            </th>
            <th scope="col">{last}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** What the bank says about a credit, with the reason for its match, or for its absence. */
export function CreditCells({ credit }: { readonly credit: BankCredit }) {
  const style = useDayStyle()
  const { date, amount, currency, payer, payer_iban, remittance, reason } = credit
  return (
    <>
      <td className="bank-day">{showDate(momentOfTyped(`${date}T12:00`, style.zone) ?? 0, style)}</td>
      <th scope="row">
        {payer ?? <span className="faint">{say('bank.nobody')}</span>}
        {payer_iban !== null && <p className="faint small">{inGroups(payer_iban)}</p>}
      </th>
      <td>
        {remittance}
        <p className="soft small">{sayWarning(capital(reason))}</p>
      </td>
      <td className="num">
        <span className="faint">{currency}</span> {showAmount(amount, style.locale)}
      </td>
    </>
  )
}

/** `DE89 3704 0044 0532 0130 00`, as it is printed. */
function inGroups(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
