import { insertRows } from '../../../kernel/db/insert-rows.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { BankCredit } from './read-camt.ts'
import type { NamingReturn } from './recorded-refunds.ts'

/** What is kept of a return, or of a proposed credit with a fee. */
interface BankProposal {
  readonly account: string
  readonly reference: string
  readonly mark: string
  /** In ten-thousandths; below zero if the bank took the money back. */
  readonly amount: number
  readonly fee: number
  readonly date: number
  readonly currency: string
  /** The ids of the invoices that a return names, as JSON. */
  readonly invoices: string
  /** UNIX time of the first file with it. */
  readonly seen: number
}

const columns = ['account', 'reference', 'mark', 'amount', 'fee', 'date', 'currency', 'invoices', 'seen'] as const

/** The fee of a credit, by the reference of the bank. */
export interface CreditFee {
  readonly reference: string
  readonly fee: number
}

/** The returns and the fees of proposed credits of earlier files. */
export async function earlierProposals({
  db,
}: Scope): Promise<{ readonly returns: readonly NamingReturn[]; readonly fees: readonly CreditFee[] }> {
  const rows: BankProposal[] = await db.all(db.rows<BankProposal>('bank_proposal').select(columns))
  const returns = rows
    .filter(({ amount }) => amount < 0)
    .map(({ amount, invoices, seen, ...credit }) => {
      return { credit: { ...credit, amount: -amount }, invoices: JSON.parse(invoices) as number[], seen }
    })
  return { returns, fees: rows.filter(({ amount }) => amount > 0) }
}

/** Keeps the returns of a file, and its credits with a fee that are not booked. Those of earlier files stay as they are. */
export async function keepProposals(
  scope: Scope,
  returns: readonly NamingReturn[],
  credits: readonly BankCredit[],
): Promise<void> {
  const seen = scope.clock.now()
  const rows = [
    ...returns.map(({ credit, invoices }) => {
      return { ...credit, amount: -credit.amount, invoices: JSON.stringify(invoices), seen }
    }),
    ...credits.filter(({ fee }) => fee > 0).map((credit) => ({ ...credit, invoices: '[]', seen })),
  ]
  const values = rows.map((row) => columns.map((column) => row[column]))
  if (values.length > 0)
    await insertRows(
      scope.db,
      'bank_proposal',
      columns,
      values,
      'on conflict (instance_id, account, reference, mark) do nothing',
    )
}
