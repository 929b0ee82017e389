import { say } from '../../../text/say.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { labelOf } from '../record-label.ts'
import { RecordLink } from '../record-link.tsx'
import { showAmount } from '../show-value.ts'
import { CreditCells, CreditTable } from './credit-table.tsx'
import type { AskedCredit } from './record-credit-dialog.tsx'
import type { CandidateInvoice, ProposedCredit } from './statement-request.ts'
import { nameOfRecording } from './worked-statement.ts'

interface ProposedCreditsProps {
  readonly credits: readonly ProposedCredit[]
  /** What is left to record of each; undefined if it is recorded. */
  readonly rests: readonly (string | undefined)[]
  readonly ask: (asked: AskedCredit) => void
}

/** Credits about which the user decides: each with its reason, and the invoices that it may be of. */
export function ProposedCredits({ credits, rests, ask }: ProposedCreditsProps) {
  if (credits.length === 0) return null
  return (
    <CreditTable title={say('bank.open')} last={say('bank.may-be')}>
      {credits.map((credit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: credits can be equal, and their order does not change
        <tr key={at} className={rests[at] === undefined ? 'is-done' : undefined}>
          <CreditCells credit={credit} />
          <td>
            <RestTag credit={credit} rest={rests[at]} />
            <ul className="bank-candidates">
              {credit.invoices.map((invoice) => (
                <Candidate key={invoice.id} {...{ at, credit, invoice, ask }} rest={rests[at]} />
              ))}
              {credit.invoices.length === 0 && <Candidate {...{ at, credit, ask }} rest={rests[at]} />}
            </ul>
          </td>
        </tr>
      ))}
    </CreditTable>
  )
}

/** Whether the credit is recorded, or how much of it is left. */
function RestTag({ credit, rest }: { readonly credit: ProposedCredit; readonly rest: string | undefined }) {
  const { locale } = useTimeStyle()
  if (rest === undefined) return <span className="tag good">{say('bank.recorded')}</span>
  if (Number(rest) === Number(credit.amount)) return null
  return <span className="tag warn">{say('bank.rest', { amount: showAmount(rest, locale) })}</span>
}

interface CandidateProps {
  readonly at: number
  readonly credit: ProposedCredit
  readonly invoice?: CandidateInvoice
  readonly rest: string | undefined
  readonly ask: (asked: AskedCredit) => void
}

/** An invoice that a credit may be of, with the button that records it; without an invoice, the user chooses one. */
function Candidate({ at, credit, invoice, rest, ask }: CandidateProps) {
  const { locale } = useTimeStyle()
  const name = invoice === undefined ? undefined : labelOf({ ...invoice })
  const what = say(nameOfRecording(credit))
  const amount = `${credit.currency} ${showAmount(rest ?? credit.amount, locale)}`
  return (
    <li>
      {invoice !== undefined && (
        <RecordLink kind="invoice" id={invoice.id}>
          {name}
        </RecordLink>
      )}
      {rest !== undefined && (
        <button
          type="button"
          className="btn mini"
          aria-label={say('bank.record-of', { what, amount, invoice: name ?? credit.payer ?? say('bank.nobody') })}
          onClick={() => ask({ at, credit, invoice, rest })}
        >
          {what}
        </button>
      )}
    </li>
  )
}
