import { formatDecimal, mustParseDecimal } from '../../../kernel/money/exact-decimal.ts'

/** A tax whose lines are booked on an account without a key, so that the account alone says what its tax is. */
interface Use {
  readonly account: string
  /** The member of the settings that names the account; null if the tax names it. */
  readonly setting: string | null
  readonly rate: string
  readonly name: string
}

/** The rates on each account of a file. DATEV takes the tax out of what is booked on an account, by the one rate that it implies. */
export class ImpliedRates {
  readonly #uses = new Map<string, Map<number, Use>>()
  /** The settings that name the account, which are not chosen for a tax. */
  readonly #settings = new Map<string, string>()

  add(use: Use): void {
    const uses = this.#uses.get(use.account) ?? new Map<number, Use>()
    const rate = mustParseDecimal(use.rate)
    const known = uses.get(rate)
    if (known === undefined || (known.setting === null && use.setting !== null))
      this.#uses.set(use.account, uses.set(rate, use))
    if (use.setting !== null) this.#settings.set(use.account, use.setting)
  }

  /** The accounts of the settings that have several rates. An account that each of its taxes names was chosen on purpose. */
  mixed(): { setting: string; problem: string }[] {
    return [...this.#settings].flatMap(([account, setting]) => {
      const uses = [...(this.#uses.get(account) ?? [])]
      if (uses.length < 2) return []
      const shown = uses.map(([rate, { name }]) => `${name} with ${formatDecimal(rate)} %`).join(', ')
      const problem = `${account} of settings.datev.${setting} has several rates in this file (${shown}), and DATEV takes one rate out of an account. Set the ${setting} or the datev_key of each of these taxes.`
      return { setting, problem }
    })
  }
}
