import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { sellerNow } from '../../paper/document/index.ts'
import { type BookedTax, bookedTaxes } from './datev.store.ts'
import type { DatevPosting } from './datev-file.ts'
import type { DatevGaps } from './datev-gaps.ts'
import { supplyDay, vatIdAbroad } from './datev-supply.ts'
import type { Period } from './export-params.ts'
import {
  type IssuedDocumentRow,
  issuedCreditNotes,
  issuedInvoices,
  madePayments,
  withMoney,
} from './exported-documents.store.ts'
import { type ChargedAmount, chargedAmounts, type ExportedDocument, opened } from './exported-documents.ts'
import { buyerCells, numberText } from './shown-cells.ts'

export type DatevSource = 'invoices' | 'credit-notes' | 'payments'

/** The postings of a period. Amounts without an account are recorded in `gaps` and have no posting. */
export function datevPostings(
  scope: Scope,
  source: DatevSource,
  period: Period,
  gaps: DatevGaps,
): AsyncGenerator<DatevPosting[]> {
  return source === 'payments' ? paymentPostings(scope, period, gaps) : documentPostings(scope, source, period, gaps)
}

async function* documentPostings(
  scope: Scope,
  source: 'invoices' | 'credit-notes',
  period: Period,
  gaps: DatevGaps,
): AsyncGenerator<DatevPosting[]> {
  const taxes = await bookedTaxes(scope)
  const { vat_id, address_country } = await sellerNow(scope)
  const home = (vat_id ?? address_country ?? '').slice(0, 2)
  const hasSupplyDay = scope.instance.settings.datev?.date_of_supply === true
  const hidden = new Set(hiddenFrom(scope.actor, 'project'))
  const [record, noun, sign] =
    source === 'invoices' ? (['invoice', 'invoice', 1] as const) : (['credit-note', 'credit note', -1] as const)
  const pages: AsyncIterable<readonly IssuedDocumentRow[]> =
    source === 'invoices' ? issuedInvoices(scope, period) : issuedCreditNotes(scope, period)
  for await (const page of pages) {
    for await (const part of withMoney(scope, record, page)) {
      for await (const document of opened(part, noun, sign)) {
        yield postingsOf(document, { taxes, gaps, home, hasSupplyDay, isHidden: (id) => hidden.has(id) })
      }
    }
  }
}

interface Posting {
  readonly taxes: ReadonlyMap<number, BookedTax>
  readonly gaps: DatevGaps
  /** The country of the company, as VAT ids begin. */
  readonly home: string
  readonly hasSupplyDay: boolean
  readonly isHidden: (projectId: number) => boolean
}

/** One posting for each revenue account, key and VAT id abroad: what the client owes of it, tax included. */
function postingsOf(document: ExportedDocument, posting: Posting): DatevPosting[] {
  const { taxes, gaps, isHidden } = posting
  const { row } = document
  const number = numberText(row.prefix, row.number)
  if (!gaps.takesCurrency(row.currency, number)) return []
  const debtor = gaps.debtor(row)
  const sums = new Map<string, { amount: number; contra: string; key: string | null; vatId: string | null }>()
  for (const charged of chargedAmounts(document)) {
    const account = accountOf(charged, taxes, gaps, number)
    if (account === undefined) continue
    const vatId = vatIdAbroad(document, charged, posting.home)
    const place = JSON.stringify([account.contra, account.key, vatId])
    const known = sums.get(place) ?? { ...account, vatId, amount: 0 }
    known.amount += charged.net + charged.tax
    sums.set(place, known)
  }
  if (debtor === undefined) return []
  const [client] = buyerCells(row)
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ amount, contra, key, vatId }) => ({
      amount,
      account: debtor,
      contra,
      key,
      date: row.date,
      document: number,
      due: row.due_date ?? null,
      text: String(client),
      vatId,
      supplied: posting.hasSupplyDay ? supplyDay(document) : null,
      costCenter: row.project_id !== null && isHidden(row.project_id) ? null : row.cost_center,
    }))
}

function accountOf(
  charged: Pick<ChargedAmount, 'taxes'>,
  taxes: ReadonlyMap<number, BookedTax>,
  gaps: DatevGaps,
  number: string,
): { contra: string; key: string | null } | undefined {
  const due = charged.taxes.filter(({ rate }) => charged.taxes.length === 1 || parseDecimal(rate) !== 0)
  const [tax, another] = due
  if (another !== undefined) return gaps.severalTaxes(number)
  const contra = tax === undefined ? gaps.untaxedAccount() : gaps.revenueAccount(taxes.get(tax.id), tax.name)
  return contra === undefined ? undefined : { contra, key: (tax && taxes.get(tax.id)?.datev_key) ?? null }
}

async function* paymentPostings(scope: Scope, period: Period, gaps: DatevGaps): AsyncGenerator<DatevPosting[]> {
  for await (const page of madePayments(scope, period)) {
    const postings: DatevPosting[] = []
    for (const row of page) {
      const number = numberText(row.invoice_prefix, row.invoice_number)
      if (!gaps.takesCurrency(row.currency, number)) continue
      const [account, contra] = [gaps.bankAccount(), gaps.debtor(row)]
      if (account === undefined || contra === undefined || row.amount === 0) continue
      const [client] = buyerCells(row)
      const rest = { key: null, due: null, costCenter: null, vatId: null, supplied: null }
      postings.push({
        amount: row.amount,
        account,
        contra,
        date: row.date,
        document: number,
        text: String(client),
        ...rest,
      })
    }
    yield postings
  }
}
