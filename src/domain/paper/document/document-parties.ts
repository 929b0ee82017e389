import Type, { type Static } from 'typebox'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'

/**
 * The seller and buyer of a document, as they were when it was issued. The members correspond to terms of EN 16931: the
 * seller is BG-4 with its account (BG-17), the buyer is BG-7 with its postal address (BG-8) and contact (BG-9).
 */

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const optional = (description: string) => Type.Optional(textOrNull(description))

/** The members that begin with `optional` are not on documents that were issued before they existed. */
export const renderedSeller = Type.Object({
  name: Type.String({ description: 'BT-27.' }),
  address: textOrNull('BG-5 as printed, in several lines.'),
  tax_number: textOrNull('The VAT id, or else the other tax number, as printed.'),
  phone: textOrNull('BT-42.'),
  email: textOrNull('BT-43.'),
  iban: textOrNull('BT-84.'),
  bic: textOrNull('BT-86.'),
  address_line_1: optional('BT-35.'),
  address_line_2: optional('BT-36.'),
  address_line_3: optional('BT-162.'),
  address_city: optional('BT-37.'),
  address_postcode: optional('BT-38.'),
  address_state: optional('BT-39.'),
  address_country: optional('BT-40.'),
  vat_id: optional('BT-31.'),
  tax_registration: optional('BT-32.'),
  registration_number: optional('BT-30.'),
  registration_scheme: optional('BT-30-1.'),
  legal_note: optional('BT-33.'),
  contact_name: optional('BT-41.'),
  electronic_address: optional('BT-34.'),
  electronic_address_scheme: optional('BT-34-1.'),
})
export type Seller = Static<typeof renderedSeller>

const renderedBuyer = Type.Object({
  name: Type.String({ description: 'BT-44.' }),
  tax_number: textOrNull('As printed: the tax number of the contact, or else its VAT id.'),
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
  vat_id: optional('BT-48.'),
  registration_number: optional('BT-47.'),
  registration_scheme: optional('BT-47-1.'),
  electronic_address: optional('BT-49.'),
  electronic_address_scheme: optional('BT-49-1.'),
  buyer_reference: optional('BT-10, for documents without a buyer reference.'),
  einvoice_format: optional('The format in which the client wants e-invoices.'),
})
export type Buyer = Static<typeof renderedBuyer>

export const sellerMember = party(
  'The seller: the data of the instance when the document was last saved as a draft or issued.',
  renderedSeller,
)
export const buyerMember = party(
  'The buyer: the data of the contact when the document was last saved as a draft or issued.',
  renderedBuyer,
)

/**
 * Column: text, a JSON object in the shape of the response; null on documents that were issued before the column
 * existed.
 */
function party(
  description: string,
  rendered: typeof renderedSeller | typeof renderedBuyer,
): FieldSpec<string | null, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [{ name, type: 'text', json: (value) => String(value ?? 'null') }],
          answer: Type.Union([rendered, Type.Null()], { description }),
          render: (row) => String(row[name] ?? 'null'),
        },
      ),
  }
}
