import Type from 'typebox'

const account = (description: string) =>
  Type.Union([Type.String({ pattern: '^\\d{4,9}$' }), Type.Null()], { description })

const schema = Type.Union(
  [
    Type.Object(
      {
        consultant_number: Type.Integer({
          minimum: 1001,
          maximum: 9_999_999,
          description: 'Number of the consultant.',
        }),
        client_number: Type.Integer({ minimum: 1, maximum: 99_999, description: 'Number of the client.' }),
        fiscal_year_start: Type.String({
          pattern: '^(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$',
          description: 'Month and day on which the fiscal year begins: 01-01.',
        }),
        account_length: Type.Integer({
          minimum: 4,
          maximum: 8,
          description: 'Digits of accounts; debtors have one more.',
        }),
        revenue_account: account('Revenue of lines whose tax has no account of its own.'),
        untaxed_account: account('Revenue of lines without a tax.'),
        debtor_account: account('Clients without a debtor number of their own.'),
        bank_account: account('Where payments come in.'),
      },
      { additionalProperties: false },
    ),
    Type.Null(),
  ],
  { description: 'How bookings are handed to DATEV (GET /v2/export/invoices?format=datev); null where they are not.' },
)

/** Set as a whole. */
export const datevSetting = {
  initial: null,
  schema,
  must: 'must be null, or an object of consultant_number (1001 to 9999999), client_number (1 to 99999), fiscal_year_start such as 01-01, account_length (4 to 8), and revenue_account, untaxed_account, debtor_account and bank_account, each digits in quotes or null',
}
