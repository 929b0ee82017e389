import Type from 'typebox'
import { type UploadAction, uploadAction } from '../../../records/action.ts'
import type { RecordKind } from '../../../records/record-kind.ts'
import { importBankStatement } from './import-bank-statement.ts'
import type { BankCredit } from './read-camt.ts'
import { readStatementFile } from './read-statement-file.ts'

const FILE_BYTES_MAX = 10 * 1024 * 1024

const textOrNull = Type.Union([Type.String(), Type.Null()])
const invoice = Type.Object({ id: Type.Integer(), prefix: Type.String(), number: Type.Integer() })
const credit = {
  date: Type.String({ format: 'date', description: 'The day on which the bank booked it.' }),
  amount: Type.String(),
  currency: Type.String(),
  payer: textOrNull,
  payer_iban: textOrNull,
  remittance: Type.String({ description: 'What the payer wrote, or the structured reference.' }),
  reference: Type.String({ description: 'The reference of the bank (AcctSvcrRef).' }),
  reason: Type.String({ description: 'Why it is sure, or why it is not.' }),
}

const upload: UploadAction = uploadAction({
  path: 'bank-statement',
  summary:
    'Read a bank statement (camt.053 or camt.054, or a ZIP of them): sure credits become payments, others are proposed',
  params: {},
  maxBytes: FILE_BYTES_MAX,
  also: {
    payments: Type.Array(Type.Object({ id: Type.Integer(), ...credit, invoice }), {
      description: 'The payments that were made.',
    }),
    proposals: Type.Array(Type.Object({ ...credit, invoices: Type.Array(invoice) }), {
      description: 'Credits that are not sure, with the invoices that they may pay.',
    }),
    known: Type.Integer({ description: 'How many credits became payments by an earlier file.' }),
  },
  prepare: (instanceId, { bytes }) => readStatementFile(instanceId, bytes),
  run: (scope, { prepared }) => importBankStatement(scope, prepared as readonly BankCredit[]),
})

/** The kind of record with the import of bank statements, which makes records of it. */
export function withBankStatements<Kind extends RecordKind>(kind: Kind): Kind {
  return { ...kind, actions: [...kind.actions, upload] }
}
