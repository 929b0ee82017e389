import Type from 'typebox'
import type { SqlValue } from '../../../../kernel/db/sql.ts'
import { currencyDecimals, currencyProblem } from '../../../../kernel/money/currency.ts'
import { type Decimals, divideDecimal } from '../../../../kernel/money/exact-decimal.ts'
import { exactTexts } from '../../../../kernel/query-value.ts'
import { renderedSchema } from '../../../../records/fields/field.ts'
import { text } from '../../../../records/fields/text.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'
import type { DocumentColumns } from '../stored-document.ts'
import { isRate } from './exchange-rate.store.ts'

/** EN 16931 allows two decimals at most (BR-DEC-15). */
const DECIMALS_MAX = 2
const rateForm = /^(0|[1-9]\d{0,8})(\.\d{1,10})?$/

/** The members of an invoice about the currency in which its tax is accounted; `readOnly` on credit notes. */
export function taxCurrencyMembers(readOnly = false) {
  const options = {
    readOnly,
    check: rateProblem,
    description:
      'Value of one unit of currency in tax_currency, such as 0.9312. With it, the tax is also stated in tax_currency (BT-111).',
  }
  const rate = text(options)
  const answer = renderedSchema(Type.String({ pattern: '^\\d+(\\.\\d{1,10})?$' }), options)
  const shown: typeof rate = {
    named: (name) => ({
      ...rate.named(name),
      answer,
      filter: (query) => isRate(name, exactTexts(name, query, rateProblem)),
      order: (column) => `cast(${column(name)} as numeric)`,
    }),
  }
  return {
    tax_currency: text({
      readOnly,
      match: 'exact',
      check: currencyProblem,
      description:
        'Currency in which the company accounts for tax, if it differs from currency (BT-6). Default: the currency of the instance, if there is a tax_exchange_rate.',
    }),
    tax_exchange_rate: shown,
  }
}

function rateProblem(rate: string): string | undefined {
  const isRate = rateForm.test(rate) && /[1-9]/.test(rate)
  return isRate ? undefined : 'must be a number above 0 with at most ten decimals, such as 0.9312'
}

/** Both are there, or neither; the currency is another one than that of the document. */
export function settleTaxCurrency(reader: BodyReader): void {
  const rate = reader.value('tax_exchange_rate')
  const own = String(reader.value('currency'))
  if (rate === null || rate === undefined) {
    const isAlone = (reader.value('tax_currency') ?? null) !== null
    if (isAlone)
      reader.faultOn('tax_currency', 'needs tax_exchange_rate: the value of one unit of currency in tax_currency')
    return
  }
  const currency = String(reader.value('tax_currency') ?? reader.scope.instance.currency)
  reader.values.tax_currency = currency
  if (currency !== own) return
  reader.faultOn(
    'tax_exchange_rate',
    `is only for documents whose currency differs from tax_currency, but both are ${own}`,
  )
}

/** What the second amount is computed from. */
interface TaxedDocument extends Pick<DocumentColumns, 'tax_total' | 'tax_credited_before'> {
  readonly tax_currency?: SqlValue
  readonly tax_exchange_rate?: SqlValue
}

/** The tax of a document in the currency in which it is accounted for. */
export interface AccountedTax {
  readonly currency: string
  /** In ten-thousandths. */
  readonly amount: number
  readonly rate: string
}

/**
 * Undefined where the document says no rate. What is credited up to and including a credit note is converted, less what was credited
 * before: so the credit notes of an invoice add up to it.
 */
export function accountedTax(document: TaxedDocument): AccountedTax | undefined {
  const { tax_currency, tax_exchange_rate, tax_total, tax_credited_before: before = 0 } = document
  if (typeof tax_currency !== 'string' || typeof tax_exchange_rate !== 'string') return undefined
  const [whole = '0', fraction = ''] = tax_exchange_rate.split('.')
  const decimals = Math.min(currencyDecimals(tax_currency), DECIMALS_MAX) as Decimals
  const converted = (tax: number) =>
    divideDecimal(BigInt(tax) * BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length), decimals)
  return {
    currency: tax_currency,
    amount: converted(before + tax_total) - converted(before),
    rate: tax_exchange_rate,
  }
}
