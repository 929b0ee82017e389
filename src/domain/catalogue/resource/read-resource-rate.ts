import Type from 'typebox'
import { isCurrency } from '../../../kernel/money/currency.ts'
import { DECIMAL_WORDS, formatDecimal, parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { parseCalendarDate } from '../../../kernel/time/zone.ts'
import { idSchema } from '../../../records/fields/field.ts'
import { isId } from '../../../records/fields/ref.ts'
import { costs, RATE_TYPE, type ResourceRate } from './resource-rate.ts'

const sentCost = Type.Union([Type.Number(), Type.String(), Type.Null()])
const sentDay = Type.Union([Type.String({ format: 'date' }), Type.Null()])

export const sentRateShape = Type.Partial(
  Type.Object({
    id: Type.Integer(),
    type_id: Type.Literal(RATE_TYPE),
    hour_buy_cost: sentCost,
    hour_sell_cost: sentCost,
    day_buy_cost: sentCost,
    day_sell_cost: sentCost,
    week_buy_cost: sentCost,
    week_sell_cost: sentCost,
    date_start: sentDay,
    date_end: sentDay,
    taxes: Type.Array(Type.Object({ id: idSchema })),
    currency: Type.String(),
  }),
)

/** Reports what is wrong with a member of the rate: `('.currency', 'must be …')`. */
type Complain = (member: string, problem: string) => void

/** Reads one element of `rates`; its id is 0 if the body has none. */
export function readResourceRate(item: unknown, currency: string, complain: Complain): ResourceRate {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) complain('', 'must be an object')
  const sent = (item ?? {}) as Readonly<Record<string, unknown>>
  if (sent.id != null && !isId(sent.id)) complain('.id', 'must be the id of a rate')
  if (sent.type_id != null && sent.type_id !== RATE_TYPE) complain('.type_id', `must be ${RATE_TYPE}`)
  const [date_start, date_end] = readSpan(sent, complain)
  return {
    id: isId(sent.id) ? sent.id : 0,
    type_id: RATE_TYPE,
    ...readCosts(sent, complain),
    date_start,
    date_end,
    taxes: readTaxes(sent.taxes, complain),
    currency: readCurrency(sent.currency, currency, complain),
  }
}

function readCosts(
  sent: Readonly<Record<string, unknown>>,
  complain: Complain,
): Pick<ResourceRate, (typeof costs)[number]> {
  const read = (cost: string): string | null => {
    const value = sent[cost] ?? ''
    if (value === '') return null
    const amount = typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined
    if (amount !== undefined && amount >= 0) return formatDecimal(amount)
    complain(`.${cost}`, amount === undefined ? `must be ${DECIMAL_WORDS}` : 'must be at least 0')
    return null
  }
  return Object.fromEntries(costs.map((cost) => [cost, read(cost)])) as Record<(typeof costs)[number], string | null>
}

function readSpan(sent: Readonly<Record<string, unknown>>, complain: Complain): [string | null, string | null] {
  const [start, end] = ['date_start', 'date_end'].map((name) => {
    const value = sent[name] ?? ''
    if (value === '') return null
    if (typeof value === 'string' && parseCalendarDate(value) !== undefined) return value
    complain(`.${name}`, 'must be a date (year-month-day) such as 2026-03-01')
    return null
  }) as [string | null, string | null]
  if (start !== null && end !== null && end < start) complain('.date_end', 'is before date_start')
  return [start, end]
}

function readTaxes(value: unknown, complain: Complain): { id: number }[] {
  const items: unknown = value ?? []
  const ids = Array.isArray(items) ? items.map((tax: { id?: unknown } | null) => tax?.id) : [undefined]
  if (!ids.every(isId)) complain('.taxes', 'must be an array of { "id": <id of a tax> }')
  return [...new Set(ids.filter(isId))].map((id) => ({ id }))
}

function readCurrency(value: unknown, otherwise: string, complain: Complain): string {
  const code = value ?? ''
  if (code === '') return otherwise
  if (typeof code === 'string' && isCurrency(code)) return code
  complain('.currency', 'must be a currency code of ISO 4217 in capitals, such as EUR')
  return otherwise
}
