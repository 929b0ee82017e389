import {
  fixedElement,
  groupElement,
  textElement,
  type XmlContent,
  type XmlElement,
} from '../../../../kernel/xml/write-xml.ts'
import type { EInvoice, EInvoiceAttachment } from '../model/index.ts'
import { ciiLine } from './cii-line.ts'
import { ciiBuyer, ciiRepresentative, ciiSeller, ciiShipTo } from './cii-party.ts'
import { ciiSettlement } from './cii-settlement.ts'
import { ciiDay } from './cii-text.ts'

const UNECE = 'urn:un:unece:uncefact:data:standard'

/** The type of a referenced document (UNTDID 1001): an attachment, a call for tenders, an invoiced object. */
const ATTACHMENT = '916'
const TENDER = '50'
const OBJECT = '130'

/** An invoice as a Cross Industry Invoice; everything is used here that D16B and D22B order in the same way. */
export function ciiInvoice(invoice: EInvoice): XmlElement {
  return fixedElement(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${UNECE}:CrossIndustryInvoice:100`,
      'xmlns:ram': `${UNECE}:ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:qdt': `${UNECE}:QualifiedDataType:100`,
      'xmlns:udt': `${UNECE}:UnqualifiedDataType:100`,
    },
    context(invoice),
    document(invoice),
    fixedElement(
      'rsm:SupplyChainTradeTransaction',
      {},
      invoice.lines.map(ciiLine),
      agreement(invoice),
      delivery(invoice),
      ciiSettlement(invoice),
    ),
  )
}

function context({ process, specification }: EInvoice): XmlContent {
  return groupElement(
    'rsm:ExchangedDocumentContext',
    groupElement('ram:BusinessProcessSpecifiedDocumentContextParameter', textElement('ram:ID', process)),
    groupElement('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', specification)),
  )
}

function document(invoice: EInvoice): XmlContent {
  return groupElement(
    'rsm:ExchangedDocument',
    textElement('ram:ID', invoice.number),
    textElement('ram:TypeCode', invoice.typeCode),
    ciiDay('ram:IssueDateTime', invoice.issueDate),
    invoice.notes.map(({ text, subject }) =>
      groupElement('ram:IncludedNote', textElement('ram:Content', text), textElement('ram:SubjectCode', subject)),
    ),
  )
}

function agreement(invoice: EInvoice): XmlElement {
  const { invoicedObject, projectReference } = invoice
  return fixedElement(
    'ram:ApplicableHeaderTradeAgreement',
    {},
    textElement('ram:BuyerReference', invoice.buyerReference),
    ciiSeller(invoice.seller),
    ciiBuyer(invoice.buyer),
    invoice.representative && ciiRepresentative(invoice.representative),
    reference('ram:SellerOrderReferencedDocument', invoice.salesOrderReference),
    reference('ram:BuyerOrderReferencedDocument', invoice.orderReference),
    reference('ram:ContractReferencedDocument', invoice.contractReference),
    invoice.attachments.map(attachment),
    additional(invoice.tenderReference, TENDER),
    additional(invoicedObject?.id, OBJECT, invoicedObject?.scheme),
    projectReference === undefined
      ? undefined
      : groupElement(
          'ram:SpecifiedProcuringProject',
          textElement('ram:ID', projectReference),
          textElement('ram:Name', 'Project reference'),
        ),
  )
}

function delivery(invoice: EInvoice): XmlElement {
  const of = invoice.delivery
  return fixedElement(
    'ram:ApplicableHeaderTradeDelivery',
    {},
    of && ciiShipTo(of),
    groupElement('ram:ActualDeliverySupplyChainEvent', ciiDay('ram:OccurrenceDateTime', of?.date)),
    reference('ram:DespatchAdviceReferencedDocument', invoice.despatchReference),
    reference('ram:ReceivingAdviceReferencedDocument', invoice.receivingReference),
  )
}

function reference(name: string, id: string | undefined): XmlElement | undefined {
  return groupElement(name, textElement('ram:IssuerAssignedID', id))
}

function additional(id: string | undefined, type: string, scheme?: string): XmlElement | undefined {
  if (id === undefined || id.trim() === '') return undefined
  return groupElement(
    'ram:AdditionalReferencedDocument',
    textElement('ram:IssuerAssignedID', id),
    textElement('ram:TypeCode', type),
    textElement('ram:ReferenceTypeCode', scheme),
  )
}

function attachment({ id, description, location, content }: EInvoiceAttachment): XmlElement | undefined {
  return groupElement(
    'ram:AdditionalReferencedDocument',
    textElement('ram:IssuerAssignedID', id),
    textElement('ram:URIID', location),
    textElement('ram:TypeCode', ATTACHMENT),
    textElement('ram:Name', description),
    textElement('ram:AttachmentBinaryObject', content?.base64, {
      mimeCode: content?.mediaType,
      filename: content?.fileName,
    }),
  )
}
