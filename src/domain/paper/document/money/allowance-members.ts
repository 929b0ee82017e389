import Type, { type Static } from 'typebox'
import { embedded } from '../../../../records/fields/embedded.ts'
import { renderedItem } from '../lines/index.ts'

/** Allowances and charges of a whole document (BG-20, BG-21), as a body can send them and as they are stored. */

const ALLOWANCES_MAX = 100
const TAXES_MAX = 20

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const sentText = (maxLength: number, description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description })
const sentAmount = (description: string) =>
  Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], description })

export const renderedAllowance = Type.Object({
  charge: Type.Boolean({ description: 'True for a charge (BG-21), false for an allowance (BG-20).' }),
  amount: Type.String({ description: 'The amount (BT-92, BT-99).' }),
  percent: textOrNull('The percentage that it is (BT-94, BT-101); null for an amount.'),
  base: textOrNull('What the percentage is of: the lines that carry the same taxes (BT-93, BT-100).'),
  reason: textOrNull('Why, in words (BT-97, BT-104).'),
  reason_code: textOrNull('Why, by its code of UNCL 5189, for a charge of UNCL 7161 (BT-98, BT-105).'),
  tax: Type.String({ description: 'What it adds to the taxes; below zero for an allowance.' }),
  taxes: renderedItem.properties.taxes,
})
export type RenderedAllowance = Static<typeof renderedAllowance>

export const sentAllowance = Type.Partial(
  Type.Object({
    charge: Type.Unsafe<unknown>({
      enum: [true, false, 0, 1, '0', '1', 'true', 'false', null],
      description: 'True adds to the total, false takes off it.',
    }),
    amount: sentAmount('Without tax, zero or more. Not read where there is a percent.'),
    percent: sentAmount('A percentage of the lines that carry the same taxes, such as 5 or "5%".'),
    reason: sentText(1_000, 'Why, in words (BT-97, BT-104).'),
    reason_code: sentText(3, 'Why, by its code of UNCL 5189, for a charge of UNCL 7161 (BT-98, BT-105).'),
    taxes: Type.Unsafe<readonly { id: number }[] | null>({
      type: ['array', 'null'],
      items: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
      maxItems: TAXES_MAX,
      description: 'Its taxes: those of the lines unless given, if all lines carry the same.',
    }),
  }),
)
export type SentAllowance = Static<typeof sentAllowance>

/** They are kept as sent here, and `settleMoney` replaces them with the stored form. */
export const documentAllowances = embedded<typeof sentAllowance>({
  description:
    'Allowances and charges of the whole document (BG-20, BG-21). All are replaced by what is sent; each has an amount or a percent.',
  item: sentAllowance,
  rendered: renderedAllowance,
  max: ALLOWANCES_MAX,
  prepare: (sent, _reader, _field, store) => store(sent),
})
