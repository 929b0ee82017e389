import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { embeddedFile, identifierIn, type Reading } from '../element-reading.ts'
import { exactOf, exactText } from '../exact-sum.ts'
import type { DecimalText, EInvoice, EInvoiceAttachment, EInvoiceTotals, EInvoiceVat } from '../model/index.ts'
import { readNote } from './read-note.ts'
import { readUblAllowance, readUblLine, readUblPeriod } from './read-ubl-line.ts'
import { readUblBuyer, readUblDelivery, readUblPayee, readUblRepresentative, readUblSeller } from './read-ubl-party.ts'
import { readUblPayment } from './read-ubl-payment.ts'

/** UNTDID 1001: what a document that is referred to is. */
const OBJECT = '130'
const PROJECT = '50'
/** Placeholder for the number of the buyer's order, if only the seller's is known. */
const NO_ORDER = 'NA'

/** An `Invoice` or a `CreditNote` of UBL 2.1. */
export function readUbl(root: ReadElement, reading: Reading): EInvoice {
  const isCredit = root.name === 'CreditNote'
  const currency = reading.required(textAt(root, 'DocumentCurrencyCode'), 'BT-5', 'Currency of the invoice.')
  const period = childOf(root, 'InvoicePeriod')
  return {
    ...readHeader(root, isCredit, reading),
    ...readReferences(root, reading),
    currency,
    taxPointCode: textAt(period, 'DescriptionCode'),
    period: readUblPeriod(period, reading),
    seller: readUblSeller(childOf(root, 'AccountingSupplierParty', 'Party'), reading),
    buyer: readUblBuyer(childOf(root, 'AccountingCustomerParty', 'Party'), reading),
    payee: readUblPayee(childOf(root, 'PayeeParty')),
    representative: readUblRepresentative(childOf(root, 'TaxRepresentativeParty')),
    delivery: readUblDelivery(childOf(root, 'Delivery'), reading),
    payment: readUblPayment(root),
    paymentTerms: readTerms(root),
    allowances: childrenOf(root, 'AllowanceCharge').map((one) => readUblAllowance(one, reading)),
    totals: readTotals(root, currency, reading),
    vat: childrenOf(root, 'TaxTotal')
      .filter((one) => [currency, undefined].includes(childOf(one, 'TaxAmount')?.attributes.currencyID || undefined))
      .flatMap((one) => childrenOf(one, 'TaxSubtotal'))
      .map((one) => readVat(one, reading)),
    lines: childrenOf(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map((one) => readUblLine(one, reading)),
  }
}

function readHeader(root: ReadElement, isCredit: boolean, reading: Reading) {
  const type = textAt(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode')
  const issueDate = reading.required(textAt(root, 'IssueDate'), 'BT-2', 'Day of issue.')
  return {
    number: reading.required(textAt(root, 'ID'), 'BT-1', 'Number of the invoice.'),
    issueDate: (issueDate === '' ? undefined : reading.day(issueDate, 'BT-2')) ?? '',
    typeCode: reading.required(type, 'BT-3', 'Type of the invoice.'),
    vatCurrency: textAt(root, 'TaxCurrencyCode'),
    taxPointDate: reading.day(textAt(root, 'TaxPointDate'), 'BT-7'),
    dueDate: reading.day(dueDayIn(root), 'BT-9'),
    buyerReference: textAt(root, 'BuyerReference'),
    buyerAccountingReference: textAt(root, 'AccountingCost'),
    notes: childrenOf(root, 'Note').flatMap(({ text }) => (text === '' ? [] : [readNote(text)])),
    process: textAt(root, 'ProfileID'),
    specification: textAt(root, 'CustomizationID'),
  }
}

/** BT-9. EN 16931 puts it into the means of payment of a credit note; files that are only UBL also have it in the terms. */
function dueDayIn(root: ReadElement): string | undefined {
  const others = [...childrenOf(root, 'PaymentMeans'), ...childrenOf(root, 'PaymentTerms')]
  return textAt(root, 'DueDate') ?? others.flatMap((one) => textAt(one, 'PaymentDueDate') ?? [])[0]
}

function readTerms(root: ReadElement): string | undefined {
  const notes = childrenOf(root, 'PaymentTerms').flatMap((one) => childrenOf(one, 'Note'))
  return notes.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n') || undefined
}

function readReferences(root: ReadElement, reading: Reading) {
  const documents = childrenOf(root, 'AdditionalDocumentReference')
  const ofType = (type: string) => documents.find((one) => textAt(one, 'DocumentTypeCode') === type)
  const order = textAt(root, 'OrderReference', 'ID')
  const salesOrderReference = textAt(root, 'OrderReference', 'SalesOrderID')
  return {
    projectReference: textAt(root, 'ProjectReference', 'ID') ?? textAt(ofType(PROJECT), 'ID'),
    contractReference: textAt(root, 'ContractDocumentReference', 'ID'),
    orderReference: order === NO_ORDER && salesOrderReference !== undefined ? undefined : order,
    salesOrderReference,
    receivingReference: textAt(root, 'ReceiptDocumentReference', 'ID'),
    despatchReference: textAt(root, 'DespatchDocumentReference', 'ID'),
    tenderReference: textAt(root, 'OriginatorDocumentReference', 'ID'),
    invoicedObject: identifierIn(childOf(ofType(OBJECT), 'ID')),
    preceding: childrenOf(root, 'BillingReference').flatMap((one) => {
      const document = childOf(one, 'InvoiceDocumentReference')
      const number = textAt(document, 'ID')
      return number === undefined ? [] : [{ number, issueDate: reading.day(textAt(document, 'IssueDate'), 'BT-26') }]
    }),
    attachments: documents
      .filter((one) => ![OBJECT, PROJECT].includes(textAt(one, 'DocumentTypeCode') ?? ''))
      .map(readAttachment),
  }
}

function readAttachment(of: ReadElement): EInvoiceAttachment {
  return {
    id: textAt(of, 'ID') ?? '',
    description: textAt(of, 'DocumentDescription'),
    location: textAt(of, 'Attachment', 'ExternalReference', 'URI'),
    content: embeddedFile(childOf(of, 'Attachment', 'EmbeddedDocumentBinaryObject')),
  }
}

/** VAT is given in the currency of the invoice, and again in that of accounting. */
function readTotals(root: ReadElement, currency: string, reading: Reading): EInvoiceTotals {
  const of = childOf(root, 'LegalMonetaryTotal')
  const vatAmounts = childrenOf(root, 'TaxTotal').flatMap((one) => childOf(one, 'TaxAmount') ?? [])
  const optional = (name: string, term: string) => reading.decimal(textAt(of, name), term)
  reading.inCurrency(of?.elements ?? [], currency)
  return {
    lines: reading.requiredDecimal(textAt(of, 'LineExtensionAmount'), 'BT-106', 'Sum of the lines.'),
    allowances: optional('AllowanceTotalAmount', 'BT-107'),
    charges: optional('ChargeTotalAmount', 'BT-108'),
    net: reading.requiredDecimal(textAt(of, 'TaxExclusiveAmount'), 'BT-109', 'Total without VAT.'),
    ...reading.vatAmounts(vatAmounts, currency),
    gross: reading.requiredDecimal(textAt(of, 'TaxInclusiveAmount'), 'BT-112', 'Total with VAT.'),
    prepaid: optional('PrepaidAmount', 'BT-113'),
    rounding: optional('PayableRoundingAmount', 'BT-114'),
    thirdParties: readThirdParties(root, currency, reading),
    payable: reading.requiredDecimal(textAt(of, 'PayableAmount'), 'BT-115', 'Amount that is due.'),
  }
}

/** BG-DEX-09 of XRechnung: payments to third parties. Without the extension, the same element repeats part of BT-113. */
function readThirdParties(root: ReadElement, currency: string, reading: Reading): DecimalText | undefined {
  if (!(textAt(root, 'CustomizationID') ?? '').includes(':extension:xrechnung')) return undefined
  const amounts = childrenOf(root, 'PrepaidPayment').flatMap((one) => childOf(one, 'PaidAmount') ?? [])
  reading.inCurrency(amounts, currency)
  if (amounts.length === 0) return undefined
  const sum = amounts.reduce((total, { text }) => total + exactOf(reading.decimal(text, 'BT-DEX-002')), 0n)
  return exactText(sum, 2)
}

function readVat(of: ReadElement, reading: Reading): EInvoiceVat {
  const category = childOf(of, 'TaxCategory')
  return {
    category: reading.category(textAt(category, 'ID'), 'BT-118'),
    rate: reading.decimal(textAt(category, 'Percent'), 'BT-119'),
    taxable: reading.requiredDecimal(textAt(of, 'TaxableAmount'), 'BT-116', 'The taxable amount.'),
    amount: reading.requiredDecimal(textAt(of, 'TaxAmount'), 'BT-117', 'VAT of a category and rate.'),
    exemptionReason: textAt(category, 'TaxExemptionReason'),
    exemptionCode: textAt(category, 'TaxExemptionReasonCode'),
  }
}
