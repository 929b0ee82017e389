import Type, { type Static } from 'typebox'
import { decimalText } from '../../../../records/fields/decimal.ts'

export const ITEM_DESCRIPTION_MAX = 5000
const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** For the members that follow from the item of the catalogue. */
const amountSent = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()], { description }))

/** Zero stands for no record. */
const sentId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** An item of a booking in a body. */
export const itemInput = Type.Object({
  id: Type.Optional(nullable(sentId)),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  description: Type.Optional(nullable(Type.String({ maxLength: ITEM_DESCRIPTION_MAX }))),
  cost: amountSent('The price of a unit. Without it, a new item has the price of its billable item, otherwise 0.'),
  buy_cost: amountSent('The cost of a unit. Without it, a new item has the cost of its billable item, otherwise 0.'),
  currency: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Without it, a new item has the currency of its billable item, otherwise that of the instance.',
    }),
  ),
  quantity: amountSent('By default 1.'),
  billable_item_id: Type.Optional(
    Type.Union([sentId, Type.Null()], {
      description: 'The billable item, which gives a new item the members that are not sent.',
    }),
  ),
  taxes: Type.Optional(
    Type.Union([Type.Array(Type.Object({ id: sentId }), { maxItems: 20 }), Type.Null()], {
      description: 'Without it, a new item has the taxes of its billable item, otherwise none.',
    }),
  ),
  create_new: Type.Optional(nullable(Type.Boolean())),
})
export type ItemInput = Static<typeof itemInput>

const taxLine = Type.Object({ id: Type.Integer(), name: Type.String(), rate: Type.String(), total: Type.String() })

/** An item of a booking in a response. */
export const renderedBookedItem = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: nullable(Type.String()),
  cost: decimalText,
  buy_cost: nullable(decimalText),
  currency: Type.String(),
  quantity: decimalText,
  total: decimalText,
  buy_total: nullable(decimalText),
  billable_item_id: nullable(Type.Integer()),
  taxes: Type.Array(taxLine),
  create_new: Type.Boolean(),
})
