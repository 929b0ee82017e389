import type { RecordedPayment } from '../payment/index.ts'
import type { BankCredit } from './read-camt.ts'

/** Money that the bank took back, with the invoices that it names. */
export interface NamingReturn {
  readonly credit: BankCredit
  readonly invoices: readonly { readonly id: number }[]
}

/** How many days after a return its refund can be. A later one with its reference is probably that of another return. */
const REFUND_DAYS_MAX = 7

/**
 * Refunds that users recorded for money that the bank took back, found by its reference. Banks use references again. So a return
 * is recorded if the refunds of the first day on or after it do not exceed its amount: the bank can have added its fee. They can
 * also be the amount with the fee that the bank had kept, even if only the credit says so. If it names invoices, they are of one of them.
 */
export class RecordedRefunds {
  readonly #payments: ReadonlyMap<string, readonly RecordedPayment[]>
  /** The marks of the returns that used refunds, by the reference and the day of the refunds. */
  readonly #taken = new Map<string, string>()

  readonly #keptFees: (invoices: readonly number[]) => readonly number[]

  constructor(
    payments: ReadonlyMap<string, readonly RecordedPayment[]>,
    keptFees: (invoices: readonly number[]) => readonly number[],
  ) {
    this.#payments = payments
    this.#keptFees = keptFees
  }

  /** Whether a return is `recorded`, or `possible` if there are other refunds with its reference. Undefined if there are none. */
  take({ credit, invoices }: NamingReturn): 'recorded' | 'possible' | undefined {
    const { reference, amount, fee, date, currency, mark } = credit
    const refunds = this.#payments.get(reference)?.filter((one) => one.amount < 0) ?? []
    if (refunds.length === 0) return undefined
    const later = refunds.filter(
      (one) => one.currency === currency && one.date >= date && one.date <= date + REFUND_DAYS_MAX,
    )
    const day = later.reduce((first, one) => Math.min(first, one.date), Number.POSITIVE_INFINITY)
    const first = later.filter((one) => one.date === day)
    const refunded = first.reduce((sum, one) => sum - one.amount, 0)
    const isOfOthers = invoices.length > 0 && !first.some((one) => invoices.some(({ id }) => id === one.invoice_id))
    const key = JSON.stringify([reference, day])
    const taken = this.#taken.get(key) ?? mark
    const fees = () => this.#keptFees(first.map(({ invoice_id }) => invoice_id))
    const isMore = refunded > amount && refunded !== amount + fee && !fees().includes(refunded - amount)
    if (later.length === 0 || isOfOthers || isMore || taken !== mark) return 'possible'
    this.#taken.set(key, mark)
    return 'recorded'
  }
}
