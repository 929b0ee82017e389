import { nextIds } from '../../../kernel/db/tally.ts'
import { withPauses } from '../../../kernel/loop-turn.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { WriteAnswer } from '../../../records/write/default-verbs.ts'
import { createPayment, paymentsByReference } from '../payment/index.ts'
import {
  type BankEntry,
  importedEntries,
  keepBankEntries,
  openInvoices,
  settledInvoices,
  settledWithLongerNumber,
} from './bank-entry.store.ts'
import { keepProposals } from './bank-proposal.store.ts'
import { BookedTwins, keyOfEntry } from './booked-twins.ts'
import { type Match, matchCredit } from './match-credit.ts'
import type { OpenInvoice } from './named-numbers.ts'
import type { BankCredit } from './read-camt.ts'
import { RecordedByHand } from './recorded-by-hand.ts'
import { returnedPayments } from './returned-payments.ts'
import { shownAmount } from './shown-amount.ts'

/** Creates payments for certain matches, and returns the others as proposals. Skips credits that were imported before. */
export async function importBankStatement(scope: Scope, entered: readonly BankCredit[]): Promise<WriteAnswer> {
  const credits = entered.filter(({ isReturned }) => !isReturned)
  const before = await importedEntries(scope)
  const known = new Map(before.map((entry) => [keyOfEntry(entry), new Set([entry.mark])]))
  const twins = new BookedTwins(before, credits)
  const references = entered.map(({ reference }) => reference)
  const recorded = await paymentsByReference(scope, references)
  const byHand = new RecordedByHand(recorded, before)
  const clients = new Map(
    before.flatMap((one) =>
      one.payer_iban === null || one.client_id === null ? [] : [[one.payer_iban, one.client_id] as const],
    ),
  )
  let open = await openInvoices(scope)
  const payers = new Set(credits.flatMap(({ payer_iban }) => clients.get(payer_iban ?? '') ?? []))
  const settled = Map.groupBy(await settledInvoices(scope, [...payers]), ({ client_id }) => client_id)
  const longer = Map.groupBy(await settledWithLongerNumber(scope, open), ({ number }) => number)
  const id = await nextIds(scope.db, 'bank-statement', 1)
  const payments: object[] = []
  const proposals: object[] = []
  const entries: BankEntry[] = []
  let knownCount = 0
  for await (const credit of withPauses(credits)) {
    const marks = known.get(keyOfEntry(credit))
    const isTwin = marks === undefined && twins.take(credit)
    const hand = marks === undefined ? byHand.take(credit) : undefined
    if (marks?.has(credit.mark) || marks?.has(null) || (isTwin && credit.isNamed) || hand === 'recorded') {
      knownCount += 1
      continue
    }
    const found = matchCredit(credit, { open, settled, longer, clientOf: (iban) => clients.get(iban) })
    const doubt = marks !== undefined ? reused : isTwin ? twin : hand === undefined ? undefined : possible
    const match = doubt === undefined ? found : onlyByHand(found, doubt)
    if (match.payments.length === 0) {
      proposals.push(shownProposal(credit, match))
      continue
    }
    known.set(keyOfEntry(credit), new Set([credit.mark]))
    payments.push(...(await payAll(scope, credit, match)))
    open = withoutPaid(open, match)
    for (const { invoice, amount, discount } of match.payments) {
      const { client_id: payer, balance, number } = invoice
      if (amount + discount < balance) continue
      settled.set(payer, [...(settled.get(payer) ?? []), invoice])
      longer.set(number, [...(longer.get(number) ?? []), invoice])
    }
    const client_id = match.payments[0]?.invoice.client_id ?? null
    if (credit.payer_iban !== null && client_id !== null) clients.set(credit.payer_iban, client_id)
    const { account, reference, payer_iban, mark, fee } = credit
    entries.push({ account, reference, statement_id: id, payer_iban, client_id, mark, fee })
  }
  await keepBankEntries(scope, entries)
  const {
    returned,
    returns,
    known: refunds,
  } = await returnedPayments(
    scope,
    entered.filter(({ isReturned }) => isReturned),
    recorded,
    [...before, ...credits],
  )
  const unbooked = credits.filter((one) => !known.get(keyOfEntry(one))?.has(one.mark))
  await keepProposals(scope, returns, unbooked)
  proposals.push(...returned.map(({ credit, match }) => shownProposal(credit, match)))
  return { id, also: { payments, proposals, known: knownCount + refunds } }
}

const twin = 'a payment with the same content is already booked, under another reference of the bank'
const possible = 'it can be a payment that is already recorded with this reference of the bank'
const reused = 'an entry with this reference of the bank is already booked, with other contents'

/** A credit that can be a booked entry, or a second payment. */
function onlyByHand({ payments, candidates }: Match, reason: string): Match {
  return { payments: [], reason, candidates: [...payments, ...candidates] }
}

async function payAll(scope: Scope, credit: BankCredit, { payments, reason }: Match): Promise<object[]> {
  const made: object[] = []
  for (const { invoice, amount, discount } of payments) {
    const { id } = await createPayment(scope, {
      invoice: [{ id: invoice.id }],
      date: civilDateText(credit.date),
      amount: shownAmount(amount, credit.currency),
      discount: shownAmount(discount, credit.currency),
      method: 'bank transfer',
      reference: credit.reference,
    })
    made.push({
      ...shownCredit(credit),
      id,
      amount: shownAmount(amount, credit.currency),
      discount: shownAmount(discount, credit.currency),
      reason,
      invoice: shownInvoice(invoice),
    })
  }
  return made
}

function withoutPaid(open: readonly OpenInvoice[], { payments }: Match): OpenInvoice[] {
  return open
    .map((one) => {
      const paid = payments.find(({ invoice }) => invoice.id === one.id)
      return paid === undefined ? one : { ...one, balance: one.balance - paid.amount - paid.discount }
    })
    .filter(({ balance }) => balance > 0)
}

function shownProposal(credit: BankCredit, { reason, candidates }: Match): object {
  const invoices = candidates.map(({ invoice, discount }) => ({
    ...shownInvoice(invoice),
    discount: discount === null ? null : shownAmount(discount, credit.currency),
  }))
  return { ...shownCredit(credit), fee: shownAmount(credit.fee, credit.currency), reason, invoices }
}

function shownCredit(credit: BankCredit) {
  const { date, amount, currency, payer, payer_iban, remittance, structured, reference, isReturned } = credit
  const shown = { payer, payer_iban, remittance: structured ?? remittance, reference }
  return { date: civilDateText(date), amount: shownAmount(isReturned ? -amount : amount, currency), currency, ...shown }
}

function shownInvoice({ id, prefix, number }: OpenInvoice) {
  return { id, prefix, number }
}
