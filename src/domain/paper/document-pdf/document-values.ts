import type { SqlRow, SqlValue } from '../../../kernel/db/sql.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { formatDate } from '../../../kernel/time/date-format.ts'
import { localDate } from '../../../kernel/time/local-date.ts'
import { DRAFT, postalAddress, stampOfDay, storedInvoice } from '../document/index.ts'
import { fillMarkup, markupText, type Values } from '../document-markup/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { FigureFormat } from './figure-format.ts'
import { firstDiscount, printedTerms } from './printed-terms.ts'
import { templateWords } from './template-words.ts'

/** The value of each placeholder of the catalogue for a document. */
export function documentValues(scope: Scope, facts: DocumentFacts): Values {
  const values = valuesBesideTitle(scope, facts)
  const title = titleOf(facts, values)
  return (name, pattern) => (name === 'title' ? title : values(name, pattern))
}

/**
 * The title of the template. Credit notes, and documents whose title is empty without a number, get the word for their
 * kind.
 */
function titleOf({ kind, look }: DocumentFacts, values: Values): string {
  const title = kind.name === 'credit-note' ? '' : markupText(fillMarkup(words(look.template.title), values)).trim()
  return title || values(`${placeholderPrefixes[kind.name]}Word`, undefined)
}

function valuesBesideTitle(scope: Scope, facts: DocumentFacts): Values {
  const { locale } = facts.look
  const figures = new FigureFormat(locale, facts.document.currency)
  const parties = partyTexts(facts, locale)
  const texts = new Map(
    Object.entries({
      ...parties,
      ...documentTexts(facts, figures),
      ...templateWords(locale, {
        addressee: parties.addresseeName ?? '',
        taxNumbers: [parties.companyTaxNumber ?? '', parties.clientTaxNumber ?? ''].filter((number) => number !== ''),
      }),
      ...(owesNothing(facts) && { payByLabel: '' }),
    }),
  )
  const dates = new Map(Object.entries(documentDates(scope, facts)))
  return (name, pattern) => {
    const stamp = dates.get(name)
    return typeof stamp === 'number' ? writeDate(facts.look, stamp, pattern) : (texts.get(name) ?? '')
  }
}

/** Whether nobody is asked to pay. A draft may get its lines later. */
function owesNothing({ document }: DocumentFacts): boolean {
  const invoice = storedInvoice(document)
  return invoice !== undefined && invoice.status_id !== DRAFT && invoice.balance <= 0
}

type Texts = Readonly<Record<string, string>>

/** How the placeholders of each kind begin: `creditNoteNumber`. */
export const placeholderPrefixes = { quote: 'quote', invoice: 'invoice', 'credit-note': 'creditNote' } as const

function partyTexts({ seller, buyer, look: { project } }: DocumentFacts, locale: string): Texts {
  return {
    companyName: words(seller.name),
    companyAddress: words(seller.address),
    companyTaxNumber: words(seller.tax_number),
    companyEmail: words(seller.email),
    companyPhone: words(seller.phone),
    companyIban: inFours(words(seller.iban)),
    companyBic: words(seller.bic),
    clientName: words(buyer.name),
    clientAddress: postalAddress(buyer, locale),
    clientTaxNumber: words(buyer.tax_number),
    clientEmail: words(buyer.email),
    clientPhone: words(buyer.phone),
    contactName: words(buyer.contact_name),
    contactEmail: words(buyer.contact_email),
    contactPhone: words(buyer.contact_phone),
    addresseeName: words(buyer.contact_name ?? buyer.name),
    projectName: words(project?.name),
    projectCode: words(project?.code),
  }
}

function documentTexts(facts: DocumentFacts, figures: FigureFormat): Texts {
  const { kind, document, credited, look } = facts
  const early = discountOffered(facts)
  const money = (column: string) => (typeof document[column] === 'number' ? figures.money(document[column]) : '')
  return {
    reference: words(document.reference),
    terms: printedTerms(document, { isQuote: kind.name === 'quote', locale: look.locale }),
    currency: words(document.currency),
    subTotal: money('sub_total'),
    discountTotal: money('discount_total'),
    netTotal: money('net_total'),
    taxTotal: money('tax_total'),
    total: money('total'),
    amountPaid: money('amount_paid'),
    amountDiscounted: document.amount_discounted === 0 ? '' : money('amount_discounted'),
    balance: money('balance'),
    earlyPaymentPercent: words(early?.percent),
    earlyPaymentDiscount: words(early?.discount),
    earlyPaymentAmount: words(early?.amount),
    [`${placeholderPrefixes[kind.name]}Number`]: numberOf(document),
    ...(credited && { invoiceNumber: numberOf(credited) }),
  }
}

/** Nobody is asked to pay a credit note, and a quote has no day of payment. */
function discountOffered({ kind, document, look: { locale } }: DocumentFacts) {
  return kind.name === 'invoice' ? firstDiscount(document, locale) : undefined
}

function documentDates({ clock }: Scope, facts: DocumentFacts): Readonly<Record<string, unknown>> {
  const { kind, document, credited, look } = facts
  const { timezone } = look
  const beginning = (day: SqlValue | undefined) => (typeof day === 'number' ? stampOfDay(day, timezone) : undefined)
  return {
    [`${placeholderPrefixes[kind.name]}Date`]: beginning(document.date),
    ...(credited && { invoiceDate: beginning(credited.date) }),
    dueDate: beginning(document.due_date),
    earlyPaymentDate: beginning(discountOffered(facts)?.until),
    expiryDate: beginning(document.expiry_date),
    today: clock.now(),
  }
}

/** Prefix and number; empty while the document has no number. */
export function numberOf({ prefix, number }: SqlRow): string {
  return number === null ? '' : `${prefix}${number}`
}

const NO_BREAK_SPACE = '\u00a0'

/** Without a pattern, the long form of the locale, which is kept on one line: 2 March 2026. */
function writeDate({ timezone, locale }: DocumentFacts['look'], stamp: number, pattern: string | undefined): string {
  if (pattern !== undefined) return formatDate(stamp, timezone, pattern, locale)
  return localDate(stamp, timezone, locale, 'long').replaceAll(' ', NO_BREAK_SPACE)
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** In groups of four characters, as banks print it. */
function inFours(iban: string): string {
  return iban.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
