import { say, sayName } from '../../../text/say.ts'
import { labelOf } from '../record-label.ts'
import { RecordLink } from '../record-link.tsx'
import { CreditCells, CreditTable } from './credit-table.tsx'
import type { BookedCredit } from './statement-request.ts'

interface BookedCreditsProps {
  readonly credits: readonly BookedCredit[]
  /** Whether the payment still exists. */
  readonly isLive: (id: number) => boolean
}

/** Credits that became payments, each with its invoice. */
export function BookedCredits({ credits, isLive }: BookedCreditsProps) {
  if (credits.length === 0) return null
  return (
    <CreditTable title={say('bank.booked')} last={sayName('invoice')}>
      {credits.map((credit) => (
        <tr key={credit.id} className={isLive(credit.id) ? undefined : 'is-done'}>
          <CreditCells credit={credit} />
          <td>
            <RecordLink kind="invoice" id={credit.invoice.id}>
              {labelOf({ ...credit.invoice })}
            </RecordLink>
            {!isLive(credit.id) && <span className="tag warn">{say('bank.deleted')}</span>}
          </td>
        </tr>
      ))}
    </CreditTable>
  )
}
