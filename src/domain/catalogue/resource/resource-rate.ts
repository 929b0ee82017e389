import Type from 'typebox'
import type { SqlValue } from '../../../kernel/db/sql.ts'
import { taxLineShape } from '../tax/index.ts'

/** The type of a resource's own rates, among all types of rates. */
export const RATE_TYPE = 9

export const costs = [
  'hour_buy_cost',
  'hour_sell_cost',
  'day_buy_cost',
  'day_sell_cost',
  'week_buy_cost',
  'week_sell_cost',
] as const

/** The costs of the resource to the account. */
export const buyCosts = costs.filter((name) => name.includes('_buy_'))

/** A rate as stored. Costs are decimals as text, which avoids binary floats. */
export interface ResourceRate extends Readonly<Record<(typeof costs)[number], string | null>> {
  readonly id: number
  readonly type_id: typeof RATE_TYPE
  readonly date_start: string | null
  readonly date_end: string | null
  readonly taxes: readonly { readonly id: number }[]
  readonly currency: string
}

const costShape = Type.Union([Type.Number(), Type.Null()])
const dayShape = Type.Union([Type.String({ format: 'date' }), Type.Null()])

export const rateShape = Type.Object({
  id: Type.Integer(),
  type_id: Type.Literal(RATE_TYPE),
  hour_buy_cost: costShape,
  hour_sell_cost: costShape,
  day_buy_cost: costShape,
  day_sell_cost: costShape,
  week_buy_cost: costShape,
  week_sell_cost: costShape,
  date_start: dayShape,
  date_end: dayShape,
  taxes: Type.Array(taxLineShape),
  currency: Type.String(),
})

export function storedRates(column: SqlValue | undefined): ResourceRate[] {
  return typeof column === 'string' ? (JSON.parse(column) as ResourceRate[]) : []
}

/** A rate as JSON text, with costs as numbers. */
export function resourceRateText(rate: ResourceRate, taxLines: ReadonlyMap<number, string>): string {
  const amounts = costs.map((cost) => `"${cost}":${rate[cost]}`).join(',')
  const dates = `"date_start":${JSON.stringify(rate.date_start)},"date_end":${JSON.stringify(rate.date_end)}`
  const taxes = rate.taxes.map(({ id }) => taxLines.get(id)).join(',')
  return `{"id":${rate.id},"type_id":${rate.type_id},${amounts},${dates},"taxes":[${taxes}],"currency":"${rate.currency}"}`
}
