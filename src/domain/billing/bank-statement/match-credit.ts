import { numberInQrReference, textInRfReference } from '../../../kernel/identifiers/payment-references.ts'
import type { BankCredit } from './read-camt.ts'

/** An issued invoice on which something is owed. */
export interface OpenInvoice {
  readonly id: number
  readonly prefix: string
  readonly number: number
  readonly currency: string
  readonly client_id: number | null
  /** In ten-thousandths. */
  readonly balance: number
}

/** The invoices that a credit pays, in part or whole, with the reason; if that is uncertain, the candidates. */
export interface Match {
  readonly payments: readonly { readonly invoice: OpenInvoice; readonly amount: number }[]
  readonly reason: string
  readonly candidates: readonly OpenInvoice[]
}

/** Letters and digits alone: people write numbers with other signs between their parts. */
const plain = (text: string) => text.toUpperCase().replace(/[^A-Z\d]+/g, '')

/** Finds what a credit pays. `clientOf` knows whom an IBAN has paid for before. */
export function matchCredit(
  credit: BankCredit,
  invoices: readonly OpenInvoice[],
  clientOf: (iban: string) => number | undefined,
): Match {
  const named = namedBy(credit, invoices)
  if (named.length > 0) return matchNamed(credit, named)
  const equal = invoices.filter(({ balance, currency }) => balance === credit.amount && currency === credit.currency)
  const client = credit.payer_iban === null ? undefined : clientOf(credit.payer_iban)
  const own = client === undefined ? [] : equal.filter(({ client_id }) => client_id === client)
  const [only, another] = own
  if (only !== undefined && another === undefined) {
    const reason = 'the account of the client, and the amount that is owed'
    return { payments: [{ invoice: only, amount: credit.amount }], reason, candidates: [] }
  }
  if (own.length > 1) return unsure('the client owes this amount of several invoices', own)
  if (equal.length > 0) return unsure('only the amount is that of an invoice', equal)
  return unsure('it names no open invoice, and its amount is that of none', [])
}

function namedBy({ remittance, structured }: BankCredit, invoices: readonly OpenInvoice[]): OpenInvoice[] {
  const id = numberInQrReference(structured ?? '') ?? numberInQrReference(/(\d ?){27}/.exec(remittance)?.[0] ?? '')
  const byId = invoices.filter((one) => one.id === id)
  if (byId.length > 0) return byId
  const written = /RF\d{2}[A-Z\d ]+/i.exec(remittance)?.[0]
  const reference = textInRfReference(structured ?? '') ?? textInRfReference(written ?? '')
  const byReference = invoices.filter((one) => plain(`${one.prefix}${one.number}`) === reference)
  if (byReference.length > 0) return byReference
  const text = `${remittance} ${structured ?? ''}`
  const numbers = numbersIn(text)
  return invoices.filter((invoice) => numbers.has(invoice.number) && numberPattern(invoice).test(text))
}

/** More digits than an invoice number has. */
const DIGITS_MAX = 15

/** Every number that ends where a row of digits ends: a prefix without a separator can have digits too. */
function numbersIn(text: string): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const [digits] of text.matchAll(/\d+/g)) {
    for (let length = 1; length <= Math.min(digits.length, DIGITS_MAX); length += 1)
      numbers.add(Number(digits.slice(-length)))
  }
  return numbers
}

/** The number as it is printed, with any separators between its parts, but not as a part of a longer number. */
function numberPattern({ prefix, number }: OpenInvoice): RegExp {
  const signs = [...plain(prefix)].map((sign) => `${sign}[^A-Z\\d]*`).join('')
  // A number without a prefix is any number: only one of four digits and more is taken for it.
  const digits = signs === '' && number < 1_000 ? '(?!)' : `0*${number}`
  return new RegExp(`(?<![A-Z\\d])${signs}${digits}(?!\\d)`, 'i')
}

function matchNamed(credit: BankCredit, named: readonly OpenInvoice[]): Match {
  const owed = named.reduce((sum, { balance }) => sum + balance, 0)
  const [first, second] = named
  if (named.some(({ currency }) => currency !== credit.currency)) return unsure('it is in another currency', named)
  if (credit.amount === owed) {
    const payments = named.map((invoice) => ({ invoice, amount: invoice.balance }))
    return { payments, reason: 'it names the invoice, and the amounts match', candidates: [] }
  }
  if (credit.amount > owed) return unsure('it is more than is owed of what it names', named)
  if (first === undefined || second !== undefined) return unsure('it is a part of what it names', named)
  return {
    payments: [{ invoice: first, amount: credit.amount }],
    reason: 'it names the invoice and pays part of it',
    candidates: [],
  }
}

function unsure(reason: string, candidates: readonly OpenInvoice[]): Match {
  return { payments: [], reason, candidates }
}
