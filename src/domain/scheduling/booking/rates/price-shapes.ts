import Type, { type Static } from 'typebox'
import { exactQuantity, renderedRate } from './booked-rate.ts'

const nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

const explainedSide = Type.Object({
  unit: Type.String(),
  unit_amount: Type.String(),
  quantity: Type.String(),
  exact_quantity: Type.Optional(Type.String({ description: exactQuantity })),
  discount: Type.String(),
  total: nullable(Type.String({ description: 'Null where it is more than an amount can be.' })),
})

const explainedRate = Type.Object({
  ...renderedRate.properties,
  id: nullable(Type.Integer({ description: 'Null for what is not charged.' })),
  buy: nullable(explainedSide, 'What it costs the account; null for users who may not see costs.'),
  sell: explainedSide,
  time: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }), {
    description: 'The time that it charges, cut at each midnight; empty where it was given by hand.',
  }),
  trace: Type.Array(Type.String(), { description: 'How it came about, in sentences.' }),
})
export type ExplainedRate = Static<typeof explainedRate>

const refused = Type.Object({
  reason: Type.String(),
  schemes: Type.Array(Type.Object({ rate_scheme_id: Type.Integer(), rate_scheme_name: Type.String() })),
})

const explainedResource = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  by_hand: Type.Boolean({ description: 'Its rates were given by hand, and stay.' }),
  up_to_date: Type.Boolean({ description: 'What it charges is what would be computed now.' }),
  rates: Type.Array(explainedRate, { description: 'What it charges.' }),
  computed_now: Type.Array(explainedRate, { description: 'What would be computed now, where that is something else.' }),
  refused: Type.Array(refused, {
    description:
      'Schemes that could have had a part in the price of this resource, client and project and have none, by reason; for who may READ on ADMIN.',
  }),
  notes: Type.Array(Type.String()),
})
export type ExplainedResource = Static<typeof explainedResource>

const totals = Type.Object({ currency: Type.String(), buy: nullable(Type.String()), sell: nullable(Type.String()) })

export const priceAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      resources: Type.Array(explainedResource),
      totals: Type.Array(totals, { description: 'What is charged in each currency.' }),
    }),
  ),
})
export type PriceAnswer = Static<typeof priceAnswer>
