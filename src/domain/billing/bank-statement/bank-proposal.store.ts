import { insertRows } from '../../../kernel/db/insert-rows.ts'
import { SqlText } from '../../../kernel/db/sql-text.ts'
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

/** The returns of earlier files with one of these references of the bank, of all accounts. */
export async function earlierReturns(scope: Scope, references: readonly string[]): Promise<readonly NamingReturn[]> {
  const rows = await proposalsWith(scope, references, 'amount < 0')
  return rows.map(({ amount, invoices, seen, ...credit }) => {
    return { credit: { ...credit, amount: -amount }, invoices: JSON.parse(invoices) as number[], seen }
  })
}

/** The fees of proposed credits of earlier files with one of these references of the bank. */
export function earlierFees(scope: Scope, references: readonly string[]): Promise<readonly CreditFee[]> {
  return proposalsWith(scope, references, 'amount > 0')
}

async function proposalsWith({ db }: Scope, references: readonly string[], isWanted: string): Promise<BankProposal[]> {
  if (references.length === 0) return []
  const sql = new SqlText(db.dialect, db.instanceId).add(`select ${columns.join(', ')} from bank_proposal where `)
  // With the account, both engines look each reference up in the key.
  const [opening, closing] = db.dialect.oneOfSelected
  sql.ofInstance().add(` and ${isWanted} and account${opening}select distinct account from bank_proposal where `)
  sql.ofInstance().add(`${closing} and `)
  sql.add(db.dialect.anyOf('reference', sql.placeholder(JSON.stringify(references)), 'text'))
  return db.statement<BankProposal>(sql.text, sql.values)
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
