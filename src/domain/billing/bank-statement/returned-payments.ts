import { mapWithPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { type PaidMoney, paymentsToTakeBack, type RecordedPayment } from '../payment/index.ts'
import { type ReturnableInvoice, returnableInvoices } from './bank-entry.store.ts'
import { type CreditFee, earlierFees, earlierReturns } from './bank-proposal.store.ts'
import { type Candidate, type Match, namedBy, possiblyNamedBy } from './match-credit.ts'
import type { BankCredit } from './read-camt.ts'
import { type NamingReturn, recordedReturns } from './recorded-refunds.ts'

/** Money that the bank took back, with the paid invoices that it names. */
interface Returned {
  readonly credit: BankCredit
  readonly match: Match
}

/**
 * Finds the invoices that are no longer paid. Nothing is booked: the amount can contain a fee of the bank, and a client who
 * paid twice may have taken back one of the payments. One that is recorded as a refund, with the reference of the bank, is `known`.
 */
export async function returnedPayments(
  scope: Scope,
  credits: readonly BankCredit[],
  recorded: ReadonlyMap<string, readonly RecordedPayment[]>,
  booked: readonly CreditFee[],
): Promise<{
  readonly returned: readonly Returned[]
  readonly returns: readonly NamingReturn[]
  readonly known: number
}> {
  if (credits.length === 0) return { returned: [], returns: [], known: 0 }
  const possible = await mapWithPauses(credits, possiblyNamedBy)
  const [ids, numbers] = [possible.flatMap((one) => one.ids), possible.flatMap((one) => one.numbers)]
  const issued = await returnableInvoices(scope, new Set(ids), new Set(numbers))
  const named = await mapWithPauses(credits, (credit) => ({
    credit,
    invoices: namedBy(credit, issued).map(({ invoice }) => invoice),
  }))
  const refunded = [...recorded.values()].flatMap((ofOne) => ofOne.map(({ invoice_id }) => invoice_id))
  const taken = await paymentsToTakeBack(scope, [...new Set([...issued.map(({ id }) => id), ...refunded])])
  const earlier = await earlierReturns(scope, referencesOf(credits))
  const payments = withFees(taken, [...booked, ...(await earlierFees(scope, referencesOf(taken)))])
  const keptFees = (ids: readonly number[]) => ids.flatMap((id) => payments.get(id)?.flatMap(({ fees }) => fees) ?? [])
  const returns = shownAt(named, earlier, scope.clock.now())
  const found = recordedReturns([...earlier, ...returns], recorded, keptFees)
  const foundOf = new Map(returns.map((one) => [one.credit, found.get(one)]))
  const open = named.filter(({ credit }) => foundOf.get(credit) !== 'recorded')
  const paid = new Set(issued.flatMap(({ id, amount_paid }) => (amount_paid > 0 ? id : [])))
  const discountOf = discountsOfReturned(payments, issued)
  const returned = await mapWithPauses(open, ({ credit, invoices }) => {
    const candidates = invoices.flatMap((invoice): Candidate[] =>
      paid.has(invoice.id) && invoice.currency === credit.currency
        ? [{ invoice, discount: -discountOf(credit, invoice.id) }]
        : [],
    )
    const shown =
      candidates.length === 0
        ? 'the bank took money back, but it names no paid invoice'
        : 'the bank took money back of what it names: record it as a refund'
    const reason = foundOf.get(credit) === 'possible' ? doubt : shown
    return { credit, match: { payments: [], reason, candidates } }
  })
  return { returned, returns, known: credits.length - open.length }
}

/** The references of the bank. */
function referencesOf(credits: readonly { readonly reference: string | null }[]): string[] {
  return [...new Set(credits.flatMap(({ reference }) => reference ?? []))]
}

/** The returns of a file, with the time of the first file that had them. */
function shownAt(
  named: readonly { readonly credit: BankCredit; readonly invoices: readonly { readonly id: number }[] }[],
  before: readonly NamingReturn[],
  now: number,
): NamingReturn[] {
  const seen = new Map(before.map((one) => [keyOfReturn(one), one.seen]))
  return named.map(({ credit, invoices }) => {
    const one = { credit, invoices: invoices.map(({ id }) => id), seen: now }
    return { ...one, seen: seen.get(keyOfReturn(one)) ?? now }
  })
}

function keyOfReturn({ credit }: NamingReturn): string {
  return JSON.stringify([credit.account, credit.reference, credit.mark])
}

const doubt = 'it can be a refund that is already recorded with this reference of the bank'

/** A payment with the fees that the bank had kept of credits with its reference. */
interface TakenPayment extends PaidMoney {
  readonly fees: readonly number[]
}

function withFees(payments: readonly PaidMoney[], credits: readonly CreditFee[]): ReadonlyMap<number, TakenPayment[]> {
  const fees = Map.groupBy(
    credits.filter(({ fee }) => fee > 0),
    ({ reference }) => reference,
  )
  const paid = payments.map((one) => ({ ...one, fees: fees.get(one.reference ?? '')?.map(({ fee }) => fee) ?? [] }))
  return Map.groupBy(paid, ({ invoice_id }) => invoice_id)
}

/**
 * The discount of the payment that is taken back: the largest payment that is not more, since the bank can add its fee, or that
 * is the amount with the fee that it had kept. What a credit note or another refund took back of the discount is no longer there.
 */
function discountsOfReturned(
  payments: ReadonlyMap<number, readonly TakenPayment[]>,
  invoices: readonly ReturnableInvoice[],
): (credit: BankCredit, id: number) => number {
  const left = new Map(invoices.map(({ id, amount_discounted }) => [id, amount_discounted]))
  return ({ amount, fee }, id) => {
    const isPossible = ({ amount: paid, fees }: TakenPayment) =>
      paid <= amount || paid === amount + fee || fees.includes(paid - amount)
    const possible = (payments.get(id) ?? []).filter(isPossible)
    const largest = possible.reduce((most, one) => Math.max(most, one.amount), Number.NEGATIVE_INFINITY)
    const discount = possible.findLast((one) => one.amount === largest)?.discount ?? 0
    return Math.min(discount, left.get(id) ?? 0)
  }
}
