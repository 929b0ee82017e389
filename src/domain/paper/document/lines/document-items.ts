import Type, { type Static } from 'typebox'
import { refersTo } from '../../../../kernel/http/openapi-answers.ts'
import { percentPattern } from '../../../../kernel/money/exact-decimal.ts'
import { fractionPattern } from '../../../../kernel/money/fraction.ts'
import { decimalText } from '../../../../records/fields/decimal.ts'
import { idSchema } from '../../../../records/fields/field.ts'

/** Elements of a document as stored and returned, and as a body can send them. */

export const ITEMS_MAX = 2_000
export const GROUPS_MAX = 500
const TAXES_MAX = 20

const integerOrNull = Type.Union([Type.Integer(), Type.Null()])
const textOrNull = Type.Union([Type.String(), Type.Null()])

/** A tax as it was when the line was saved. */
const copiedTax = {
  id: Type.Integer(),
  name: Type.String(),
  rate: Type.String(),
  code: textOrNull,
  compound: Type.Boolean(),
  vat_category: Type.Optional(Type.String({ description: 'VAT category, a UNCL 5305 code (BT-151).' })),
  exemption_code: Type.Optional(Type.String({ description: 'Reason for the exemption, a VATEX code (BT-121).' })),
  exemption_reason: Type.Optional(Type.String({ description: 'BT-120.' })),
}

export const renderedTax = Type.Object({ ...copiedTax, base: Type.String(), total: Type.String() })
export type RenderedTax = Static<typeof renderedTax>

export const renderedItem = Type.Object({
  id: Type.Integer(),
  item_text: textOrNull,
  item_uuid: textOrNull,
  ratescheme_id: integerOrNull,
  description: textOrNull,
  quantity: decimalText,
  exact_quantity: Type.Optional(
    Type.String({
      description: 'Exact quantity, if it has more than four decimals, such as 10/7. Prices use it.',
    }),
  ),
  unit: textOrNull,
  unit_code: Type.Optional(Type.String({ description: 'Unit code of UN/ECE Rec 20, such as HUR (BT-130).' })),
  period_start: Type.Optional(Type.String({ format: 'date', description: 'First day of the billed period (BT-134).' })),
  period_end: Type.Optional(Type.String({ format: 'date', description: 'Last day of the billed period (BT-135).' })),
  unit_amount: decimalText,
  unit_buy_amount: decimalText,
  tax: decimalText,
  taxes: Type.Array(Type.Object({ ...copiedTax, total: Type.String() }), refersTo('tax')),
  discount: Type.String({ pattern: percentPattern }),
  total: decimalText,
  buy_total: decimalText,
  buy_total_fixed: Type.Boolean(),
  order: Type.Integer(),
  parent_group_id: integerOrNull,
})
export type RenderedItem = Static<typeof renderedItem>

/** The members of a line that contain the account's own costs. */
export const lineCosts = ['unit_buy_amount', 'buy_total'] as const

export const renderedGroup = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: textOrNull,
  order: Type.Integer(),
  hide_items: Type.Boolean(),
})
export type RenderedGroup = Static<typeof renderedGroup>

const text = (maxLength: number) => Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength })
const amount = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })
const whole = (minimum: number) => Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum, maximum: 1e15 })
const order = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 })
const mark = (description: string) =>
  Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'], maxLength: 64, description })
const id = mark(
  'Id of an element of the document. Its members that are not sent stay unchanged. Without an id, or with another id, a new element is made and gets a new id, unless it equals a line of the document.',
)
const flag = Type.Unsafe<unknown>({ enum: [true, false, 0, 1, '0', '1', 'true', 'false', null] })

const day = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date', description })

const taxes = Type.Unsafe<readonly { id: number }[] | null>({
  type: ['array', 'null'],
  items: Type.Object({ id: idSchema }),
  maxItems: TAXES_MAX,
})

export const sentItem = Type.Partial(
  Type.Object({
    id,
    item_text: text(1_000),
    item_uuid: text(64),
    ratescheme_id: whole(0),
    description: text(10_000),
    quantity: amount,
    exact_quantity: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: fractionPattern,
      description: 'Exact quantity, a fraction such as 10/7. Prices use it if quantity is its rounded value.',
    }),
    unit: text(50),
    unit_code: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 3,
      description: 'Unit code of UN/ECE Rec 20, such as HUR (BT-130). Default: the code of unit.',
    }),
    period_start: day('First day of the billed period, such as 2026-03-01 (BT-134).'),
    period_end: day('Last day of the billed period (BT-135).'),
    unit_amount: amount,
    unit_buy_amount: amount,
    taxes,
    discount: amount,
    buy_total: amount,
    buy_total_fixed: flag,
    order,
    parent_group_id: mark('Group of the line, by the id of the group.'),
  }),
)
export type SentItem = Static<typeof sentItem>

export const sentGroup = Type.Partial(
  Type.Object({ id, name: text(255), description: text(10_000), order, hide_items: flag }),
)
export type SentGroup = Static<typeof sentGroup>
