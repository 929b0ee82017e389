import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { embeddedFile, filled, type Reading } from '../element-reading.ts'
import type { EInvoice, EInvoiceAttachment, EInvoiceDelivery } from '../model/index.ts'
import { countsInSum, readCiiLine } from './read-cii-line.ts'
import {
  globalIdentifiersOf,
  readCiiAddress,
  readCiiBuyer,
  readCiiPayee,
  readCiiRepresentative,
  readCiiSeller,
} from './read-cii-party.ts'
import { readCiiSettlement } from './read-cii-settlement.ts'
import { readCiiDay } from './read-cii-text.ts'

/** UNTDID 1001: what a document that is referred to is. */
const TENDER = '50'
const OBJECT = '130'

/** A `CrossIndustryInvoice`, as itself or out of a Factur-X or ZUGFeRD of any profile. */
export function readCii(root: ReadElement, reading: Reading): EInvoice {
  const trade = childOf(root, 'SupplyChainTradeTransaction')
  const agreement = childOf(trade, 'ApplicableHeaderTradeAgreement')
  return {
    ...readDocument(root, reading),
    ...readReferences(trade),
    ...readCiiSettlement(childOf(trade, 'ApplicableHeaderTradeSettlement'), reading),
    seller: readCiiSeller(childOf(agreement, 'SellerTradeParty'), reading),
    buyer: readCiiBuyer(childOf(agreement, 'BuyerTradeParty'), reading),
    payee: readCiiPayee(childOf(trade, 'ApplicableHeaderTradeSettlement', 'PayeeTradeParty')),
    representative: readCiiRepresentative(childOf(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: readDelivery(childOf(trade, 'ApplicableHeaderTradeDelivery'), reading),
    lines: childrenOf(trade, 'IncludedSupplyChainTradeLineItem')
      .filter(countsInSum)
      .map((one) => readCiiLine(one, reading)),
  }
}

function readDocument(root: ReadElement, reading: Reading) {
  const context = childOf(root, 'ExchangedDocumentContext')
  const of = childOf(root, 'ExchangedDocument')
  const issued = childOf(of, 'IssueDateTime')
  if (issued === undefined) reading.fault('BT-2', 'is missing', 'Day of issue.')
  return {
    number: reading.required(textAt(of, 'ID'), 'BT-1', 'Number of the invoice.'),
    issueDate: readCiiDay(issued, reading, 'BT-2') ?? '',
    typeCode: reading.required(textAt(of, 'TypeCode'), 'BT-3', 'Type of the invoice.'),
    notes: childrenOf(of, 'IncludedNote').flatMap((one) => {
      const text = textAt(one, 'Content')
      return text === undefined ? [] : [{ text, subject: textAt(one, 'SubjectCode') }]
    }),
    process: textAt(context, 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    specification: textAt(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
  }
}

function readReferences(trade: ReadElement | undefined) {
  const agreement = childOf(trade, 'ApplicableHeaderTradeAgreement')
  const delivery = childOf(trade, 'ApplicableHeaderTradeDelivery')
  const documents = childrenOf(agreement, 'AdditionalReferencedDocument')
  const ofType = (type: string) => documents.find((one) => textAt(one, 'TypeCode') === type)
  const object = textAt(ofType(OBJECT), 'IssuerAssignedID')
  return {
    buyerReference: textAt(agreement, 'BuyerReference'),
    projectReference: textAt(agreement, 'SpecifiedProcuringProject', 'ID'),
    contractReference: textAt(agreement, 'ContractReferencedDocument', 'IssuerAssignedID'),
    orderReference: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    salesOrderReference: textAt(agreement, 'SellerOrderReferencedDocument', 'IssuerAssignedID'),
    receivingReference: textAt(delivery, 'ReceivingAdviceReferencedDocument', 'IssuerAssignedID'),
    despatchReference: textAt(delivery, 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'),
    tenderReference: textAt(ofType(TENDER), 'IssuerAssignedID'),
    invoicedObject:
      object === undefined ? undefined : { id: object, scheme: textAt(ofType(OBJECT), 'ReferenceTypeCode') },
    attachments: documents
      .filter((one) => ![OBJECT, TENDER].includes(textAt(one, 'TypeCode') ?? ''))
      .map(readAttachment),
  }
}

function readAttachment(of: ReadElement): EInvoiceAttachment {
  return {
    id: textAt(of, 'IssuerAssignedID') ?? '',
    description: textAt(of, 'Name'),
    location: textAt(of, 'URIID'),
    content: embeddedFile(childOf(of, 'AttachmentBinaryObject')),
  }
}

function readDelivery(of: ReadElement | undefined, reading: Reading): EInvoiceDelivery | undefined {
  const party = childOf(of, 'ShipToTradeParty')
  const address = childOf(party, 'PostalTradeAddress')
  return filled({
    name: textAt(party, 'Name'),
    location: globalIdentifiersOf(party)[0],
    date: readCiiDay(childOf(of, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'), reading, 'BT-72'),
    address: address === undefined ? undefined : readCiiAddress(address),
  })
}
