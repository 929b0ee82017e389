import type { BankEntry } from './bank-entry.store.ts'
import type { BankCredit } from './read-camt.ts'

/** The same entry of a bank: by its reference. */
export function keyOfEntry({ account, reference }: Pick<BankEntry, 'account' | 'reference'>): string {
  return JSON.stringify([account, reference])
}

/**
 * Entries that were imported before under another reference. A bank may name a payment differently in its notification and in
 * its statement. If several entries have the same content, as many of them are duplicates as were imported before and are not
 * in the file under their own reference.
 */
export class BookedTwins {
  readonly #left = new Map<string, number>()

  constructor(before: readonly BankEntry[], credits: readonly BankCredit[]) {
    const inFile = new Set(credits.map(keyOfEntry))
    for (const entry of before) {
      if (entry.mark === null || inFile.has(keyOfEntry(entry))) continue
      this.#left.set(entry.mark, (this.#left.get(entry.mark) ?? 0) + 1)
    }
  }

  /** Whether it is one, which is then taken. */
  take({ mark }: BankCredit): boolean {
    const left = this.#left.get(mark) ?? 0
    if (left > 0) this.#left.set(mark, left - 1)
    return left > 0
  }
}
