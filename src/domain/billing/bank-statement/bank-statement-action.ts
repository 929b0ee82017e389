import Type from 'typebox'
import { type UploadAction, uploadAction } from '../../../records/action.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { importBankStatement } from './import-bank-statement.ts'
import type { BankCredit } from './read-camt.ts'
import { readStatementFile } from './read-statement-file.ts'

const FILE_BYTES_MAX = 10 * 1024 * 1024

const textOrNull = Type.Union([Type.String(), Type.Null()])
const numbered = { id: Type.Integer(), prefix: Type.String(), number: Type.Integer() }
const invoice = Type.Object(numbered)
const candidate = Type.Object({
  ...numbered,
  discount: Type.Union([Type.String(), Type.Null()], {
    description:
      'Discount for early payment with which a payment closes the invoice; negative for a refund that takes it back. Null if the terms offer a discount, and the amount does not show whether it was taken.',
  }),
})
const credit = {
  date: Type.String({ format: 'date', description: 'Booking date at the bank.' }),
  amount: Type.String({ description: 'Negative if the bank took the money back.' }),
  currency: Type.String(),
  payer: textOrNull,
  payer_iban: textOrNull,
  remittance: Type.String({ description: 'Text of the payer, or the structured reference.' }),
  reference: Type.String({ description: 'The reference of the bank (AcctSvcrRef).' }),
  reason: Type.String({ description: 'Reason for the match, or for its absence.' }),
}

const discount = Type.String({ description: 'Discount for early payment that was taken with the payment.' })
const fee = Type.String({
  description:
    'Fee that the bank kept (`Chrgs`); 0.00 if there is none. For a credit, the client paid the amount plus the fee.',
})

const upload: UploadAction = uploadAction({
  path: 'bank-statement',
  summary:
    'Read a bank statement (camt.053 or camt.054, or a ZIP of them): certain credits become payments, others are proposed',
  params: {},
  maxBytes: FILE_BYTES_MAX,
  also: {
    payments: Type.Array(Type.Object({ id: Type.Integer(), ...credit, discount, invoice }), {
      description: 'Payments that were created.',
    }),
    proposals: Type.Array(Type.Object({ ...credit, fee, invoices: Type.Array(candidate) }), {
      description: 'Credits without a certain match, and money that the bank took back, with candidate invoices.',
    }),
    known: Type.Integer({
      description:
        'Number of credits that an earlier file turned into payments, and of credits and returns that were recorded by hand with their reference.',
    }),
  },
  prepare: (instanceId, { bytes }) => readStatementFile(instanceId, bytes),
  run: (scope, { prepared }) => importBankStatement(scope, prepared as readonly BankCredit[]),
})

/** The kind of record with the import of bank statements, which makes records of it. */
export function withBankStatements<Kind extends RecordKind>(kind: Kind): Kind {
  return { ...kind, actions: [...kind.actions, upload] }
}
