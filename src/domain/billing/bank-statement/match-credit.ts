import { type NamedInvoice, numbersIn, numbersNamedIn, type OpenInvoice, plain } from './named-numbers.ts'
import type { BankCredit } from './read-camt.ts'
import { referencesIn } from './references-in-texts.ts'
import { shownAmount } from './shown-amount.ts'
import { hasDiscount, isTooLate, type PaidPart, paidWithDiscounts, wholeOf } from './taken-discounts.ts'

/** The invoices that a credit pays, in part or whole, with the reason; if that is uncertain, the candidates. */
export interface Match {
  readonly payments: readonly PaidPart[]
  readonly reason: string
  readonly candidates: readonly Candidate[]
}

/** An invoice that an entry may be of. */
export interface Candidate {
  readonly invoice: OpenInvoice
  /**
   * The discount with which a credit is the whole of it, or what a return takes back of one (below 0), in ten-thousandths. Null if
   * the terms offer one and the credit does not say whether it was taken.
   */
  readonly discount: number | null
}

/** What is known before a credit is matched. */
export interface Known {
  /** Invoices on which something is owed. */
  readonly open: readonly OpenInvoice[]
  /** Invoices on which nothing is owed any more, by the id of the client. */
  readonly settled: ReadonlyMap<number | null, readonly OpenInvoice[]>
  /** Those of them whose number ends like that of an invoice on which something is owed, by the number without its prefix. */
  readonly longer: ReadonlyMap<number, readonly OpenInvoice[]>
  /** Whom an IBAN has paid for before. */
  readonly clientOf: (iban: string) => number | undefined
}

/**
 * Finds what a credit pays. The client has also paid the fee that the bank kept, so the amount due can be the amount with the fee. If both
 * amounts can be due, the match is uncertain.
 */
export function matchCredit(credit: BankCredit, known: Known): Match {
  const match = matchAmount(credit, known)
  if (credit.fee === 0) return match
  const paid = matchAmount({ ...credit, amount: credit.amount + credit.fee }, known)
  if (paysAll(match) && !paysAll(paid)) return match
  if (paysAll(paid) && !paysAll(match)) return { ...paid, reason: `${paid.reason}${withFee(credit)}` }
  const candidates = merged([...candidatesOf(paid, credit), ...candidatesOf(match, credit)])
  if (match.payments.length > 0) {
    return unsure(`${feeKept}, ${shownAmount(credit.fee, credit.currency)} more`, candidates)
  }
  const isOnlySoFound = match.candidates.length === 0 && paid.candidates.length > 0
  return unsure(isOnlySoFound ? `${paid.reason}${withFee(credit)}` : match.reason, candidates)
}

/** The accountant books the fee as a cost. */
function withFee({ fee, currency }: BankCredit): string {
  return `, with the fee of ${shownAmount(fee, currency)} that the bank kept`
}

/** The invoices of a match that is uncertain because of a fee. Of a part, it is not known whether a discount was taken. */
function candidatesOf(match: Match, credit: BankCredit): readonly Candidate[] {
  if (match.payments.length === 0 || paysAll(match)) return [...match.payments, ...match.candidates]
  return match.payments.map(({ invoice }) => ({ invoice, discount: hasDiscount(credit, invoice) ? null : 0 }))
}

/** Each invoice once. If it has several discounts, it is not known which one was taken. */
function merged(candidates: readonly Candidate[]): Candidate[] {
  const ofEach = Map.groupBy(candidates, ({ invoice }) => invoice.id).values()
  return [...ofEach].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    return others.every(({ discount }) => discount === first.discount) ? first : { ...first, discount: null }
  })
}

/** Whether nothing is owed any more of the invoices that are paid. */
function paysAll({ payments }: Match): boolean {
  return payments.length > 0 && payments.every(({ invoice, amount, discount }) => amount + discount === invoice.balance)
}

function matchAmount(credit: BankCredit, { open: invoices, settled, longer, clientOf }: Known): Match {
  if (credit.isOwn) return unsure('it is a transfer of your own that came back', [])
  const named = namedBy(credit, invoices, longer)
  if (named.length > 0) return matchNamed(credit, named)
  const equal = invoices.flatMap((one) => (isPossible(one, credit) ? (paidWithDiscounts(credit, [one]) ?? []) : []))
  const client = credit.payer_iban === null ? undefined : clientOf(credit.payer_iban)
  const own = client === undefined ? [] : equal.filter(({ invoice }) => invoice.client_id === client)
  const [only, another] = own
  // A client who names a paid invoice may have paid it twice, and does not mean another one.
  if (client !== undefined && own.length > 0 && namedBy(credit, settled.get(client) ?? []).length > 0) {
    return unsure('it names an invoice of which nothing is owed any more', own)
  }
  if (only !== undefined && another === undefined) {
    const reason = `the account of the client, and the amount that is owed${only.discount === 0 ? '' : lessDiscount}`
    return { payments: [only], reason, candidates: [] }
  }
  if (own.length > 1) return unsure('the client owes this amount of several invoices', own)
  if (equal.length > 0) return unsure('only the amount is that of an invoice', equal)
  return unsure('it names no open invoice, and its amount is that of none', [])
}

/** Whether the credit is the whole of the invoice, or the whole less a discount. Most are not, and then nothing else is computed. */
function isPossible({ balance, currency, discounts }: OpenInvoice, credit: BankCredit): boolean {
  if (currency !== credit.currency) return false
  return balance === credit.amount || discounts.some(({ amount }) => balance - amount === credit.amount)
}

/** The invoices that an entry names: those of its references, or else of numbers in its texts. Each transaction of a batch can have either. */
export function namedBy(
  credit: BankCredit,
  invoices: readonly OpenInvoice[],
  longer: ReadonlyMap<number, readonly OpenInvoice[]> = new Map(),
): NamedInvoice[] {
  const { ids, numbers, rest } = referencesIn(textsOf(credit))
  const isReferenced = ({ id, prefix, number }: OpenInvoice) =>
    ids.has(id) || (numbers.size > 0 && numbers.has(plain(`${prefix}${number}`)))
  const referenced = invoices.filter(isReferenced)
  const named = referenced.map((invoice) => ({ invoice, isDistinct: true }))
  if (named.length > 0 && !credit.isBatch) return named
  const others = longer.size === 0 ? [] : [...numbersOf(rest)].flatMap((number) => longer.get(number) ?? [])
  return [...named, ...numbersNamedIn(rest, invoices, others).filter(({ invoice }) => !referenced.includes(invoice))]
}

/** The ids and numbers of which `namedBy` can find an invoice; most belong to no invoice. */
export function possiblyNamedBy(credit: BankCredit): { readonly ids: number[]; readonly numbers: number[] } {
  const texts = textsOf(credit)
  const { ids, numbers } = referencesIn(texts)
  return { ids: [...ids], numbers: [...numbersOf([...texts, ...numbers])] }
}

/** All numbers that the texts can name. */
function numbersOf(texts: readonly string[]): ReadonlySet<number> {
  const readings = texts.flatMap((text) => [text, text.replaceAll('\n', ''), plain(text)])
  return new Set(readings.flatMap((text) => [...numbersIn(text)]))
}

function textsOf({ texts, structured }: BankCredit): string[] {
  return [...texts, structured ?? '']
}

const lessDiscount = ', less the discount for early payment'
const feeKept = 'the bank kept a fee: record what the client had paid'
const tooLate = ', less a discount for early payment whose last day is over'

function matchNamed(credit: BankCredit, named: readonly NamedInvoice[]): Match {
  const invoices = named.map(({ invoice }) => invoice)
  const isWhole = invoices.length === 1 && !credit.isBatch
  const candidates = invoices.map((invoice) => undecided(credit, invoice, isWhole))
  const owed = invoices.reduce((sum, { balance }) => sum + balance, 0)
  const [first, second] = named
  if (invoices.some(({ currency }) => currency !== credit.currency))
    return unsure('it is in another currency', candidates)
  if (credit.amount === owed) {
    return { payments: invoices.map(wholeOf), reason: 'it names the invoice, and the amounts match', candidates: [] }
  }
  const payments = paidWithDiscounts(credit, invoices)
  if (payments !== undefined) {
    return { payments, reason: `it names the invoice, and the amounts match${lessDiscount}`, candidates: [] }
  }
  if (credit.amount > owed) return unsure('it is more than is owed of what it names', candidates)
  if (first === undefined || second !== undefined) return unsure('it is a part of what it names', candidates)
  // The rest of a batch can be of invoices that it does not name.
  if (credit.isBatch) return unsure('it is several payments whose amounts are not known', candidates)
  if (!first.isDistinct) return unsure('the number may be another one, and only a part would be paid', candidates)
  return {
    payments: [{ invoice: first.invoice, amount: credit.amount, discount: 0 }],
    reason: `it names the invoice and pays part of it${isTooLate(credit, first.invoice) ? tooLate : ''}`,
    candidates: [],
  }
}

function unsure(reason: string, candidates: readonly Candidate[]): Match {
  return { payments: [], reason, candidates }
}

/** If the credit is the whole of one invoice in its currency, no discount was taken. */
function undecided(credit: BankCredit, invoice: OpenInvoice, isWhole: boolean): Candidate {
  const isKnown = (isWhole && invoice.currency === credit.currency) || !hasDiscount(credit, invoice)
  return { invoice, discount: isKnown ? 0 : null }
}
