import Type, { type Static } from 'typebox'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'

/**
 * The seller and buyer of a document, as they were when it was issued. The members correspond to terms of EN 16931: the
 * seller is BG-4 with its account (BG-17), the buyer is BG-7 with its postal address (BG-8) and contact (BG-9).
 */

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

export const shownSeller = Type.Object({
  name: Type.String({ description: 'BT-27.' }),
  address: textOrNull('BG-5, in several lines.'),
  tax_number: textOrNull('BT-31.'),
  phone: textOrNull('BT-42.'),
  email: textOrNull('BT-43.'),
  iban: textOrNull('BT-84.'),
  bic: textOrNull('BT-86.'),
})
export type Seller = Static<typeof shownSeller>

export const shownBuyer = Type.Object({
  name: Type.String({ description: 'BT-44.' }),
  tax_number: textOrNull('BT-48.'),
  email: textOrNull('Where it is sent.'),
  phone: textOrNull('Of the buyer itself.'),
  address_line_1: textOrNull('BT-50.'),
  address_line_2: textOrNull('BT-51.'),
  address_line_3: textOrNull('BT-163.'),
  address_city: textOrNull('BT-52.'),
  address_postcode: textOrNull('BT-53.'),
  address_state: textOrNull('BT-54.'),
  address_country: textOrNull('BT-55.'),
  contact_name: textOrNull('BT-56.'),
  contact_phone: textOrNull('BT-57.'),
  contact_email: textOrNull('BT-58.'),
})
export type Buyer = Static<typeof shownBuyer>

export const sellerMember = party(
  'Who it is from, as the instance said when the document was last saved as a draft or issued.',
  shownSeller,
)
export const buyerMember = party(
  'Who it is for, as the contact said when the document was last saved as a draft or issued.',
  shownBuyer,
)

/**
 * Column: text, a JSON object in the shape of the response; null on documents that were issued before the column
 * existed.
 */
function party(description: string, shown: typeof shownSeller | typeof shownBuyer): FieldSpec<string | null, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [{ name, type: 'text', json: (value) => String(value ?? 'null') }],
          answer: Type.Union([shown, Type.Null()], { description }),
          render: (row) => String(row[name] ?? 'null'),
        },
      ),
  }
}
