import Type, { type Static } from 'typebox'
import { percentPattern } from '../../../../kernel/money/exact-decimal.ts'
import { decimalText } from '../../../../records/fields/decimal.ts'
import { idSchema } from '../../../../records/fields/field.ts'
import { renderedItem } from '../lines/index.ts'

/** Allowances and charges of a whole document (BG-20, BG-21), as a body can send them and as they are stored. */

export const ALLOWANCES_MAX = 100
const TAXES_MAX = 20

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const sentText = (maxLength: number, description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description })
const sentAmount = (description: string) =>
  Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], description })

export const renderedAllowance = Type.Object({
  charge: Type.Boolean({ description: 'True for a charge (BG-21), false for an allowance (BG-20).' }),
  amount: Type.String({ ...decimalText, description: 'The amount (BT-92, BT-99).' }),
  percent: Type.Union([Type.String({ pattern: percentPattern }), Type.Null()], {
    description: 'Percentage (BT-94, BT-101). Null for a fixed amount.',
  }),
  base: textOrNull('Base of the percentage: the lines with the same taxes (BT-93, BT-100).'),
  reason: textOrNull('Reason as text (BT-97, BT-104).'),
  reason_code: textOrNull('Reason code: UNCL 5189 for an allowance, UNCL 7161 for a charge (BT-98, BT-105).'),
  tax: Type.String({ description: 'Change of the taxes. Negative for an allowance.' }),
  taxes: renderedItem.properties.taxes,
})
export type RenderedAllowance = Static<typeof renderedAllowance>

export const sentAllowance = Type.Partial(
  Type.Object({
    charge: Type.Unsafe<unknown>({
      enum: [true, false, 0, 1, '0', '1', 'true', 'false', null],
      description: 'true for a charge, which increases the total. false for an allowance, which reduces it.',
    }),
    amount: sentAmount('Amount without tax, zero or more. Ignored if there is a percent.'),
    percent: sentAmount('Percentage of the lines with the same taxes, such as 5 or "5%".'),
    reason: sentText(1_000, 'Reason as text (BT-97, BT-104).'),
    reason_code: sentText(3, 'Reason code: UNCL 5189 for an allowance, UNCL 7161 for a charge (BT-98, BT-105).'),
    taxes: Type.Unsafe<readonly { id: number }[] | null>({
      type: ['array', 'null'],
      items: Type.Object({ id: idSchema }),
      maxItems: TAXES_MAX,
      description: 'Taxes of the allowance or charge. Default: those of the lines, if all lines have the same.',
    }),
  }),
)
export type SentAllowance = Static<typeof sentAllowance>
