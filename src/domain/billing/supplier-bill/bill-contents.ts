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

const allowanceOfLine = Type.Object({
  charge: Type.Boolean({ description: 'Whether it is a charge (BG-28) and not an allowance (BG-27).' }),
  amount: amount('BT-136 or BT-141.'),
  reason: text('BT-139 or BT-144.'),
  reason_code: text('BT-140 or BT-145.'),
})

const shownLine = Type.Object({
  id: amount('BT-126.'),
  name: amount('BT-153.'),
  description: text('BT-154.'),
  quantity: amount('BT-129.'),
  unit_code: amount('BT-130.'),
  unit_amount: amount('BT-146.'),
  base_quantity: text('BT-149: how many units the price is for. Without it, one.'),
  vat_category: amount('BT-151.'),
  vat_rate: text('BT-152.'),
  total: amount('BT-131: after its allowances and charges.'),
  allowances: Type.Optional(Type.Array(allowanceOfLine, { description: 'BG-27 and BG-28.' })),
  note: text('BT-127.'),
  period_start: text('BT-134.'),
  period_end: text('BT-135.'),
})

const renderedTax = Type.Object({
  vat_category: amount('BT-118.'),
  vat_rate: text('BT-119.'),
  net: amount('BT-116.'),
  total: amount('BT-117.'),
  exemption_reason: text('BT-120.'),
  exemption_code: text('BT-121.'),
})

const shownPayment = Type.Object({
  means_code: text('BT-81.'),
  remittance: text('BT-83: remittance information for the transfer.'),
  terms: text('BT-20.'),
  payee: text('BT-59: who receives the payment, if it is not the seller.'),
  mandate: text('BT-89: the mandate of a direct debit.'),
  creditor: text('BT-90: the creditor of a direct debit.'),
  debited_account: text('BT-91: the account that is debited.'),
  accounts: Type.Array(Type.Object({ account: amount('BT-84.'), name: text('BT-85.'), bic: text('BT-86.') }), {
    description: 'BG-17.',
  }),
})

const shownAllowance = Type.Object({
  charge: Type.Boolean({ description: 'Whether it is a charge (BG-21) and not an allowance (BG-20).' }),
  amount: amount('BT-92 or BT-99.'),
  reason: text('BT-97 or BT-104.'),
  reason_code: text('BT-98 or BT-105.'),
  vat_category: amount('BT-95 or BT-102.'),
  vat_rate: text('BT-96 or BT-103.'),
})

const shownAttachment = Type.Object({
  id: amount('BT-122.'),
  description: text('BT-123.'),
  location: text('BT-124: the address of a document that is not in the file.'),
  file_name: text('BT-125-2: name of a document that is in the file.'),
  media_type: text('BT-125-1.'),
})

const renderedDetails = Type.Object({
  delivery_date: text('BT-72.'),
  period_start: text('BT-73.'),
  period_end: text('BT-74.'),
  preceding: several('Invoices that it refers to (BG-3).', {
    number: amount('BT-25.'),
    date: text('BT-26.'),
  }),
  contract_reference: text('BT-12.'),
  project_reference: text('BT-11.'),
  despatch_reference: text('BT-16.'),
  notes: Type.Optional(Type.Array(Type.String(), { description: 'Notes on it (BT-22).' })),
  allowances: Type.Optional(Type.Array(shownAllowance, { description: 'BG-20 and BG-21.' })),
  prepaid: text('BT-113.'),
  rounding: text('BT-114.'),
  third_parties: text('BT-DEX-002: payments to third parties, which the amount due contains (extension of XRechnung).'),
  vat_currency: text('BT-6.'),
  vat_in_vat_currency: text('BT-111.'),
  attachments: Type.Optional(Type.Array(shownAttachment, { description: 'BG-24, in the order of the file.' })),
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
export const billDetails = contents(
  'What else it says. Empty for bills that were uploaded by older versions.',
  renderedDetails,
)
export const billDifferences = listed(
  'Amounts that contradict the other amounts of the bill. Empty if all amounts agree.',
  shownDifference,
)

function several(description: string, members: Parameters<typeof Type.Object>[0]): TSchema {
  return Type.Optional(Type.Array(Type.Object(members), { description }))
}

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
