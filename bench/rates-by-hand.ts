/** The charges of a new booking, as the hand-written servers store them: the hourly rates of its resources. */
import type { NewBooking } from './limit-request.ts'

/** A resource as both limits select it once, at their start: `rates` is the JSON of its column. */
export interface RatedResource {
  readonly id: number
  readonly name: string
  readonly rates: string
}

/** The row of a rate: the columns of `booking_rate` without the instance and the booking. */
export type HandRate = Readonly<Record<(typeof rateColumns)[number], string | number | null>>

export const rateColumns = [
  ...(['position', 'resource_id', 'id', 'rate_scheme_name', 'resource_rate_id', 'currency'] as const),
  ...(['buy_unit', 'buy_unit_amount', 'buy_quantity', 'buy_discount'] as const),
  ...(['sell_unit', 'sell_unit_amount', 'sell_quantity', 'sell_discount', 'why', 'costs'] as const),
]

interface StoredRate {
  readonly id: number
  readonly hour_buy_cost: string | null
  readonly hour_sell_cost: string | null
  readonly currency: string
}

export function ratesByHand(resources: readonly RatedResource[]): (body: NewBooking) => HandRate[] {
  const priced = new Map(
    resources.map(({ id, name, rates }) => [id, { name, rate: (JSON.parse(rates) as StoredRate[])[0] }]),
  )
  return (body) => {
    const hours = (body.end - body.start) / 3600
    const rows = body.resources.flatMap(({ id }) => {
      const { name, rate } = priced.get(id) ?? {}
      if (rate === undefined) return []
      const [buy, sell] = [Number(rate.hour_buy_cost ?? 0), Number(rate.hour_sell_cost ?? 0)]
      return [{ resource_id: id, name, rate, buy, sell }]
    })
    return rows.map(({ resource_id, name, rate, buy, sell }, position) => ({
      ...{ position, resource_id, id: position + 1, rate_scheme_name: 'Resource Rate', resource_rate_id: rate.id },
      ...{ currency: rate.currency, buy_unit: 'hourly', buy_unit_amount: buy * 10_000, buy_quantity: hours * 10_000 },
      ...{ buy_discount: 0, sell_unit: 'hourly', sell_unit_amount: sell * 10_000, sell_quantity: hours * 10_000 },
      sell_discount: 0,
      why: JSON.stringify([
        `The base is the own rate of ${name}.`,
        `Its time is ${hours} h: ${body.start} to ${body.end}.`,
        `Sold: ${hours} hours at ${sell.toFixed(2)} ${rate.currency} is ${(hours * sell).toFixed(2)} ${rate.currency}.`,
      ]),
      costs: JSON.stringify([`Bought: ${hours} hours at ${buy.toFixed(2)} ${rate.currency}.`]),
    }))
  }
}
