import Type, { type Static } from 'typebox'
import { refusalReasons } from '../../../catalogue/pricing/index.ts'
import { exactQuantity, rateUnit, renderedRate } from '../charges/index.ts'

const nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

const explainedSide = Type.Object({
  unit: rateUnit,
  unit_amount: Type.String(),
  quantity: Type.String(),
  exact_quantity: Type.Optional(Type.String({ description: exactQuantity })),
  discount: Type.String(),
  total: nullable(Type.String({ description: 'Null if it exceeds the largest amount.' })),
})

const explainedRate = Type.Object({
  ...renderedRate.properties,
  id: nullable(Type.Integer({ description: 'Null if it is not charged.' })),
  buy: nullable(explainedSide, 'The cost for the account; null for users who may not see costs.'),
  sell: explainedSide,
  time: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }), {
    description: 'The charged time, split at each midnight; empty if the line was entered by hand.',
  }),
  trace: Type.Array(Type.String(), { description: 'The explanation of the amount, in sentences.' }),
})
export type ExplainedRate = Static<typeof explainedRate>

const refused = Type.Object({
  code: Type.Enum(Object.keys(refusalReasons) as (keyof typeof refusalReasons)[], {
    description: 'The reason, for programs. New reasons can be added.',
  }),
  reason: Type.String({ description: 'The reason, in a sentence.' }),
  schemes: Type.Array(Type.Object({ rate_scheme_id: Type.Integer(), rate_scheme_name: Type.String() })),
})

const note = Type.Object({
  code: Type.Enum(['no_base', 'booking_too_long'], {
    description:
      'The reason, for programs: `no_base` if some of its days have no base, `booking_too_long` if its price is not computed. New reasons can be added.',
  }),
  reason: Type.String({ description: 'The reason, in a sentence.' }),
})

const explainedResource = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  by_hand: Type.Boolean({ description: 'Whether its rates were entered by hand, and stay.' }),
  up_to_date: Type.Boolean({ description: 'Whether the stored price equals the current price.' }),
  rates: Type.Array(explainedRate, { description: 'The stored price.' }),
  computed_now: Type.Array(explainedRate, { description: 'The current price, if it differs.' }),
  refused: Type.Array(refused, {
    description:
      'Schemes that could have applied to this resource, client and project but did not, with the reason; only for users with READ on ADMIN.',
  }),
  notes: Type.Array(note, { description: 'Why part of the booking, or all of it, has no computed price.' }),
})
export type ExplainedResource = Static<typeof explainedResource>

const totals = Type.Object({ currency: Type.String(), buy: nullable(Type.String()), sell: nullable(Type.String()) })

export const priceAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      resources: Type.Array(explainedResource),
      totals: Type.Array(totals, { description: 'The total in each currency.' }),
    }),
  ),
})
export type PriceAnswer = Static<typeof priceAnswer>
