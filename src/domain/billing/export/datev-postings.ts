import { hiddenFrom } from '../../../kernel/auth/visibility.ts'
import { compactVatId } from '../../../kernel/identifiers/vat-id.ts'
import { mustParseDecimal, parseDecimal } from '../../../kernel/money/exact-decimal.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { sellerNow } from '../../paper/document/index.ts'
import { type BookedTax, bookedTaxes } from './datev.store.ts'
import type { DatevPosting } from './datev-file.ts'
import type { DatevGaps } from './datev-gaps.ts'
import { abroadKeys, countryAbroad, declaredCategory, supplyDay, vatIdAbroad } from './datev-supply.ts'
import { type DiscountShare, discountShares } from './discount-shares.ts'
import type { Period } from './export-params.ts'
import {
  type IssuedDocumentRow,
  issuedCreditNotes,
  issuedInvoices,
  type MadePaymentRow,
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
  const home = await homeOf(scope)
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

async function homeOf(scope: Scope): Promise<string> {
  const { vat_id, address_country } = await sellerNow(scope)
  return compactVatId(vat_id ?? address_country ?? '').toUpperCase()
}

interface Posting {
  readonly taxes: ReadonlyMap<number, BookedTax>
  readonly gaps: DatevGaps
  /** The VAT id of the company, or at least its country. */
  readonly home: string
  readonly hasSupplyDay: boolean
  readonly isHidden: (projectId: number) => boolean
}

/** A part of what the client owes, or of what reduces it, with the account for it. */
interface Part extends Abroad {
  readonly amount: number
  readonly contra: string
  readonly key: string | null
}

type Abroad = Pick<DatevPosting, 'vatId' | 'taxedAbroad'>
const domestic: Abroad = { vatId: null, taxedAbroad: null }

/**
 * One posting for each revenue account, key and VAT id abroad: what the client owes of it, tax included. Then the rounding, and
 * what is prepaid, so that the postings add up to the amount due.
 */
function postingsOf(document: ExportedDocument, posting: Posting): DatevPosting[] {
  const { gaps, isHidden } = posting
  const { row } = document
  const number = numberText(row.prefix, row.number)
  const { invoice_prefix, invoice_number } = row
  const invoiceNumber = invoice_prefix === undefined ? undefined : numberText(invoice_prefix, invoice_number ?? null)
  const rate = gaps.rate(row, number)
  if (rate === null) return []
  const debtor = gaps.debtor(row)
  const parts = [...revenueParts(document, posting, number), ...otherParts(document, gaps)]
  if (debtor === undefined) return []
  const money = gaps.money(
    parts.map(({ amount }) => amount),
    rate,
    -(row.credited_before ?? 0),
  )
  const [client] = buyerCells(row)
  return parts.flatMap(({ amount: _, ...part }, at) => {
    const own = money[at]
    if (own === undefined) return []
    return {
      money: own,
      account: debtor,
      ...part,
      date: row.date,
      ...(invoiceNumber === undefined
        ? { document: number, ownNumber: null }
        : { document: invoiceNumber, ownNumber: number }),
      due: row.due_date ?? null,
      text: String(client),
      supplied: posting.hasSupplyDay ? supplyDay(document) : null,
      costCenter: row.project_id !== null && isHidden(row.project_id) ? null : row.cost_center,
    }
  })
}

function revenueParts(document: ExportedDocument, posting: Posting, number: string): Part[] {
  const { taxes, gaps } = posting
  const sums = new Map<string, Part>()
  for (const charged of chargedAmounts(document)) {
    if (charged.net === 0 && charged.tax === 0) continue
    const account = accountOf(charged, taxes, gaps, number)
    if (account === undefined) continue
    const part = { ...account, ...abroadOf(document.row, { charged, key: account.key, number }, posting) }
    const place = JSON.stringify(part)
    sums.set(place, { ...part, amount: (sums.get(place)?.amount ?? 0) + charged.net + charged.tax })
  }
  return [...sums.values()]
}

/** The rounding of the amount due, and what was invoiced or paid before. Neither has a tax. */
function otherParts({ row, sign }: ExportedDocument, gaps: DatevGaps): Part[] {
  const rounding = (row.rounding_amount ?? 0) * sign
  const prepaid = row.amount_prepaid ?? 0
  return [
    ...(rounding === 0 ? [] : [{ amount: rounding, contra: gaps.roundingAccount() }]),
    ...(prepaid === 0 ? [] : [{ amount: -prepaid, contra: gaps.prepaidAccount() }]),
  ].flatMap(({ amount, contra }) => (contra === undefined ? [] : { amount, contra, key: null, ...domestic }))
}

function accountOf(
  charged: Pick<ChargedAmount, 'taxes'>,
  taxes: ReadonlyMap<number, BookedTax>,
  gaps: DatevGaps,
  number: string,
  isDiscount = false,
): { contra: string; key: string | null } | undefined {
  const due = charged.taxes.filter(({ rate }) => charged.taxes.length === 1 || parseDecimal(rate) !== 0)
  const [tax, another] = due
  if (another !== undefined) return gaps.severalTaxes(number)
  const booked = tax && taxes.get(tax.id)
  const revenue = () => (tax === undefined ? gaps.untaxedAccount() : gaps.revenueAccount(booked, tax))
  const contra = isDiscount ? gaps.discountAccount(booked, tax) : revenue()
  return contra === undefined ? undefined : { contra, key: booked?.datev_key ?? null }
}

interface KeyedCharge {
  readonly charged: Pick<ChargedAmount, 'taxes'>
  readonly key: string | null
  readonly number: string
}

/** The VAT id of a client in another EU country; with some keys, the country, the rate there and the company's VAT id. */
function abroadOf(
  row: Parameters<typeof countryAbroad>[0],
  { charged, key, number }: KeyedCharge,
  { taxes, gaps, home }: BookedTaxes,
): Abroad {
  const [tax] = charged.taxes
  if (tax === undefined) return domestic
  if (key === null || !abroadKeys.has(key)) {
    return { ...domestic, vatId: vatIdAbroad(row, declaredCategory(tax, taxes.get(tax.id)), home) }
  }
  const country = countryAbroad(row, home) ?? gaps.countryAbroad(number, key)
  return country === undefined
    ? domestic
    : { vatId: country, taxedAbroad: { rate: mustParseDecimal(tax.rate), from: home } }
}

type BookedTaxes = Pick<Posting, 'taxes' | 'gaps' | 'home'>

async function* paymentPostings(scope: Scope, period: Period, gaps: DatevGaps): AsyncGenerator<DatevPosting[]> {
  const posting = { taxes: await bookedTaxes(scope), gaps, home: await homeOf(scope) }
  for await (const page of madePayments(scope, period)) {
    const shares = await discountShares(scope, page)
    yield page.flatMap((row) => postingsOfPayment(row, shares.get(row.id) ?? [], posting))
  }
}

/** The money, from the client to the bank. Then its discount, from the client to the accounts of discounts, tax included. */
function postingsOfPayment(row: MadePaymentRow, shares: readonly DiscountShare[], booked: BookedTaxes): DatevPosting[] {
  const { gaps } = booked
  const number = numberText(row.invoice_prefix, row.invoice_number)
  const rate = gaps.rate(row, number)
  if (rate === null) return []
  const bank = row.amount === 0 ? '' : gaps.bankAccount()
  const client = gaps.debtor(row)
  const parts = discountParts(row, shares, booked, number)
  if (bank === undefined || client === undefined) return []
  const [name] = buyerCells(row)
  const rest = { ownNumber: null, due: null, costCenter: null, supplied: null, ...domestic }
  const posting = { ...rest, date: row.date, document: number, text: String(name) }
  const [paid] = gaps.money([row.amount], rate, row.settled_before)
  const amounts = parts.map(({ amount }) => -amount)
  return [
    ...(paid === undefined ? [] : [{ ...posting, money: paid, account: bank, contra: client, key: null }]),
    ...gaps.money(amounts, rate, -row.settled_before - row.amount).flatMap((money, at) => {
      const part = parts[at]
      if (money === undefined || part === undefined) return []
      const { amount: _, ...booked } = part
      return { ...posting, ...booked, money, account: client }
    }),
  ]
}

/** By VAT id abroad, as the revenue is: the recapitulative statement has the discounts, too. */
function discountParts(
  row: MadePaymentRow,
  shares: readonly DiscountShare[],
  booked: BookedTaxes,
  number: string,
): Part[] {
  const { taxes, gaps } = booked
  const sums = new Map<string, Part>()
  for (const share of shares) {
    if (share.net === 0 && share.tax === 0) continue
    const account = accountOf(share, taxes, gaps, number, true)
    if (account === undefined) continue
    const part = { ...account, ...abroadOf(row, { charged: share, key: account.key, number }, booked) }
    const place = JSON.stringify(part)
    sums.set(place, { ...part, amount: (sums.get(place)?.amount ?? 0) + share.net + share.tax })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
