import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { refundReferences } from '../payment/index.ts'
import { paidInvoices } from './bank-entry.store.ts'
import { type Match, namedBy, possiblyNamedBy } from './match-credit.ts'
import type { BankCredit } from './read-camt.ts'

/** Money that the bank took back, with the paid invoices that it names. */
interface Returned {
  readonly credit: BankCredit
  readonly match: Match
}

/**
 * Finds the invoices that are no longer paid. Nothing is booked: the amount can contain a fee of the bank, and a client who
 * paid twice may have taken back one of both. A refund that is recorded with the reference of the bank is `known`.
 */
export async function returnedPayments(
  scope: Scope,
  credits: readonly BankCredit[],
): Promise<{ readonly returned: readonly Returned[]; readonly known: number }> {
  if (credits.length === 0) return { returned: [], known: 0 }
  const booked = await refundReferences(scope)
  const open = credits.filter(({ reference }) => !booked.has(reference))
  const possible = await mapWithPauses(open, possiblyNamedBy)
  const [ids, numbers] = [possible.flatMap((one) => one.ids), possible.flatMap((one) => one.numbers)]
  const paid = await paidInvoices(scope, new Set(ids), new Set(numbers))
  const returned = await mapWithPauses(open, (credit) => {
    const candidates = namedBy(credit, paid)
      .map(({ invoice }) => invoice)
      .filter(({ currency }) => currency === credit.currency)
    const reason =
      candidates.length === 0
        ? 'the bank took money back, but it names no paid invoice'
        : 'the bank took money back of what it names: record it as a refund'
    return { credit, match: { payments: [], reason, candidates } }
  })
  return { returned, known: credits.length - open.length }
}
