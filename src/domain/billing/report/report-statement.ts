import Type, { type Static } from 'typebox'
import { readsKind } from '../../../kernel/auth/readable-kinds.ts'
import { Invalid } from '../../../kernel/errors.ts'
import { mapWithPauses, withPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { type ContactAddress, contactTypes, uuidOf, uuidParam } from '../../accounts/contact/index.ts'
import { issuedCreditNotes, issuedInvoices, madePayments, numberText, type Period } from '../export/index.ts'
import { payableAmount } from '../invoice/index.ts'
import { sumText } from './grouped-money.ts'
import { reportAction, sumAmount, sumCurrency } from './report-action.ts'

const kinds = ['opening', 'invoice', 'credit-note', 'payment', 'discount', 'unrecorded-payment'] as const

const text = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const row = Type.Object({
  date: Type.String({ format: 'date', description: 'Day of the document or payment.' }),
  kind: Type.Enum(kinds, {
    description:
      'opening: what was due before `from`. discount: that of a payment. unrecorded-payment: the invoice was set to Paid by hand, so the rest counts as paid on its date.',
  }),
  id: Type.Union([Type.Integer(), Type.Null()], { description: 'Id of the invoice, credit note or payment.' }),
  number: text('Number of the invoice or credit note.'),
  invoice: text('Number of the invoice that is credited or paid.'),
  due_date: Type.Union([Type.String({ format: 'date' }), Type.Null()], { description: 'Of invoices.' }),
  reference: text('Reference of the document or payment.'),
  currency: sumCurrency,
  amount: sumAmount(
    'What it adds to the amount due: negative for credit notes and payments. The sum is the amount due at the end, less what was paid for invoices of a later date.',
  ),
  balance: Type.String({ description: 'Amount due after the row. Negative if it is owed to the client.' }),
})

export const reportStatement = reportAction({
  name: 'statement',
  permission: 'SALES',
  summary: 'Statement of account of a client: invoices, credit notes and payments of a period, with the amount due',
  params: { client_uuid: { ...uuidParam('The client, such as o12.'), required: true as const } },
  row,
  sheet: {
    name: 'Statement',
    columns: {
      date: 'day',
      kind: 'text',
      number: 'text',
      invoice: 'text',
      due_date: 'day',
      reference: 'text',
      currency: 'text',
      amount: 'amount',
      balance: 'number',
    },
  },
  run: async (scope, { given: { client_uuid: client }, period }) => {
    await requireClient(scope, client)
    return statement(scope, { ...period, clients: [client] })
  },
})

/** Also a deleted contact: its documents remain. Users who cannot read contacts do not learn which there are. Throws `Invalid`. */
async function requireClient(scope: Scope, { id, only: { type } }: ContactAddress): Promise<void> {
  if (!readsKind(scope, 'contact')) return
  if ((await contactTypes(scope, [id])).get(id)?.type === type) return
  throw Invalid.field('client_uuid', `there is no contact with the uuid ${uuidOf({ id, type })}`)
}

interface Entry {
  readonly kind: (typeof kinds)[number]
  readonly id: number | null
  readonly date: number
  readonly currency: string
  readonly amount: number | bigint
  readonly number?: string
  readonly invoice?: string
  readonly due_date?: number | null
  readonly reference?: string | null
}

/** The entries of each currency in the order of their days, after what was due before them. */
async function statement(scope: Scope, period: Period): Promise<Static<typeof row>[]> {
  const { from = 0, to = Number.POSITIVE_INFINITY } = period
  const accounts = new Map<string, { opening: bigint; readonly shown: Entry[] }>()
  for await (const entry of entriesOf(scope, { ...period, from: undefined, to: undefined })) {
    if (entry.date > to) continue
    const account = accounts.getOrInsertComputed(entry.currency, () => ({ opening: 0n, shown: [] }))
    if (entry.date < from) account.opening += BigInt(entry.amount)
    else account.shown.push(entry)
  }
  let rows: Static<typeof row>[] = []
  for (const [currency, { opening, shown }] of [...accounts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (opening !== 0n) shown.push({ kind: 'opening', id: null, date: from, currency, amount: opening })
    let balance = 0n
    const own = await mapWithPauses(shown.toSorted(inOrder), (entry) => {
      balance += BigInt(entry.amount)
      return rowOf(entry, balance)
    })
    rows = rows.concat(own)
  }
  return rows
}

function inOrder(one: Entry, other: Entry): number {
  return one.date - other.date || kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || (one.id ?? 0) - (other.id ?? 0)
}

function rowOf(entry: Entry, balance: bigint): Static<typeof row> {
  const { date, kind, id, number = null, invoice = null, due_date = null, reference = null, currency, amount } = entry
  return {
    date: civilDateText(date),
    kind,
    id,
    number,
    invoice,
    due_date: due_date === null ? null : civilDateText(due_date),
    reference,
    currency,
    amount: sumText(BigInt(amount), currency),
    balance: sumText(balance, currency),
  }
}

/** The invoices, the credit notes, the payments, and then what is paid without a payment. */
async function* entriesOf(scope: Scope, period: Period): AsyncGenerator<Entry> {
  const unrecorded = new Map<number, Entry & { amount: number }>()
  for await (const page of issuedInvoices(scope, period)) {
    for (const { id, date, due_date, currency, reference, prefix, number, amount_paid, ...amounts } of page) {
      const [amount, named] = [payableAmount(amounts), numberText(prefix, number)]
      yield { kind: 'invoice', id, date, due_date, currency, reference, number: named, amount }
      unrecorded.set(id, {
        kind: 'unrecorded-payment',
        id,
        date,
        currency,
        invoice: named,
        amount: -amount_paid,
      })
    }
  }
  for await (const page of issuedCreditNotes(scope, period)) {
    for (const { id, date, currency, reference, total, rounding_amount, ...note } of page) {
      const number = numberText(note.prefix, note.number)
      const invoice = numberText(note.invoice_prefix, note.invoice_number)
      const amount = -total - rounding_amount
      yield { kind: 'credit-note', id, date, currency, reference, number, invoice, amount }
    }
  }
  for await (const page of madePayments(scope, period)) {
    for (const { id, date, currency, reference, amount, discount, invoice_id, ...payment } of page) {
      const invoice = numberText(payment.invoice_prefix, payment.invoice_number)
      const paid = { id, date, currency, reference, invoice }
      if (amount !== 0) yield { ...paid, kind: 'payment', amount: -amount }
      if (discount !== 0) yield { ...paid, kind: 'discount', amount: -discount }
      const left = unrecorded.get(invoice_id)
      if (left !== undefined) left.amount += amount
    }
  }
  for await (const entry of withPauses(unrecorded.values())) if (entry.amount !== 0) yield entry
}
