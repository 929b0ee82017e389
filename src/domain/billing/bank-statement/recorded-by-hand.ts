import type { RecordedPayment } from '../payment/index.ts'
import type { BankEntry } from './bank-entry.store.ts'
import type { BankCredit } from './read-camt.ts'

/**
 * Payments that users recorded for proposals, found by the reference of the bank. Banks use references again, and different
 * banks use the same ones. So only payments with the amount, the day and the currency of a credit are that credit, once. The
 * amount can be with the fee that the bank kept.
 */
export class RecordedByHand {
  readonly #payments: ReadonlyMap<string, readonly RecordedPayment[]>
  /** The accounts of the company from which entries with a reference were imported. */
  readonly #accounts: ReadonlyMap<string, readonly BankEntry[]>
  readonly #taken = new Set<string>()

  constructor(payments: ReadonlyMap<string, readonly RecordedPayment[]>, before: readonly BankEntry[]) {
    this.#payments = payments
    this.#accounts = Map.groupBy(before, ({ reference }) => reference)
  }

  /**
   * Whether a credit that was not imported is `recorded`. It is `possible` if there are other payments with its reference, or if
   * an import from another account may have made them. Undefined if nothing says that it is recorded.
   */
  take({ reference, amount, fee, date, currency }: BankCredit): 'recorded' | 'possible' | undefined {
    const payments = this.#payments.get(reference)
    if (payments === undefined) return undefined
    const own = payments.filter((one) => one.date === date && one.currency === currency)
    const sum = own.reduce((so, one) => so + one.amount, 0)
    const isSame = own.length > 0 && (sum === amount || sum === amount + fee)
    const isImported = this.#accounts.has(reference)
    if (!isSame) return isImported ? undefined : 'possible'
    const isFirst = !this.#taken.has(reference)
    this.#taken.add(reference)
    return isFirst && !isImported ? 'recorded' : 'possible'
  }
}
