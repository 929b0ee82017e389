import Type, { type Static } from 'typebox'
import { type FieldSpec, plainField } from '../../records/fields/field.ts'
import { shownItem } from '../document/index.ts'

const amount = Type.Union([Type.String(), Type.Number()])

/** The body of `POST /v2/invoice/credit`. */
export const sentCredit = Type.Object({
  items: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          id: Type.Integer({ minimum: 1, description: 'A line of the invoice.' }),
          quantity: Type.Optional(
            Type.Union([amount, Type.Null()], { description: 'How much of it: what is left unless said.' }),
          ),
        }),
        { minItems: 1, maxItems: 2_000 },
      ),
      Type.Null(),
    ]),
  ),
  reason: Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
  prefix: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  date: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
  date_iso: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
})
export type SentCredit = Static<typeof sentCredit>

const shownCreditedItem = Type.Interface([Type.Omit(shownItem, ['order', 'parent_group_id'])], {
  invoice_item_id: Type.Integer({ description: 'The line of the invoice.' }),
})
export type ShownCreditedItem = Static<typeof shownCreditedItem>

/** Column: text, a JSON array in the shape that is shown. */
export function creditedItems(description: string): FieldSpec<string, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [{ name, type: 'text', json: String }],
          answer: Type.Array(shownCreditedItem, { description }),
          render: (row) => String(row[name]),
        },
      ),
  }
}
