import type { SqlRow } from '../../../kernel/db/sql.ts'
import { countryCodeOf } from '../../../kernel/identifiers/country-code.ts'
import { compactVatId } from '../../../kernel/identifiers/vat-id.ts'
import { civilDateText } from '../../../kernel/time/civil-date.ts'
import type { Buyer, Seller } from '../document/index.ts'
import { documentWords } from '../document-pdf/index.ts'
import type {
  EInvoice,
  EInvoiceAddress,
  EInvoiceBuyer,
  EInvoiceDelivery,
  EInvoiceIdentifier,
  EInvoicePayment,
  EInvoiceSeller,
} from '../einvoice/index.ts'
import type { AllowancePart } from './einvoice-allowances.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { amountText } from './einvoice-figures.ts'
import { type ChargedPart, textOf } from './einvoice-lines.ts'
import { vatBreakdown } from './einvoice-vat.ts'

/** The document in the terms of EN 16931. What is missing is empty; `einvoiceGaps` says what is. */
export function einvoiceOf(
  facts: EInvoiceFacts,
  parts: readonly ChargedPart[],
  allowances: readonly AllowancePart[],
): EInvoice {
  const { document, isCredit } = facts
  const taxed = [...parts, ...allowances]
  const vat = vatBreakdown(document, taxed, facts.locale)
  const isUntaxed = taxed.length > 0 && taxed.every((part) => part.vat.category === 'O')
  return {
    number: numberOf(document) ?? '',
    issueDate: dayText(document.date) ?? '',
    typeCode: isCredit ? '381' : '380',
    currency: String(document.currency),
    dueDate: isCredit ? undefined : dayText(document.due_date),
    buyerReference: textOf(document.buyer_reference) ?? textOf(facts.buyer.buyer_reference),
    orderReference: textOf(document.reference),
    paymentTerms: isCredit ? creditTerms(facts) : textOf(document.terms),
    notes: [textOf(document.note), isCredit ? textOf(document.reason) : undefined].flatMap((text) =>
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
}

/** What is due of a credit note has no day, so its terms say which invoice it is set off against (BR-CO-25). */
function creditTerms({ credited, locale }: EInvoiceFacts): string | undefined {
  return credited && `${documentWords(locale).credited}: ${numberOf(credited) ?? ''}`
}

function numberOf({ prefix, number }: SqlRow): string | undefined {
  return number === null || number === undefined ? undefined : `${prefix}${number}`
}

function dayText(day: unknown): string | undefined {
  return typeof day === 'number' ? civilDateText(day) : undefined
}

function periodOf(document: SqlRow): EInvoice['period'] {
  const [start, end] = [dayText(document.period_start), dayText(document.period_end)]
  return start === undefined && end === undefined ? undefined : { start, end }
}

function precedingOf(credited: SqlRow | undefined): EInvoice['preceding'] {
  const number = credited && numberOf(credited)
  return number === undefined ? [] : [{ number, issueDate: dayText(credited?.date) }]
}

function identifier(id: unknown, scheme: unknown): EInvoiceIdentifier | undefined {
  const text = textOf(id)
  return text === undefined ? undefined : { id: text, scheme: textOf(scheme) }
}

type AddressMembers = Partial<Pick<Buyer, Extract<keyof Buyer, `address_${string}`>>>

function addressOf(party: AddressMembers): EInvoiceAddress {
  const country = textOf(party.address_country)
  return {
    line1: textOf(party.address_line_1),
    line2: textOf(party.address_line_2),
    line3: textOf(party.address_line_3),
    city: textOf(party.address_city),
    postcode: textOf(party.address_postcode),
    subdivision: textOf(party.address_state),
    country: country && countryCodeOf(country),
  }
}

function vatIdOf(text: unknown): string | undefined {
  const vatId = textOf(text)
  return vatId && compactVatId(vatId)
}

/** A document outside the scope of tax names no VAT ids (BR-O-02). */
function sellerOf(seller: Seller, isUntaxed: boolean): EInvoiceSeller {
  return {
    name: seller.name.trim(),
    identifiers: [],
    registration: identifier(seller.registration_number, seller.registration_scheme),
    vatId: isUntaxed ? undefined : vatIdOf(seller.vat_id),
    taxRegistration: textOf(seller.tax_registration),
    legalNote: textOf(seller.legal_note),
    electronicAddress: identifier(seller.electronic_address, seller.electronic_address_scheme),
    address: addressOf(seller),
    contact: contactOf(seller.contact_name, seller.phone, seller.email),
  }
}

function buyerOf(buyer: Buyer, isUntaxed: boolean): EInvoiceBuyer {
  return {
    name: buyer.name.trim(),
    registration: identifier(buyer.registration_number, buyer.registration_scheme),
    vatId: isUntaxed ? undefined : vatIdOf(buyer.vat_id),
    electronicAddress: identifier(buyer.electronic_address, buyer.electronic_address_scheme),
    address: addressOf(buyer),
    contact: contactOf(buyer.contact_name, buyer.contact_phone, buyer.contact_email),
  }
}

function contactOf(name: unknown, phone: unknown, email: unknown): EInvoiceSeller['contact'] {
  const contact = { name: textOf(name), phone: textOf(phone), email: textOf(email) }
  return Object.values(contact).every((part) => part === undefined) ? undefined : contact
}

/** Goods of an intra-community supply go to the buyer unless the document says where else (BR-IC-12). */
function deliveryOf({ document, buyer }: EInvoiceFacts, parts: readonly ChargedPart[]): EInvoiceDelivery | undefined {
  const date = dayText(document.delivery_date)
  const home = addressOf(buyer)
  const isSupply = parts.some(({ vat }) => vat.category === 'K')
  const country = textOf(document.deliver_to_country) ?? (isSupply ? home.country : undefined)
  const address = country === undefined || country === home.country ? home : { country }
  if (date === undefined && country === undefined) return undefined
  return { date, address: country === undefined ? undefined : address }
}

/**
 * A transfer to the account of the company: 58 is SEPA, 30 any other, 31 between Danish companies, which do not know 30
 * (DK-R-005).
 */
function paymentOf({ document, seller, buyer }: EInvoiceFacts): EInvoicePayment | undefined {
  const account = textOf(seller.iban)?.replaceAll(' ', '')
  if (account === undefined) return undefined
  const isDanish = [seller, buyer].every((party) => addressOf(party).country === 'DK')
  return {
    meansCode: document.currency === 'EUR' || (isDanish && seller.bic === null) ? '58' : isDanish ? '31' : '30',
    remittance: numberOf(document),
    transfers: [{ account, name: textOf(seller.name), bic: textOf(seller.bic) }],
  }
}

/** The amount due is as at issue: what is paid later is no fact of the invoice. */
function totalsOf(
  document: SqlRow,
  parts: readonly ChargedPart[],
  allowances: readonly AllowancePart[],
): EInvoice['totals'] {
  const currency = String(document.currency)
  const amount = (value: number) => amountText(value, currency)
  const optional = (value: unknown) => (Number(value ?? 0) === 0 ? undefined : amount(Number(value)))
  const sumOf = (isCharge: boolean) => {
    const some = allowances.filter(({ allowance }) => allowance.isCharge === isCharge)
    return some.length === 0 ? undefined : amount(some.reduce((sum, { total }) => sum + Math.abs(total), 0))
  }
  return {
    lines: amount(parts.reduce((sum, { total }) => sum + total, 0)),
    allowances: sumOf(false),
    charges: sumOf(true),
    net: amount(Number(document.net_total)),
    vat: amount(Number(document.tax_total)),
    gross: amount(Number(document.total)),
    prepaid: optional(document.amount_prepaid),
    rounding: optional(document.rounding_amount),
    payable: amount(
      Number(document.total) - Number(document.amount_prepaid ?? 0) + Number(document.rounding_amount ?? 0),
    ),
  }
}
