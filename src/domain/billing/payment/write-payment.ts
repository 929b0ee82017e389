import type { Scope } from '../../../kernel/scope.ts'
import type { Row } from '../../../records/define-record.ts'
import {
  changeRecord,
  createRecord,
  removeRecord,
  restoreRecord,
  type WriteAnswer,
} from '../../../records/write/default-verbs.ts'
import { loadRecord } from '../../../records/write/record-row.ts'
import { settleDiscounts, settlePayments } from '../invoice/index.ts'
import { refuseBeyondRest, refuseTakenAgain } from './check-discount.ts'
import { payment } from './payment.record.ts'

/** Every write that changes what was paid recalculates the balance of the invoice. */

export async function createPayment(scope: Scope, body: unknown): Promise<WriteAnswer> {
  const answer = await createRecord(scope, payment, body)
  await settleWritten(scope, answer.id)
  return answer
}

/** What a credit note takes back of a discount: a payment of nothing. Returns its id. */
export async function createTakenBack(scope: Scope, invoiceId: number, body: object): Promise<number> {
  const { id } = await createRecord(scope, payment, { ...body, invoice: [{ id: invoiceId }], amount: '0' })
  await settleDiscounts(scope, invoiceId)
  return id
}

export async function changePayment(scope: Scope, id: number, body: unknown): Promise<WriteAnswer> {
  const before = await loadRecord(scope, payment, id)
  const answer = await changeRecord(scope, payment, id, body)
  const after = await loadRecord(scope, payment, id)
  const isMoved = before.invoice_id !== after.invoice_id
  if (isMoved || before.amount !== after.amount || before.discount !== after.discount) await settleWritten(scope, id)
  if (isMoved) await settleLeft(scope, before)
  return answer
}

export async function removePayment(scope: Scope, id: number): Promise<WriteAnswer> {
  const removed = await loadRecord(scope, payment, id)
  const answer = await removeRecord(scope, payment, id)
  await settleLeft(scope, removed)
  return answer
}

export async function restorePayment(scope: Scope, id: number): Promise<WriteAnswer> {
  const answer = await restoreRecord(scope, payment, id)
  await settleWritten(scope, id)
  return answer
}

async function settleWritten(scope: Scope, id: number): Promise<void> {
  const written = await loadRecord(scope, payment, id)
  refuseBeyondRest(written, await settlePayments(scope, written.invoice_id))
}

/** The invoice that no longer has the payment. */
async function settleLeft(scope: Scope, left: Row<typeof payment>): Promise<void> {
  refuseTakenAgain(left, await settlePayments(scope, left.invoice_id))
}
