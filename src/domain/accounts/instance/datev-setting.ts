import Type from 'typebox'
import { compileLater } from '../../../records/compile-later.ts'

const account = (description: string) => ({
  schema: Type.Union([Type.String({ pattern: '^\\d{4,9}$' }), Type.Null()], { description }),
  must: 'must be 4 to 9 digits in quotes, or null',
})

function optional(description: string) {
  const { schema, must } = account(description)
  return { schema: Type.Optional(schema), must }
}

/** Each member with what it must be. */
const members = {
  consultant_number: {
    schema: Type.Integer({
      minimum: 1001,
      maximum: 9_999_999,
      description: 'DATEV consultant number (Beraternummer).',
    }),
    must: 'must be a whole number from 1001 to 9999999',
  },
  client_number: {
    schema: Type.Integer({ minimum: 1, maximum: 99_999, description: 'DATEV client number (Mandantennummer).' }),
    must: 'must be a whole number from 1 to 99999',
  },
  fiscal_year_start: {
    schema: Type.String({
      pattern: '^(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])$',
      description: 'Month and day on which the fiscal year begins, such as 01-01.',
    }),
    must: 'must be a month and a day up to the 28th, such as 01-01',
  },
  account_length: {
    schema: Type.Integer({
      minimum: 4,
      maximum: 8,
      description: 'Number of digits of an account. Debtor accounts have one more.',
    }),
    must: 'must be a whole number from 4 to 8',
  },
  revenue_account: account('Revenue account for lines whose tax has no account.'),
  untaxed_account: account('Revenue account for lines without a tax, or with a tax of 0 % that has no account.'),
  debtor_account: account('Debtor account for clients without a debtor number.'),
  bank_account: account('Account for incoming payments.'),
  prepaid_account: optional(
    'Account for prepaid amounts of invoices (amount_prepaid), such as payments received on account.',
  ),
  rounding_account: optional('Account for rounding of the amount due (rounding_amount).'),
  discount_account: optional(
    'Account for early payment discounts on lines without a tax, or whose tax has no such account.',
  ),
  date_of_supply: {
    schema: Type.Optional(
      Type.Boolean({
        description:
          'Whether postings of invoices have the date of supply (Leistungsdatum). The tax then belongs to the period of that date: agree on this with the accountant. Default: false.',
      }),
    ),
    must: 'must be true or false',
  },
}

const optionalNames: ReadonlySet<string> = new Set([
  'prepaid_account',
  'rounding_account',
  'discount_account',
  'date_of_supply',
])
const names = Object.keys(members) as (keyof typeof members)[]
const checkers = new Map(names.map((name) => [name, compileLater(members[name].schema)]))

const schema = Type.Union(
  [
    Type.Object(Object.fromEntries(names.map((name) => [name, members[name].schema])), { additionalProperties: false }),
    Type.Null(),
  ],
  { description: 'Settings of the DATEV export (GET /v2/export/invoices?format=datev). Null if it is not used.' },
)

const accounts = ['revenue_account', 'untaxed_account', 'debtor_account', 'bank_account'].concat([
  'prepaid_account',
  'rounding_account',
  'discount_account',
])

type Given = Readonly<Record<string, unknown>>

/** The accounts that do not have the number of digits that `DatevGaps` requires of all accounts. */
function accountsOfOtherLength(given: Given): (readonly [string, string])[] {
  return accounts.flatMap((name) => {
    const isDebtor = name === 'debtor_account'
    const length = Number(given.account_length) + (isDebtor ? 1 : 0)
    const account = given[name]
    if (typeof account !== 'string' || account.length === length) return []
    return [[`.${name}`, `must have ${length} digits: account_length${isDebtor ? ' and one more' : ''}`]]
  })
}

/** Set as a whole. */
export const datevSetting = {
  initial: null,
  schema,
  must: 'must be null, or an object of consultant_number (1001 to 9999999), client_number (1 to 99999), fiscal_year_start such as 01-01, account_length (4 to 8), and revenue_account, untaxed_account, debtor_account and bank_account, each digits in quotes or null; prepaid_account, rounding_account and discount_account can be such accounts, date_of_supply true or false',
  faults: (value: object): readonly (readonly [string, string])[] => {
    const given = value as Given
    const isLeftOut = (name: string) => optionalNames.has(name) && given[name] === undefined
    const wrong = names.filter((name) => !isLeftOut(name) && !checkers.get(name)?.().Check(given[name]))
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(members, name))
    return [
      ...wrong.map((name) => [name, given[name] === undefined ? 'is required' : members[name].must] as const),
      ...unknown.map((name) => [name, 'is not a member of the settings of DATEV'] as const),
    ]
  },
  problems: (value: unknown) => accountsOfOtherLength(value as Given),
}
