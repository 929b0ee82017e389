import type { SqlRow } from '../../kernel/db/sql.ts'
import type { Scope } from '../../kernel/scope.ts'
import { formatDate } from '../../kernel/time/date-format.ts'
import type { Values } from '../document-markup/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { FigureFormat } from './figure-format.ts'
import { postalAddress } from './postal-address.ts'

/** What each placeholder of the catalogue comes to for a document. */
export function documentValues(scope: Scope, facts: DocumentFacts): Values {
  const figures = new FigureFormat(scope.instance.locale, String(facts.document.currency))
  const texts = new Map(
    Object.entries({ ...partyTexts(facts, scope.instance.locale), ...documentTexts(facts, figures) }),
  )
  const dates = new Map(Object.entries(documentDates(scope, facts)))
  return (name, pattern) => {
    const stamp = dates.get(name)
    return typeof stamp === 'number' ? writeDate(scope, stamp, pattern) : (texts.get(name) ?? '')
  }
}

type Texts = Readonly<Record<string, string>>

function partyTexts({ seller, buyer, project }: DocumentFacts, locale: string): Texts {
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

function documentTexts({ kind, document, template }: DocumentFacts, figures: FigureFormat): Texts {
  const money = (column: string) => (typeof document[column] === 'number' ? figures.money(document[column]) : '')
  return {
    title: words(template.title),
    reference: words(document.reference),
    terms: words(document.terms),
    currency: words(document.currency),
    subTotal: money('sub_total'),
    discountTotal: money('discount_total'),
    netTotal: money('net_total'),
    taxTotal: money('tax_total'),
    total: money('total'),
    amountPaid: money('amount_paid'),
    balance: money('balance'),
    [`${kind.name}Number`]: numberOf(document),
  }
}

function documentDates({ clock }: Scope, { kind, document }: DocumentFacts): Readonly<Record<string, unknown>> {
  return {
    [`${kind.name}Date`]: document.date,
    dueDate: document.due_date,
    expiryDate: document.expiry_date,
    today: clock.now(),
  }
}

/** Prefix and number; empty while the document has no number. */
export function numberOf({ prefix, number }: SqlRow): string {
  return number === null ? '' : `${prefix}${number}`
}

/** Without a pattern, the long form of the locale: 2 March 2026. */
function writeDate({ instance: { timezone, locale } }: Scope, stamp: number, pattern: string | undefined): string {
  if (pattern !== undefined) return formatDate(stamp, timezone, pattern, locale)
  const format = new Intl.DateTimeFormat([locale, 'en'], {
    dateStyle: 'long',
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
  })
  return format.format(stamp * 1000)
}

function words(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** As banks print it. */
function inFours(iban: string): string {
  return iban.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
