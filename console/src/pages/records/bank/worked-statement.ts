/** A statement that the user works through. */
import type { BankCredit, ReadStatement } from './statement-request.ts'

export interface WorkedStatement {
  /** The name of the file. */
  readonly name: string
  readonly read: ReadStatement
  /** Payments that the user recorded for proposals, with the place of the proposal. */
  readonly recorded: readonly { readonly at: number; readonly id: number }[]
}

/** What recording a credit is called: money that the bank took back is a refund. */
export function nameOfRecording({ amount }: BankCredit): 'bank.record' | 'bank.refund' {
  return amount.startsWith('-') ? 'bank.refund' : 'bank.record'
}
