import Type from 'typebox'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import { formatTotal } from '../../../kernel/money/exact-decimal.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'
import { type OfferingInvoice, offeredDiscounts } from './offered-discounts.ts'

const description =
  'Discounts for early payment that the terms offer (#SKONTO#TAGE=14#PROZENT=2.00#), with their amounts after credit notes. At most ten.'

const renderedDiscounts = Type.Array(
  Type.Object({
    percent: Type.String({ description: 'Percentage, as in the terms.' }),
    until: Type.String({ format: 'date', description: 'Last day of payment with the discount.' }),
    amount: Type.String({ description: 'The discount in the currency of the invoice.' }),
  }),
  { description },
)

const needs = ['terms', 'date', 'total', 'amount_prepaid', 'rounding_amount', 'amount_credited', 'currency']

/** The discounts that an invoice offers, as programs need them to record a payment. */
export const offeredDiscountsMember: FieldSpec<never, ''> = {
  named: (name) =>
    plainField(
      name,
      { description, readOnly: true },
      {
        answer: renderedDiscounts,
        needs,
        render: (row) => {
          const invoice = row as OfferingInvoice & typeof row
          const decimals = currencyDecimals(invoice.currency)
          return JSON.stringify(
            offeredDiscounts(invoice).map(({ percent, until, amount }) => ({
              percent,
              until: civilDateText(until),
              amount: formatTotal(amount, decimals),
            })),
          )
        },
      },
    ),
}
