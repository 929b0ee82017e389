import { Conflict } from '../../../kernel/errors.ts'
import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { DatevSettings } from '../../accounts/instance/index.ts'
import type { BookedTax } from './datev.store.ts'
import { type DatevRate, datevMoney, datevRate } from './datev-currency.ts'
import { declaredCategory } from './datev-supply.ts'
import type { IssuedDocumentRow } from './exported-documents.store.ts'
import type { ChargedAmount } from './exported-documents.ts'
import { ImpliedRates } from './implied-rates.ts'

/** A missing value, and the member to set. */
interface Gap {
  readonly field: string
  readonly message: string
}

type ChargedTax = ChargedAmount['taxes'][number]

/** Reverse charge, supplies to other EU countries, and exports have separate lines in the VAT return. */
const separatelyDeclared: ReadonlySet<string> = new Set(['AE', 'K', 'G'])

type Debtor = Pick<IssuedDocumentRow, 'client_id' | 'client_name' | 'debtor_number'>

/** Finds the accounts of bookings, and remembers what is missing. */
export class DatevGaps {
  readonly #settings: DatevSettings
  readonly #currency: string
  readonly #leavesOthersOut: boolean
  readonly #gaps = new Map<string, Gap>()
  readonly #rates = new ImpliedRates()

  /** Documents in other currencies than `currency` need a rate, unless they are left out. */
  constructor(settings: DatevSettings, currency: string, leavesOthersOut: boolean) {
    this.#settings = settings
    this.#currency = currency
    this.#leavesOthersOut = leavesOthersOut
  }

  /** The rate of a document; null if it cannot be booked. */
  rate(row: Parameters<typeof datevRate>[0], number: string): DatevRate | undefined | null {
    const rate = datevRate(row, this.#currency)
    if (rate === undefined) return undefined
    if (this.#leavesOthersOut) return null
    if (rate === null) {
      this.#note(
        'tax_exchange_rate',
        `${number} is in ${row.currency} and does not state the value of one ${row.currency} in ${this.#currency}, the currency of the books. With currency=${this.#currency}, other currencies are left out.`,
      )
    }
    return rate
  }

  money(amounts: readonly number[], rate: DatevRate | undefined, before = 0) {
    return datevMoney(amounts, rate, this.#currency, before)
  }

  debtor({ client_id, client_name, debtor_number }: Debtor): string | undefined {
    const number = debtor_number ?? this.#settings.debtor_account
    const length = this.#settings.account_length + 1
    if (number === null) {
      return this.#note(
        'contact.debtor_number',
        `client ${client_id} (${client_name}) has no debtor number, and settings.datev.debtor_account is not set.`,
      )
    }
    if (number.length === length) return number
    return this.#note(
      'contact.debtor_number',
      `${number} of client ${client_id} (${client_name}) must have ${length} digits, one more than other accounts.`,
    )
  }

  /** A tax of 0 % never has the account of the settings alone: DATEV takes VAT out of what is booked on such accounts as 8400. */
  revenueAccount(tax: BookedTax | undefined, charged: ChargedTax): string | undefined {
    const { name, rate } = charged
    const own = tax?.revenue_account ?? null
    const hasKey = (tax?.datev_key ?? null) !== null
    if (own === null && parseDecimal(rate) === 0 && !hasKey) {
      const category = declaredCategory(charged, tax)
      if (!separatelyDeclared.has(category ?? '')) return this.untaxedAccount(`lines with the tax ${name}`)
      return this.#note(
        'tax.revenue_account',
        `${shown(tax, name)} has no revenue account. Revenue of the category ${category} is declared separately, so it needs its own.`,
      )
    }
    const account = own ?? this.#settings.revenue_account
    if (account !== null && !hasKey) {
      this.#rates.add({ account, setting: own === null ? 'revenue_account' : null, rate, name: shown(tax, name) })
    }
    if (account !== null) return this.#account('tax.revenue_account', account)
    return this.#note(
      'tax.revenue_account',
      `${shown(tax, name)} has no revenue account, and settings.datev.revenue_account is not set.`,
    )
  }

  untaxedAccount(what = 'lines without a tax'): string | undefined {
    const account = this.#settings.untaxed_account
    if (account !== null) return this.#account('settings.datev.untaxed_account', account)
    return this.#note('settings.datev.untaxed_account', `is needed for ${what}.`)
  }

  bankAccount(): string | undefined {
    const account = this.#settings.bank_account
    if (account !== null) return this.#account('settings.datev.bank_account', account)
    return this.#note('settings.datev.bank_account', 'is needed to book payments.')
  }

  prepaidAccount(): string | undefined {
    const account = this.#settings.prepaid_account ?? null
    if (account !== null) return this.#account('settings.datev.prepaid_account', account)
    return this.#note('settings.datev.prepaid_account', 'is needed for invoices with amount_prepaid.')
  }

  roundingAccount(): string | undefined {
    const account = this.#settings.rounding_account ?? null
    if (account !== null) return this.#account('settings.datev.rounding_account', account)
    return this.#note('settings.datev.rounding_account', 'is needed for documents with rounding_amount.')
  }

  discountAccount(tax: BookedTax | undefined, charged: ChargedTax | undefined): string | undefined {
    const own = tax?.discount_account ?? null
    const account = own ?? this.#settings.discount_account ?? null
    const field = charged === undefined ? 'settings.datev.discount_account' : 'tax.discount_account'
    const name = charged === undefined ? 'lines without a tax' : shown(tax, charged.name)
    if (account !== null) {
      const setting = own === null ? 'discount_account' : null
      if ((tax?.datev_key ?? null) === null) this.#rates.add({ account, setting, rate: charged?.rate ?? '0', name })
      return this.#account(field, account)
    }
    const what = charged === undefined ? `${name} have` : `${name} has`
    return this.#note(field, `${what} no account for discounts, and settings.datev.discount_account is not set.`)
  }

  countryAbroad(number: string, key: string): undefined {
    return this.#note(
      'contact.address_country',
      `${number} has a tax with the key ${key}, but its client and deliver_to_country are in no other EU country.`,
    )
  }

  severalTaxes(number: string): undefined {
    return this.#note('items.taxes', `${number} has a line with several taxes, which DATEV cannot book.`)
  }

  /** Throws `Conflict` with every gap, if there is one. */
  refuse(): void {
    for (const { setting, problem } of this.#rates.mixed()) this.#note(`tax.${setting}`, problem)
    const [first, ...more] = this.#gaps.values()
    if (first === undefined) return
    const others = more.length === 0 ? '' : ` Details list ${more.length} more.`
    throw new Conflict(`DATEV cannot book all of this: ${first.message}${others}`, [first, ...more])
  }

  #account(field: string, account: string): string | undefined {
    const length = this.#settings.account_length
    if (account.length === length) return account
    return this.#note(field, `${account} must have ${length} digits, as settings.datev.account_length says.`)
  }

  #note(field: string, problem: string): undefined {
    const message = `${field}: ${problem}`
    this.#gaps.set(message, { field, message })
    return undefined
  }
}

function shown(tax: BookedTax | undefined, name: string): string {
  return `tax ${tax?.id ?? ''} (${name}${tax?.deleted == null ? '' : ', deleted: restore it to change it'})`
}
