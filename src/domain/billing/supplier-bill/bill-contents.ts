import Type, { type TObject, type TSchema } from 'typebox'
import { type FieldSpec, plainField } from '../../../records/fields/field.ts'

/** The contents of a bill, as members that hold JSON. All are read from the file and cannot be changed. */

const text = (description: string) => Type.Optional(Type.String({ description }))
const amount = (description: string) => Type.String({ description })

const renderedSeller = Type.Object({
  name: amount('BT-27.'),
  vat_id: text('BT-31.'),
  tax_registration: text('BT-32.'),
  registration_number: text('BT-30.'),
  address_line_1: text('BT-35.'),
  address_line_2: text('BT-36.'),
  address_line_3: text('BT-162.'),
  address_city: text('BT-37.'),
  address_postcode: text('BT-38.'),
  address_country: text('BT-40.'),
  contact_name: text('BT-41.'),
  phone: text('BT-42.'),
  email: text('BT-43.'),
})

const shownLine = Type.Object({
  id: amount('BT-126.'),
  name: amount('BT-153.'),
  description: text('BT-154.'),
  quantity: amount('BT-129.'),
  unit_code: amount('BT-130.'),
  unit_amount: amount('BT-146.'),
  vat_category: amount('BT-151.'),
  vat_rate: text('BT-152.'),
  total: amount('BT-131.'),
})

const renderedTax = Type.Object({
  vat_category: amount('BT-118.'),
  vat_rate: text('BT-119.'),
  net: amount('BT-116.'),
  total: amount('BT-117.'),
  exemption_reason: text('BT-120.'),
})

const shownPayment = Type.Object({
  means_code: text('BT-81.'),
  remittance: text('BT-83: remittance information for the transfer.'),
  terms: text('BT-20.'),
  accounts: Type.Array(Type.Object({ account: amount('BT-84.'), name: text('BT-85.'), bic: text('BT-86.') }), {
    description: 'BG-17.',
  }),
})

const shownDifference = Type.Object({
  term: amount('The business term of the amount.'),
  stated: amount('The amount that the bill states.'),
  computed: amount('The amount computed from the other amounts.'),
  message: amount('The name of the amount.'),
})

export const billSeller = contents('The seller (BG-4).', renderedSeller)
export const billPayment = contents('How to pay it (BG-16).', shownPayment)
export const billLines = listed('Its lines (BG-25).', shownLine)
export const billTaxes = listed('VAT by category and rate (BG-23).', renderedTax)
export const billDifferences = listed(
  'Amounts that contradict the other amounts of the bill. Empty if all amounts agree.',
  shownDifference,
)

function listed(description: string, of: TObject): FieldSpec<string, ''> {
  return contents(description, Type.Array(of, { description }))
}

/** Column: text, JSON in the shape of the response. */
function contents(description: string, rendered: TSchema): FieldSpec<string, ''> {
  return {
    named: (name) =>
      plainField(
        name,
        { description, readOnly: true },
        {
          columns: [{ name, type: 'text', json: (value) => String(value ?? 'null') }],
          answer: { ...rendered, description },
          render: (row) => String(row[name]),
        },
      ),
  }
}
