/**
 * How often an element can be in its parent (UBL-SR, CII-SR, PEPPOL-EN16931-R140 to R276), which attributes it can have
 * (UBL-DT, CII-DT), and what its text must be for its schema.
 */
import type { ReadElement } from '../../src/kernel/xml/read-xml.ts'

type Names = Readonly<Record<string, string>>

/** The elements that may be repeated in their parent. All others occur at most once. */
const repeated: Names = {
  Invoice: 'Note BillingReference AdditionalDocumentReference PaymentMeans AllowanceCharge TaxTotal InvoiceLine',
  CreditNote: 'Note BillingReference AdditionalDocumentReference PaymentMeans AllowanceCharge TaxTotal CreditNoteLine',
  InvoiceLine: 'AllowanceCharge',
  CreditNoteLine: 'AllowanceCharge',
  Party: 'PartyIdentification PartyTaxScheme',
  TaxTotal: 'TaxSubtotal',
  Item: 'CommodityClassification AdditionalItemProperty',
  ExchangedDocument: 'IncludedNote',
  SupplyChainTradeTransaction: 'IncludedSupplyChainTradeLineItem',
  SellerTradeParty: 'ID GlobalID SpecifiedTaxRegistration',
  BuyerTradeParty: 'SpecifiedTaxRegistration',
  SpecifiedTradeProduct: 'ApplicableProductCharacteristic DesignatedProductClassification',
  SpecifiedLineTradeSettlement: 'SpecifiedTradeAllowanceCharge',
  ApplicableHeaderTradeAgreement: 'AdditionalReferencedDocument',
  ApplicableHeaderTradeSettlement:
    'SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTradeAllowanceCharge InvoiceReferencedDocument',
  SpecifiedTradeSettlementHeaderMonetarySummation: 'TaxTotalAmount',
}

/** The required elements. */
const required: Names = {
  Invoice:
    'CustomizationID ID IssueDate InvoiceTypeCode DocumentCurrencyCode AccountingSupplierParty AccountingCustomerParty TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ID IssueDate CreditNoteTypeCode DocumentCurrencyCode AccountingSupplierParty AccountingCustomerParty TaxTotal LegalMonetaryTotal CreditNoteLine',
  Party: 'PostalAddress PartyLegalEntity',
  PartyTaxScheme: 'CompanyID TaxScheme',
  PartyIdentification: 'ID',
  PostalAddress: 'Country',
  Address: 'Country',
  Country: 'IdentificationCode',
  TaxScheme: 'ID',
  TaxCategory: 'ID TaxScheme',
  ClassifiedTaxCategory: 'ID TaxScheme',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxTotal: 'TaxAmount',
  PaymentMeans: 'PaymentMeansCode',
  PayeeFinancialAccount: 'ID',
  FinancialInstitutionBranch: 'ID',
  PaymentTerms: 'Note',
  DeliveryParty: 'PartyName',
  AllowanceCharge: 'ChargeIndicator Amount',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Name ClassifiedTaxCategory',
  AdditionalItemProperty: 'Name Value',
  Price: 'PriceAmount',
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext: 'GuidelineSpecifiedDocumentContextParameter',
  ExchangedDocument: 'ID TypeCode IssueDateTime',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  SellerTradeParty: 'Name PostalTradeAddress',
  BuyerTradeParty: 'Name PostalTradeAddress',
  PostalTradeAddress: 'CountryID',
  ApplicableTradeTax: 'TypeCode CategoryCode',
  CategoryTradeTax: 'TypeCode CategoryCode',
  SpecifiedTradeAllowanceCharge: 'ChargeIndicator ActualAmount',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount DuePayableAmount',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  SpecifiedLineTradeAgreement: 'NetPriceProductTradePrice',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeProduct: 'Name',
}

/** Which attributes an element can have. */
const attributes: readonly (readonly [name: RegExp, attribute: string])[] = [
  [/^(ID|GlobalID|CompanyID|EndpointID|URIID)$/, 'schemeID'],
  [/Quantity$/, 'unitCode'],
  [/^(DateTimeString|DateString)$/, 'format'],
  [/^(ItemClassificationCode|ClassCode)$/, 'listID'],
  [/^(ItemClassificationCode|ClassCode)$/, 'listVersionID'],
  [/BinaryObject$/, 'mimeCode'],
  [/BinaryObject$/, 'filename'],
  [/^PaymentMeansCode$/, 'name'],
]

/** Every breach of these, as `path: what is wrong`. */
export function structureFaults(root: ReadElement): string[] {
  const isUbl = root.name !== 'CrossIndustryInvoice'
  return faultsIn(root, isUbl)
}

function faultsIn(of: ReadElement, isUbl: boolean): string[] {
  const manyOf = new Set((repeated[of.name] ?? '').split(' '))
  const names = of.elements.map(({ name }) => name)
  const several = names.filter((name, index) => names.indexOf(name) < index && !manyOf.has(name))
  const isPriceAllowance = of.name === 'AllowanceCharge' || of.name === 'NetPriceProductTradePrice'
  const needed = isPriceAllowance && !isUbl ? [] : (required[of.name] ?? '').split(' ')
  const missing = needed.filter((name) => name !== '' && !names.includes(name))
  return [
    ...several.map((name) => `${of.name}/${name}: is there twice`),
    ...missing.map((name) => `${of.name}: lacks ${name}`),
    ...attributeFaults(of, isUbl),
    ...textFaults(of),
    ...of.elements.flatMap((one) => faultsIn(one, isUbl)),
  ]
}

function attributeFaults({ name, attributes: given }: ReadElement, isUbl: boolean): string[] {
  const isCurrencyKnown = isUbl ? /Amount$/.test(name) : name === 'TaxTotalAmount'
  const unknown = Object.keys(given).filter((attribute) => {
    if (/^xmlns|^xsi|:/.test(attribute)) return false
    if (attribute === 'currencyID') return !isCurrencyKnown
    return !attributes.some(([pattern, known]) => known === attribute && pattern.test(name))
  })
  const lacksCurrency = isCurrencyKnown && given.currencyID === undefined
  return [
    ...unknown.map((attribute) => `${name}/@${attribute}`),
    ...(lacksCurrency ? [`${name}: lacks @currencyID`] : []),
  ]
}

const texts: readonly (readonly [name: RegExp, text: RegExp])[] = [
  [/(Amount|Quantity|Percent|Numeric)$/, /^-?\d+(\.\d+)?$/],
  [/^(IssueDate|DueDate|TaxPointDate|StartDate|EndDate|ActualDeliveryDate|PaymentDueDate)$/, /^\d{4}-\d{2}-\d{2}$/],
  [/^(DateTimeString|DateString)$/, /^\d{8}$/],
  [/^(Indicator|ChargeIndicator)$/, /^(true|false)$/],
]

function textFaults({ name, text, elements }: ReadElement): string[] {
  if (elements.length > 0) return []
  const wrong = texts.filter(([pattern, form]) => pattern.test(name) && !form.test(text))
  return wrong.map(() => `${name}: "${text}" is not of its type`)
}
