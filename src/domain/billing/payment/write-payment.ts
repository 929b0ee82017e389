import type { Scope } from '../../../kernel/scope.ts'
import {
  changeRecord,
  createRecord,
  removeRecord,
  restoreRecord,
  type WriteAnswer,
} from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { settlePayments } from '../invoice/index.ts'
import { payment } from './payment.record.ts'

/** Every write that changes what was paid recalculates the balance of the invoice. */

export async function createPayment(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const answer = await createRecord(scope, payment, body)
  await settlePayments(scope, await invoiceOf(scope, answer.id))
  return answer
}

export async function changePayment(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const before = await loadRecord(scope, payment, id)
  const answer = await changeRecord(scope, payment, id, body)
  const after = await loadRecord(scope, payment, id)
  const isMoved = before.invoice_id !== after.invoice_id
  if (isMoved || before.amount !== after.amount) await settlePayments(scope, after.invoice_id)
  if (isMoved) await settlePayments(scope, before.invoice_id)
  return answer
}

export async function removePayment(scope: Scope, id: number): Promise<WriteAnswer> {
  const invoiceId = await invoiceOf(scope, id)
  const answer = await removeRecord(scope, payment, id)
  await settlePayments(scope, invoiceId)
  return answer
}

export async function restorePayment(scope: Scope, id: number): Promise<WriteAnswer> {
  const { invoice_id } = await loadRecord(scope, payment, id, 'deleted')
  const answer = await restoreRecord(scope, payment, id)
  await settlePayments(scope, invoice_id)
  return answer
}

async function invoiceOf(scope: Scope, id: number): Promise<number> {
  return (await loadRecord(scope, payment, id)).invoice_id
}
