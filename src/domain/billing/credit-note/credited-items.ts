import Type, { type Static } from 'typebox'
import { type FieldSpec, idSchema, plainField } from '../../../records/fields/field.ts'
import { withCosts } from '../../accounts/access/index.ts'
import { allowanceTables, lineCosts, lineTables, renderedAllowance, renderedItem } from '../../paper/document/index.ts'

const amount = Type.Union([Type.String(), Type.Number()])

const nullable = <T extends Type.TSchema>(schema: T, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }))

const creditedLine = Type.Object(
  {
    id: Type.Integer({ ...idSchema, description: 'A line of the invoice.' }),
    quantity: nullable(amount, 'Quantity to credit. Default: the rest of the line.'),
  },
  { additionalProperties: false },
)

/**
 * The body of `POST /v2/invoice/credit`. Unknown members are refused: a misspelt `items` would credit the whole
 * invoice, and that cannot be undone.
 */
export const sentCredit = Type.Object(
  {
    items: nullable(
      Type.Array(creditedLine, { minItems: 1, maxItems: 2_000 }),
      'Lines to credit. By default, or if null, everything that is left of the invoice.',
    ),
    reason: nullable(Type.String({ maxLength: 10_000 }), 'Reason for the credit.'),
    note: nullable(Type.String({ maxLength: 10_000 }), 'Note to the client (BT-22).'),
    prefix: nullable(Type.String({ maxLength: 20 }), 'Prefix of the number. Default: CN-.'),
    date: nullable(
      Type.Union([Type.Integer({ minimum: 0 }), Type.String({ format: 'date' })]),
      'Date of the credit note: a day such as 2026-03-01, or UNIX seconds. Default: today, or the date of the invoice if that is later.',
    ),
    date_iso: nullable(
      Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })]),
      'The same, as a date-time with an offset.',
    ),
  },
  { additionalProperties: false },
)
export type SentCredit = Static<typeof sentCredit>

const renderedCreditedItem = Type.Interface([Type.Omit(renderedItem, ['order', 'parent_group_id'])], {
  invoice_item_id: Type.Integer({ description: 'The line of the invoice.' }),
})
export type RenderedCreditedItem = Static<typeof renderedCreditedItem>

/** The value is a JSON array in the shape of the response. */
export function creditedItems(description: string): FieldSpec<string, ''> {
  const items: FieldSpec<string, ''> = {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [{ name, type: 'text', elements: lineTables('credit-note'), json: String }],
          answer: Type.Array(renderedCreditedItem, { description }),
          render: (row) => String(row[name] ?? '[]'),
        },
      ),
  }
  return withCosts(items, lineCosts)
}

/** The value is a JSON array in the shape of the response; null if there are none. */
export const creditedAllowancesMember: FieldSpec<string | null, ''> = {
  named: (name) => {
    const description = 'Credited allowances and charges of the invoice (BG-20, BG-21).'
    return plainField(
      name,
      { description, readOnly: true },
      {
        columns: [
          { name, type: 'text', elements: allowanceTables('credit-note'), json: (value) => String(value ?? '[]') },
        ],
        answer: Type.Array(renderedAllowance, { description }),
        render: (row) => String(row[name] ?? '[]'),
      },
    )
  },
}
