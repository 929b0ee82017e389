import {
  fixedElement,
  groupElement,
  textElement,
  type XmlContent,
  type XmlElement,
} from '../../../../kernel/xml/write-xml.ts'
import { isCreditType } from '../einvoice-format.ts'
import type { EInvoice, EInvoiceAttachment, EInvoicePeriod } from '../model/index.ts'
import { ublLine } from './ubl-line.ts'
import { ublAllowance, ublTaxTotals, ublTotals } from './ubl-money.ts'
import { ublBuyer, ublDelivery, ublPayee, ublRepresentative, ublSeller } from './ubl-party.ts'
import { ublPaymentMeans, ublPaymentTerms } from './ubl-payment.ts'
import { ublNote, ublPeriod } from './ubl-text.ts'

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The elements of both documents in the order of their schemas, which differ in a few places. */
const orderOfInvoice: readonly string[] = [
  ...['cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ID', 'cbc:IssueDate', 'cbc:DueDate', 'cbc:InvoiceTypeCode'],
  ...['cbc:Note', 'cbc:TaxPointDate', 'cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode', 'cbc:AccountingCost'],
  ...['cbc:BuyerReference', 'cac:InvoicePeriod', 'cac:OrderReference', 'cac:BillingReference'],
  ...['cac:DespatchDocumentReference', 'cac:ReceiptDocumentReference', 'cac:OriginatorDocumentReference'],
  ...['cac:ContractDocumentReference', 'cac:AdditionalDocumentReference', 'cac:ProjectReference'],
  ...['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty', 'cac:PayeeParty', 'cac:TaxRepresentativeParty'],
  ...['cac:Delivery', 'cac:PaymentMeans', 'cac:PaymentTerms', 'cac:AllowanceCharge', 'cac:TaxTotal'],
  ...['cac:LegalMonetaryTotal', 'cac:InvoiceLine'],
]
const orderOfCreditNote: readonly string[] = [
  ...['cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ID', 'cbc:IssueDate', 'cbc:TaxPointDate', 'cbc:CreditNoteTypeCode'],
  ...['cbc:Note', 'cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode', 'cbc:AccountingCost'],
  ...['cbc:BuyerReference', 'cac:InvoicePeriod', 'cac:OrderReference', 'cac:BillingReference'],
  ...['cac:DespatchDocumentReference', 'cac:ReceiptDocumentReference', 'cac:ContractDocumentReference'],
  ...['cac:AdditionalDocumentReference', 'cac:OriginatorDocumentReference'],
  ...['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty', 'cac:PayeeParty', 'cac:TaxRepresentativeParty'],
  ...['cac:Delivery', 'cac:PaymentMeans', 'cac:PaymentTerms', 'cac:AllowanceCharge', 'cac:TaxTotal'],
  ...['cac:LegalMonetaryTotal', 'cac:CreditNoteLine'],
]

/** An invoice as UBL 2.1: `Invoice`, or `CreditNote` where its type is one. */
export function ublInvoice(invoice: EInvoice): XmlElement {
  const isCredit = isCreditType(invoice.typeCode)
  const kind = isCredit ? 'CreditNote' : 'Invoice'
  const order = isCredit ? orderOfCreditNote : orderOfInvoice
  const root = fixedElement(
    kind,
    {
      xmlns: `${SCHEMA}:${kind}-2`,
      'xmlns:cac': `${SCHEMA}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${SCHEMA}:CommonBasicComponents-2`,
    },
    header(invoice, isCredit),
    references(invoice, isCredit),
    parties(invoice),
    ublPaymentMeans(invoice, isCredit),
    ublPaymentTerms(invoice, isCredit),
    invoice.allowances.map((one) => ublAllowance(one, invoice.currency)),
    ublTaxTotals(invoice),
    ublTotals(invoice.totals, invoice.currency),
    invoice.lines.map((line) => ublLine(line, invoice.currency, isCredit)),
  )
  const placeOf = ({ name }: XmlElement) => order.indexOf(name)
  const elements = typeof root.content === 'string' ? [] : root.content
  return { ...root, content: elements.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

function header(invoice: EInvoice, isCredit: boolean): XmlContent {
  return [
    textElement('cbc:CustomizationID', invoice.specification),
    textElement('cbc:ProfileID', invoice.process),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issueDate),
    isCredit ? undefined : textElement('cbc:DueDate', invoice.dueDate),
    textElement(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.typeCode),
    invoice.notes.map(({ text, subject }) => textElement('cbc:Note', ublNote(text, subject))),
    textElement('cbc:TaxPointDate', invoice.taxPointDate),
    textElement('cbc:DocumentCurrencyCode', invoice.currency),
    textElement('cbc:TaxCurrencyCode', invoice.vatCurrency),
    textElement('cbc:AccountingCost', invoice.buyerAccountingReference),
    textElement('cbc:BuyerReference', invoice.buyerReference),
    period(invoice.period, invoice.taxPointCode),
  ]
}

function period(days: EInvoicePeriod | undefined, taxPointCode: string | undefined): XmlElement | undefined {
  return groupElement('cac:InvoicePeriod', ublPeriod(days), textElement('cbc:DescriptionCode', taxPointCode))
}

function references(invoice: EInvoice, isCredit: boolean): XmlContent {
  const { orderReference, salesOrderReference, invoicedObject, projectReference } = invoice
  const order = orderReference ?? (salesOrderReference === undefined ? undefined : 'NA')
  return [
    groupElement(
      'cac:OrderReference',
      textElement('cbc:ID', order),
      textElement('cbc:SalesOrderID', salesOrderReference),
    ),
    invoice.preceding.map(({ number, issueDate }) =>
      groupElement(
        'cac:BillingReference',
        groupElement(
          'cac:InvoiceDocumentReference',
          textElement('cbc:ID', number),
          textElement('cbc:IssueDate', issueDate),
        ),
      ),
    ),
    reference('cac:DespatchDocumentReference', invoice.despatchReference),
    reference('cac:ReceiptDocumentReference', invoice.receivingReference),
    reference('cac:OriginatorDocumentReference', invoice.tenderReference),
    reference('cac:ContractDocumentReference', invoice.contractReference),
    groupElement(
      'cac:AdditionalDocumentReference',
      textElement('cbc:ID', invoicedObject?.id, { schemeID: invoicedObject?.scheme }),
      invoicedObject && textElement('cbc:DocumentTypeCode', '130'),
    ),
    invoice.attachments.map(attachment),
    isCredit ? projectOfCreditNote(projectReference) : reference('cac:ProjectReference', projectReference),
  ]
}

/** A credit note has no element for its project: it is a document of type 50. */
function projectOfCreditNote(project: string | undefined): XmlElement | undefined {
  if (project === undefined) return undefined
  return groupElement(
    'cac:AdditionalDocumentReference',
    textElement('cbc:ID', project),
    textElement('cbc:DocumentTypeCode', '50'),
  )
}

function reference(name: string, id: string | undefined): XmlElement | undefined {
  return groupElement(name, textElement('cbc:ID', id))
}

function attachment({ id, description, location, content }: EInvoiceAttachment): XmlElement | undefined {
  return groupElement(
    'cac:AdditionalDocumentReference',
    textElement('cbc:ID', id),
    textElement('cbc:DocumentDescription', description),
    groupElement(
      'cac:Attachment',
      textElement('cbc:EmbeddedDocumentBinaryObject', content?.base64, {
        mimeCode: content?.mediaType,
        filename: content?.fileName,
      }),
      groupElement('cac:ExternalReference', textElement('cbc:URI', location)),
    ),
  )
}

function parties(invoice: EInvoice): XmlContent {
  return [
    groupElement('cac:AccountingSupplierParty', ublSeller(invoice.seller, invoice.payment?.directDebit?.creditor)),
    groupElement('cac:AccountingCustomerParty', ublBuyer(invoice.buyer)),
    invoice.payee && ublPayee(invoice.payee),
    invoice.representative && ublRepresentative(invoice.representative),
    invoice.delivery && ublDelivery(invoice.delivery),
  ]
}
