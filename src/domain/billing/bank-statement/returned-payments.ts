import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { paymentsToTakeBack, type RecordedPayment } from '../payment/index.ts'
import { paidInvoices, type ReturnableInvoice } from './bank-entry.store.ts'
import { type Candidate, type Match, namedBy, possiblyNamedBy } from './match-credit.ts'
import type { BankCredit } from './read-camt.ts'
import { RecordedRefunds } from './recorded-refunds.ts'

/** Money that the bank took back, with the paid invoices that it names. */
interface Returned {
  readonly credit: BankCredit
  readonly match: Match
}

/**
 * Finds the invoices that are no longer paid. Nothing is booked: the amount can contain a fee of the bank, and a client who
 * paid twice may have taken back one of both. One that is recorded as a refund, with the reference of the bank, is `known`.
 */
export async function returnedPayments(
  scope: Scope,
  credits: readonly BankCredit[],
  recorded: ReadonlyMap<string, readonly RecordedPayment[]>,
): Promise<{ readonly returned: readonly Returned[]; readonly known: number }> {
  if (credits.length === 0) return { returned: [], known: 0 }
  const refunds = new RecordedRefunds(recorded)
  const found = new Map(credits.map((credit) => [credit, refunds.take(credit)]))
  const open = credits.filter((credit) => found.get(credit) !== 'recorded')
  const possible = await mapWithPauses(open, possiblyNamedBy)
  const [ids, numbers] = [possible.flatMap((one) => one.ids), possible.flatMap((one) => one.numbers)]
  const paid = await paidInvoices(scope, new Set(ids), new Set(numbers))
  const discountOf = await discountsOfReturned(scope, paid)
  const returned = await mapWithPauses(open, (credit) => {
    const candidates = namedBy(credit, paid).flatMap(({ invoice }): Candidate[] =>
      invoice.currency === credit.currency ? [{ invoice, discount: -discountOf(credit, invoice.id) }] : [],
    )
    const named =
      candidates.length === 0
        ? 'the bank took money back, but it names no paid invoice'
        : 'the bank took money back of what it names: record it as a refund'
    const reason = found.get(credit) === 'possible' ? doubt : named
    return { credit, match: { payments: [], reason, candidates } }
  })
  return { returned, known: credits.length - open.length }
}

const doubt = 'it can be a refund that is already recorded with this reference of the bank'

/**
 * The discount of the payment that is taken back: the largest payment that is not more, since the bank can add its fee. What a
 * credit note or another refund took back of the discount is no longer there.
 */
async function discountsOfReturned(
  scope: Scope,
  invoices: readonly ReturnableInvoice[],
): Promise<(credit: BankCredit, id: number) => number> {
  const left = new Map(invoices.map(({ id, amount_discounted }) => [id, amount_discounted]))
  const discounted = [...left.keys()].filter((id) => left.get(id) !== 0)
  const payments = Map.groupBy(await paymentsToTakeBack(scope, discounted), ({ invoice_id }) => invoice_id)
  return ({ amount }, id) => {
    const possible = (payments.get(id) ?? []).filter((one) => one.amount <= amount)
    const largest = possible.reduce((most, one) => Math.max(most, one.amount), Number.NEGATIVE_INFINITY)
    const discount = possible.findLast((one) => one.amount === largest)?.discount ?? 0
    return Math.min(discount, left.get(id) ?? 0)
  }
}
