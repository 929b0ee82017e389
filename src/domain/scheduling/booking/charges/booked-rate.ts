import Type, { type Static } from 'typebox'
import { currencyDecimals, currencyProblem, isCurrency } from '../../../../kernel/money/currency.ts'
import {
  DECIMAL_WORDS,
  formatDecimal,
  formatPercent,
  mustParseDecimal,
  ONE,
  parseDecimal,
  parsePercent,
  percentPattern,
  SHARE_WORDS,
} from '../../../../kernel/money/exact-decimal.ts'
import {
  type Fraction,
  formatFraction,
  fractionOf,
  fractionPattern,
  isDecimalFraction,
  parseFraction,
  roundFraction,
} from '../../../../kernel/money/fraction.ts'
import { decimalText } from '../../../../records/fields/decimal.ts'
import type { Field } from '../../../../records/fields/field.ts'
import type { BodyReader } from '../../../../records/write/body-reader.ts'

/** One rate of a booked resource: what it costs us (`buy`) and what the client pays (`sell`). */

const amount = Type.Union([Type.String(), Type.Number()])
export const rateUnit = Type.Union([Type.Literal('hourly'), Type.Literal('daily'), Type.Literal('weekly')])
const side = Type.Object({
  unit: rateUnit,
  unit_amount: Type.Optional(amount),
  quantity: Type.Optional(amount),
  exact_quantity: Type.Optional(
    Type.String({
      pattern: fractionPattern,
      description: 'A fraction such as 10/7, which is charged if it rounds to quantity.',
    }),
  ),
  discount: Type.Optional(amount),
})

export const rateInput = Type.Object({
  id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  rate_scheme_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  rate_scheme_name: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
  currency: Type.Optional(Type.String()),
  buy: Type.Optional(Type.Union([side, Type.Null()])),
  sell: Type.Optional(side),
})
export type RateInput = Static<typeof rateInput>

/** Describes the member in answers. */
export const exactQuantity = 'The exact quantity, if four decimals are not enough: 10/7. This quantity is charged.'

const renderedSide = Type.Object({
  unit: rateUnit,
  unit_amount: decimalText,
  quantity: decimalText,
  exact_quantity: Type.Optional(Type.String({ description: exactQuantity })),
  discount: Type.String({ pattern: percentPattern }),
})

const bookedRate = Type.Object({
  id: Type.Integer({ description: 'The id of this line, unique within the booking and never reused.' }),
  rate_scheme_id: Type.Union([Type.Integer(), Type.Null()]),
  rate_scheme_name: Type.Union([Type.String(), Type.Null()]),
  resource_rate_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Which of the rates of the resource.' }),
  currency: Type.String(),
  buy: renderedSide,
  sell: renderedSide,
})
export type BookedRate = Static<typeof bookedRate>

export const renderedRate = Type.Object({
  ...bookedRate.properties,
  buy: Type.Union([renderedSide, Type.Null()], {
    description: 'The cost for the account; null for users who may not see costs.',
  }),
  computed: Type.Boolean({ description: 'False if the rates of the resource were entered by hand.' }),
})

/** The charged quantity of a side: the exact one, if there is one. */
export function chargedQuantity({ quantity, exact_quantity }: BookedRate['sell']): Fraction {
  return parseFraction(exact_quantity ?? '') ?? fractionOf(mustParseDecimal(quantity))
}

/** A line as sent, still without an id. */
export function readRate(rate: RateInput, field: Field, reader: BodyReader, at: string): Omit<BookedRate, 'id'> {
  const currency = rate.currency ?? reader.scope.instance.currency
  const problem = currencyProblem(currency)
  if (problem !== undefined) reader.fault(field, problem, `${at}.currency`)
  const decimals = isCurrency(currency) ? currencyDecimals(currency) : 2
  const read = (name: 'buy' | 'sell'): Static<typeof renderedSide> => {
    const given = rate[name]
    const number = (member: 'unit_amount' | 'quantity'): number => {
      const value = parseDecimal(given?.[member] ?? 0)
      if (value === undefined) {
        reader.fault(field, `must be ${DECIMAL_WORDS}`, `${at}.${name}.${member}`)
      }
      return value ?? 0
    }
    const discount = parsePercent(given?.discount ?? 0)
    if (discount === undefined || discount < 0 || discount > 100 * ONE) {
      reader.fault(field, `must be ${SHARE_WORDS}`, `${at}.${name}.discount`)
    }
    const quantity = number('quantity')
    const exact = parseFraction(given?.exact_quantity ?? '')
    const isExact = exact !== undefined && !isDecimalFraction(exact) && roundFraction(exact) === quantity
    return {
      unit: given?.unit ?? 'hourly',
      unit_amount: formatDecimal(number('unit_amount'), decimals),
      quantity: formatDecimal(quantity),
      ...(isExact && { exact_quantity: formatFraction(exact) }),
      discount: formatPercent(discount ?? 0),
    }
  }
  return {
    rate_scheme_id: rate.rate_scheme_id ?? null,
    rate_scheme_name: rate.rate_scheme_name ?? null,
    resource_rate_id: null,
    currency,
    buy: read('buy'),
    sell: read('sell'),
  }
}
