import type { RecordedPayment } from '../payment/index.ts'
import type { BankCredit } from './read-camt.ts'

/** Money that the bank took back, with the ids of the invoices that it names. */
export interface NamingReturn {
  readonly credit: Pick<BankCredit, 'account' | 'reference' | 'mark' | 'amount' | 'fee' | 'date' | 'currency'>
  readonly invoices: readonly number[]
  /** UNIX time of the first file with it. */
  readonly seen: number
}

/** How many days after a return its refund can be. A later one with its reference is probably that of another return. */
const REFUND_DAYS_MAX = 7

/** Whether refunds that users recorded are of a return: surely, or possibly. */
type Found = 'recorded' | 'possible'

/**
 * Finds the returns that users recorded as refunds, by the reference of the bank. Banks use references again. So a return can be
 * recorded if the refunds of the first day on or after it do not exceed its amount: the bank can have added its fee. They can
 * also be the amount with the fee that the bank had kept, even if only the credit says so. If it names invoices, they are of one of them.
 * Of several such returns, only one is recorded, also of those of earlier files.
 */
export function recordedReturns(
  returns: readonly NamingReturn[],
  payments: ReadonlyMap<string, readonly RecordedPayment[]>,
  keptFees: (invoices: readonly number[]) => readonly number[],
): ReadonlyMap<NamingReturn, Found> {
  const found = new Map<NamingReturn, Found>()
  const claims = new Map<string, Claim[]>()
  for (const one of returns) {
    const all = payments.get(one.credit.reference)?.filter(({ amount }) => amount < 0) ?? []
    if (all.length === 0) continue
    found.set(one, 'possible')
    const refunds = firstAfter(one, all)
    if (!canBe(one, refunds, keptFees)) continue
    const key = JSON.stringify([one.credit.reference, refunds[0]?.date])
    claims.set(key, [
      ...(claims.get(key) ?? []),
      { ...one, one, since: Math.min(...refunds.map(({ created }) => created)) },
    ])
  }
  for (const several of claims.values()) {
    const [first] = several.toSorted(surestFirst)
    for (const { one, credit } of several) if (credit.mark === first?.credit.mark) found.set(one, 'recorded')
  }
  return found
}

/** A return that can be the one of refunds, with the time at which the first of them was recorded. */
interface Claim extends NamingReturn {
  readonly one: NamingReturn
  readonly since: number
}

/**
 * A user records refunds of returns that a file has shown, so one of a later file comes after them. Otherwise, a return that names
 * invoices has their refund before others have it, and of several, the one with the least fee of the bank.
 */
function surestFirst(one: Claim, other: Claim): number {
  const shownLater = ({ seen, since }: Claim) => (seen > since ? seen : 0)
  const names = ({ invoices }: Claim) => Number(invoices.length > 0)
  return (
    shownLater(one) - shownLater(other) ||
    names(other) - names(one) ||
    one.credit.amount - other.credit.amount ||
    one.seen - other.seen
  )
}

/** The refunds of the first day on or after a return that has some. */
function firstAfter({ credit }: NamingReturn, refunds: readonly RecordedPayment[]): RecordedPayment[] {
  const { currency, date } = credit
  const later = refunds.filter(
    (one) => one.currency === currency && one.date >= date && one.date <= date + REFUND_DAYS_MAX,
  )
  const day = later.reduce((first, one) => Math.min(first, one.date), Number.POSITIVE_INFINITY)
  return later.filter((one) => one.date === day)
}

/** Whether refunds can be those of a return. */
function canBe(
  { credit, invoices }: NamingReturn,
  refunds: readonly RecordedPayment[],
  keptFees: (invoices: readonly number[]) => readonly number[],
): boolean {
  const { amount, fee } = credit
  const refunded = refunds.reduce((sum, one) => sum - one.amount, 0)
  const isOfOthers = invoices.length > 0 && !refunds.some(({ invoice_id }) => invoices.includes(invoice_id))
  if (refunds.length === 0 || isOfOthers) return false
  if (refunded <= amount || refunded === amount + fee) return true
  return keptFees(refunds.map(({ invoice_id }) => invoice_id)).includes(refunded - amount)
}
