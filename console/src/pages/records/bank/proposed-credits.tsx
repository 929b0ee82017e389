import { say, sayName } from '../../../text/say.ts'
import { useTimeStyle } from '../../../ui/use-time-style.ts'
import { labelOf } from '../record-label.ts'
import { RecordLink } from '../record-link.tsx'
import { showAmount } from '../show-value.ts'
import { CreditCells, CreditTable } from './credit-table.tsx'
import type { CandidateInvoice, ProposedCredit } from './statement-request.ts'
import { nameOfRecording } from './worked-statement.ts'

interface ProposedCreditsProps {
  readonly credits: readonly ProposedCredit[]
  /** Whether a payment was recorded for the credit at a place. */
  readonly isRecorded: (at: number) => boolean
  readonly record: (at: number, credit: ProposedCredit, invoice?: CandidateInvoice) => void
}

/** Credits about which the user decides: each with its reason, and the invoices that it may be of. */
export function ProposedCredits({ credits, isRecorded, record }: ProposedCreditsProps) {
  if (credits.length === 0) return null
  return (
    <CreditTable title={say('bank.open')} last={say('bank.may-be')}>
      {credits.map((credit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: credits can be equal, and their order does not change
        <tr key={at} className={isRecorded(at) ? 'is-done' : undefined}>
          <CreditCells credit={credit} />
          <td>
            {isRecorded(at) && <span className="tag good">{say('bank.recorded')}</span>}
            <ul className="bank-candidates">
              {credit.invoices.map((invoice) => (
                <li key={invoice.id}>
                  <RecordLink kind="invoice" id={invoice.id}>
                    {labelOf({ ...invoice })}
                  </RecordLink>
                  <RecordButton of={labelOf({ ...invoice })} credit={credit} run={() => record(at, credit, invoice)} />
                </li>
              ))}
              {credit.invoices.length === 0 && (
                <li>
                  <RecordButton of={sayName('invoice')} credit={credit} run={() => record(at, credit)} />
                </li>
              )}
            </ul>
          </td>
        </tr>
      ))}
    </CreditTable>
  )
}

interface RecordButtonProps {
  readonly of: string
  readonly credit: ProposedCredit
  readonly run: () => void
}

function RecordButton({ of, credit, run }: RecordButtonProps) {
  const { amount, currency } = credit
  const name = nameOfRecording(credit)
  const { locale } = useTimeStyle()
  return (
    <button
      type="button"
      className="btn mini"
      aria-label={say('bank.record-of', {
        what: say(name),
        amount: `${currency} ${showAmount(amount, locale)}`,
        invoice: of,
      })}
      onClick={run}
    >
      {say(name)}
    </button>
  )
}
