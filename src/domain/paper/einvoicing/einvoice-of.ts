import { countryCodeOf } from '../../../kernel/identifiers/country-code.ts'
import { isQrIban, isSepaIban, qrReference } from '../../../kernel/identifiers/payment-references.ts'
import { compactVatId } from '../../../kernel/identifiers/vat-id.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import { accountedTax, type Buyer, optionalAmount, type Seller, type StoredDocument } from '../document/index.ts'
import { documentWords, printedTerms } from '../document-pdf/index.ts'
import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceBuyer,
  EInvoiceDelivery,
  EInvoiceFormat,
  EInvoiceIdentifier,
  EInvoicePayment,
  EInvoiceSeller,
} from '../einvoice/index.ts'
import type { AllowancePart } from './einvoice-allowances.ts'
import type { CreditedInvoice, EInvoiceFacts } from './einvoice-facts.ts'
import { amountText } from './einvoice-figures.ts'
import { type ChargedPart, filledText } from './einvoice-lines.ts'
import { vatBreakdown } from './einvoice-vat.ts'
import { frenchEInvoice, isForFrenchPlatforms } from './french-einvoice.ts'

/** The document in the terms of EN 16931. Missing members are empty; `einvoiceGaps` lists them. */
export function einvoiceOf(
  facts: EInvoiceFacts,
  parts: readonly ChargedPart[],
  allowances: readonly AllowancePart[],
  format: EInvoiceFormat,
): EInvoice {
  const { document, isCredit } = facts
  const taxed = [...parts, ...allowances]
  const vat = vatBreakdown(document, taxed, facts.locale)
  const isUntaxed = taxed.length > 0 && taxed.every((part) => part.vat.category === 'O')
  const invoice: EInvoice = {
    number: numberOf(document) ?? '',
    issueDate: dayText(document.date) ?? '',
    typeCode: isCredit ? '381' : '380',
    currency: document.currency,
    vatCurrency: accountedTax(document)?.currency,
    dueDate: dayText(document.due_date),
    buyerReference: filledText(document.buyer_reference) ?? filledText(facts.buyer.buyer_reference),
    orderReference: filledText(document.reference),
    paymentTerms: isCredit ? creditTerms(facts) : invoiceTerms(facts, format),
    notes: [filledText(document.note), isCredit ? filledText(document.reason) : undefined].flatMap((text) =>
      text === undefined ? [] : [{ text }],
    ),
    preceding: precedingOf(facts.credited),
    seller: sellerOf(facts.seller, isUntaxed),
    buyer: buyerOf(facts.buyer, isUntaxed),
    delivery: deliveryOf(facts, parts),
    period: periodOf(document),
    payment: paymentOf(facts),
    allowances: allowances.map(({ allowance }) => allowance),
    totals: totalsOf(document, parts, allowances),
    vat,
    attachments: [],
    lines: parts.map(({ line }, index) => ({ ...line, id: String(index + 1) })),
  }
  return isForFrenchPlatforms(facts, format) ? frenchEInvoice(invoice, facts) : invoice
}

/** A credit note has no due date, so its terms name the invoice that it is offset against (BR-CO-25). */
function creditTerms({ credited, locale }: EInvoiceFacts): string | undefined {
  return credited && `${documentWords(locale).credited}: ${numberOf(credited) ?? ''}`
}

/** A discount for early payment stays as programs read it in XRechnung, and is a sentence in the others, as on the page. */
function invoiceTerms({ document, locale }: EInvoiceFacts, format: EInvoiceFormat): string | undefined {
  return filledText(format === 'xrechnung' ? document.terms : printedTerms(document, { isQuote: false, locale }))
}

function numberOf({ prefix, number }: CreditedInvoice): string | undefined {
  return number === null ? undefined : `${prefix}${number}`
}

function dayText(day: unknown): string | undefined {
  return typeof day === 'number' ? civilDateText(day) : undefined
}

function periodOf(document: StoredDocument): EInvoice['period'] {
  const [start, end] = [dayText(document.period_start), dayText(document.period_end)]
  return start === undefined && end === undefined ? undefined : { start, end }
}

function precedingOf(credited: CreditedInvoice | undefined): EInvoice['preceding'] {
  const number = credited && numberOf(credited)
  return credited === undefined || number === undefined ? [] : [{ number, issueDate: dayText(credited.date) }]
}

function identifier(id: unknown, scheme: unknown): EInvoiceIdentifier | undefined {
  const text = filledText(id)
  return text === undefined ? undefined : { id: text, scheme: filledText(scheme) }
}

type AddressMembers = Partial<Pick<Buyer, Extract<keyof Buyer, `address_${string}`>>>

function addressOf(party: AddressMembers): EInvoiceAddress {
  const country = filledText(party.address_country)
  return {
    line1: filledText(party.address_line_1),
    line2: filledText(party.address_line_2),
    line3: filledText(party.address_line_3),
    city: filledText(party.address_city),
    postcode: filledText(party.address_postcode),
    subdivision: filledText(party.address_state),
    country: country && countryCodeOf(country),
  }
}

function vatIdOf(text: unknown): string | undefined {
  const vatId = filledText(text)
  return vatId && compactVatId(vatId)
}

/** A document outside the scope of tax names no VAT ids (BR-O-02). */
function sellerOf(seller: Seller, isUntaxed: boolean): EInvoiceSeller {
  const registration = identifier(seller.registration_number, seller.registration_scheme)
  const vatId = isUntaxed ? undefined : vatIdOf(seller.vat_id)
  const taxRegistration = filledText(seller.tax_registration)
  return {
    name: filledText(seller.name) ?? '',
    identifiers: vatId === undefined && registration === undefined ? identifiersOf(taxRegistration) : [],
    registration,
    vatId,
    taxRegistration,
    legalNote: filledText(seller.legal_note),
    electronicAddress: identifier(seller.electronic_address, seller.electronic_address_scheme),
    address: addressOf(seller),
    contact: contactOf(seller.contact_name, seller.phone, seller.email),
  }
}

/** A tax number also identifies a company that has no other number (BR-CO-26). Texts such as "Godkänd för F-skatt" are no number. */
function identifiersOf(taxRegistration: string | undefined): EInvoiceSeller['identifiers'] {
  return taxRegistration !== undefined && /\d/.test(taxRegistration) ? [{ id: taxRegistration }] : []
}

function buyerOf(buyer: Buyer, isUntaxed: boolean): EInvoiceBuyer {
  return {
    name: filledText(buyer.name) ?? '',
    registration: identifier(buyer.registration_number, buyer.registration_scheme),
    vatId: isUntaxed ? undefined : vatIdOf(buyer.vat_id),
    electronicAddress: identifier(buyer.electronic_address, buyer.electronic_address_scheme),
    address: addressOf(buyer),
    contact: contactOf(buyer.contact_name, buyer.contact_phone, buyer.contact_email),
  }
}

function contactOf(name: unknown, phone: unknown, email: unknown): EInvoiceSeller['contact'] {
  const contact = { name: filledText(name), phone: filledText(phone), email: filledText(email) }
  return Object.values(contact).every((part) => part === undefined) ? undefined : contact
}

/** Goods of an intra-community supply go to the buyer unless the document names another country (BR-IC-12). */
function deliveryOf({ document, buyer }: EInvoiceFacts, parts: readonly ChargedPart[]): EInvoiceDelivery | undefined {
  const date = dayText(document.delivery_date)
  const home = addressOf(buyer)
  const isSupply = parts.some(({ vat }) => vat.category === 'K')
  const country = filledText(document.deliver_to_country) ?? (isSupply ? home.country : undefined)
  const address = country === undefined || country === home.country ? home : { country }
  if (date === undefined && country === undefined) return undefined
  return { date, address: country === undefined ? undefined : address }
}

/**
 * A transfer to the account of the company: 58 is SEPA, 30 any other, 31 between Danish companies, which do not know 30
 * (DK-R-005).
 */
function paymentOf({ document, seller, buyer }: EInvoiceFacts): EInvoicePayment | undefined {
  const account = filledText(seller.iban)?.replaceAll(' ', '')
  if (account === undefined) return undefined
  const isSepa = document.currency === 'EUR' && isSepaIban(account)
  const isDanish = [seller, buyer].every((party) => addressOf(party).country === 'DK')
  return {
    meansCode: isSepa || (isDanish && seller.bic === null) ? '58' : isDanish ? '31' : '30',
    remittance: isQrIban(account) ? qrReference(document.id) : numberOf(document),
    transfers: [{ account, name: filledText(seller.name), bic: filledText(seller.bic) }],
  }
}

/** The amount due is as at issue: what is paid later is no fact of the invoice. */
function totalsOf(
  document: StoredDocument,
  parts: readonly ChargedPart[],
  allowances: readonly AllowancePart[],
): EInvoice['totals'] {
  const currency = document.currency
  const accounted = accountedTax(document)
  const amount = (value: number) => amountText(value, currency)
  const optional = (value: number) => (value === 0 ? undefined : amount(value))
  const prepaid = optionalAmount(document, 'amount_prepaid')
  const rounding = optionalAmount(document, 'rounding_amount')
  const sumOf = (isCharge: boolean) => {
    const some = allowances.filter(({ allowance }) => allowance.isCharge === isCharge)
    return some.length === 0 ? undefined : amount(some.reduce((sum, { total }) => sum + Math.abs(total), 0))
  }
  return {
    lines: amount(parts.reduce((sum, { total }) => sum + total, 0)),
    allowances: sumOf(false),
    charges: sumOf(true),
    net: amount(document.net_total),
    vat: amount(document.tax_total),
    vatInVatCurrency: accounted && amountText(accounted.amount, accounted.currency),
    gross: amount(document.total),
    prepaid: optional(prepaid),
    rounding: optional(rounding),
    payable: amount(document.total - prepaid + rounding),
  }
}
