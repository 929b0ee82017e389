/** The requests of the page of bank statements. */
import { queryOptions } from '@tanstack/react-query'
import { addressOf, fetchOk, readList, send } from '../../../api/client.ts'
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
  readonly invoices: readonly CandidateInvoice[]
}

export interface ReadStatement {
  readonly payments: readonly BookedCredit[]
  readonly proposals: readonly ProposedCredit[]
  readonly known: number
}

/** Sends the file. Its certain credits become payments, as one step that can be undone. */
export function sendStatement(file: File): Promise<ReadStatement> {
  return undoHistory.inTurn(async () => {
    const form = new FormData()
    form.append('file', file)
    const answer = await fetchOk('/v2/bank-statement', { method: 'POST', credentials: 'same-origin', body: form })
    const { success } = (await answer.json()) as { readonly success: ReadStatement }
    const ids = success.payments.map(({ id }) => id)
    if (ids.length === 0) return success
    noteStep({
      what: say('bank.noted', { count: ids.length }),
      undo: async () => {
        for (const id of ids.toReversed()) await send('DELETE', addressOf('payment', { id }))
      },
      redo: async () => {
        for (const id of ids) await send('POST', addressOf('payment/restore', { id }))
      },
    })
    refetchAfter({ record: 'payment' })
    return success
  })
}

const IDS_AT_ONCE = 200

/** Which of these payments still exist. */
export function livePayments(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['live-payments', ids.join()] as const,
    queryFn: async ({ signal }): Promise<ReadonlySet<number>> => {
      const live = new Set<number>()
      for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
        const id = ids.slice(from, from + IDS_AT_ONCE)
        const { data } = await readList('payment', { id, limit: id.length, fields: 'id' }, signal)
        for (const one of data) live.add(one.id)
      }
      return live
    },
    enabled: ids.length > 0,
    meta: { reads: ['payment'] },
  })
}
