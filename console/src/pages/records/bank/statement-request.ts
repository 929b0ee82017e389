/** The requests of the page of bank statements. */
import { queryOptions } from '@tanstack/react-query'
import type { RecordKinds } from '../../../api/api-types.golden.ts'
import { addressOf, readList, send } from '../../../api/client.ts'
import type { FormKey } from '../../../api/form-key.ts'
import { Problem } from '../../../api/problem.ts'
import { refetchAfter } from '../../../api/queries.ts'
import { undoHistory } from '../../../api/undo.ts'
import { say } from '../../../text/say.ts'
import { noteStep } from '../../../ui/steps.ts'

interface NumberedInvoice {
  readonly id: number
  readonly prefix: string
  readonly number: number
}

export interface BankCredit {
  /** `2026-03-24` */
  readonly date: string
  /** Negative if the bank took the money back. */
  readonly amount: string
  readonly currency: string
  readonly payer: string | null
  readonly payer_iban: string | null
  readonly remittance: string
  readonly reference: string
  readonly reason: string
}

/** A credit that became a payment. */
export interface BookedCredit extends BankCredit {
  readonly id: number
  readonly discount: string
  readonly invoice: NumberedInvoice
}

/** An invoice that a credit may be of. */
export interface CandidateInvoice extends NumberedInvoice {
  /** Null if it is not known whether a discount was taken. */
  readonly discount: string | null
}

/** A credit without a certain match. */
export interface ProposedCredit extends BankCredit {
  /** What the bank kept as its fee; `0.00` without one. */
  readonly fee: string
  readonly invoices: readonly CandidateInvoice[]
}

export interface ReadStatement {
  readonly payments: readonly BookedCredit[]
  readonly proposals: readonly ProposedCredit[]
  readonly known: number
}

/** Sends the file. Its certain credits become payments, as one step that can be undone. The key is that of the file. */
export function sendStatement(file: File, key: FormKey): Promise<ReadStatement> {
  return undoHistory.inTurn(async () => {
    const form = new FormData()
    form.append('file', file)
    const path = addressOf('bank-statement')
    const { success } = (await send<{ readonly success: ReadStatement }>('POST', path, { body: form, key })).body
    if (success.payments.length > 0) noteStep(stepOf(success.payments))
    refetchAfter({ record: 'payment' })
    return success
  })
}

/** Both ways go on where they were interrupted, and leave alone what somebody else has deleted. */
function stepOf(payments: readonly BookedCredit[]) {
  const undone = new Set<number>()
  return {
    what: say('bank.noted', { count: payments.length }),
    undo: async () => {
      const live = await readPayments(payments.map(({ id }) => id))
      if (payments.some((one) => isChanged(one, live.get(one.id)))) throw new Problem(412, '')
      for (const id of [...live.keys()].toReversed()) {
        await send('DELETE', addressOf('payment', { id }))
        undone.add(id)
      }
    },
    redo: async () => {
      for (const id of [...undone]) {
        await send('POST', addressOf('payment/restore', { id }))
        undone.delete(id)
      }
    },
  }
}

type Payment = RecordKinds['payment']

function isChanged(made: BookedCredit, found: Payment | undefined): boolean {
  if (found === undefined) return false
  const { amount, discount, reference, invoice_id, date_iso } = found
  const [now, then] = [
    [amount, discount, reference, invoice_id, date_iso.slice(0, made.date.length)],
    [made.amount, made.discount, made.reference, made.invoice.id, made.date],
  ]
  return now.some((value, at) => value !== then[at])
}

const IDS_AT_ONCE = 200

const COMPARED = 'id,amount,discount,reference,invoice_id,date_iso'

/** Those of these payments that still exist. */
async function readPayments(ids: readonly number[], signal?: AbortSignal): Promise<ReadonlyMap<number, Payment>> {
  const live = new Map<number, Payment>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const id = ids.slice(from, from + IDS_AT_ONCE)
    const { data } = await readList('payment', { id, limit: id.length, fields: COMPARED }, signal)
    for (const one of data) live.set(one.id, one)
  }
  return live
}

/** Which of these payments still exist. */
export function livePayments(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['live-payments', ids.join()] as const,
    queryFn: ({ signal }) => readPayments(ids, signal),
    enabled: ids.length > 0,
    meta: { reads: ['payment'] },
  })
}
