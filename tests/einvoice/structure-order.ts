/**
 * The order of elements in the schemas of UBL 2.1 and of CII (D16B, D22B), for the elements that EN 16931-1 uses.
 * Elements outside the list of their parent are not allowed.
 */
import type { ReadElement } from '../../src/kernel/xml/read-xml.ts'

type Order = Readonly<Record<string, string>>

const party = 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact'
const address = 'StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country'
const ublLine = 'AccountingCost InvoicePeriod OrderLineReference DocumentReference AllowanceCharge Item Price'

const ubl: Order = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference ProjectReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference AdditionalDocumentReference OriginatorDocumentReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine',
  InvoicePeriod: 'StartDate EndDate DescriptionCode',
  OrderReference: 'ID SalesOrderID',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID IssueDate',
  DespatchDocumentReference: 'ID',
  ReceiptDocumentReference: 'ID',
  OriginatorDocumentReference: 'ID',
  ContractDocumentReference: 'ID',
  ProjectReference: 'ID',
  AdditionalDocumentReference: 'ID DocumentTypeCode DocumentDescription Attachment',
  Attachment: 'EmbeddedDocumentBinaryObject ExternalReference',
  ExternalReference: 'URI',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party: party,
  PayeeParty: party,
  TaxRepresentativeParty: party,
  PartyIdentification: 'ID',
  PartyName: 'Name',
  PostalAddress: address,
  Address: address,
  AddressLine: 'Line',
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  TaxScheme: 'ID',
  PartyLegalEntity: 'RegistrationName CompanyID CompanyLegalForm',
  Contact: 'Name Telephone ElectronicMail',
  Delivery: 'ActualDeliveryDate DeliveryLocation DeliveryParty',
  DeliveryLocation: 'ID Address',
  DeliveryParty: 'PartyName',
  PaymentMeans: 'PaymentMeansCode PaymentDueDate PaymentID CardAccount PayeeFinancialAccount PaymentMandate',
  CardAccount: 'PrimaryAccountNumberID NetworkID HolderName',
  PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch',
  FinancialInstitutionBranch: 'ID',
  PaymentMandate: 'ID PayerFinancialAccount',
  PayerFinancialAccount: 'ID',
  PaymentTerms: 'Note',
  AllowanceCharge:
    'ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount',
  InvoiceLine: `ID Note InvoicedQuantity LineExtensionAmount ${ublLine}`,
  CreditNoteLine: `ID Note CreditedQuantity LineExtensionAmount ${ublLine}`,
  OrderLineReference: 'LineID',
  DocumentReference: 'ID DocumentTypeCode',
  Item: 'Description Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification OriginCountry CommodityClassification ClassifiedTaxCategory AdditionalItemProperty',
  BuyersItemIdentification: 'ID',
  SellersItemIdentification: 'ID',
  StandardItemIdentification: 'ID',
  OriginCountry: 'IdentificationCode',
  CommodityClassification: 'ItemClassificationCode',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
  AdditionalItemProperty: 'Name Value',
  Price: 'PriceAmount BaseQuantity AllowanceCharge',
}

const tradeParty =
  'ID GlobalID Name Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration'
const referenced =
  'IssuerAssignedID URIID LineID TypeCode Name AttachmentBinaryObject ReferenceTypeCode FormattedIssueDateTime'
const price = 'ChargeAmount BasisQuantity AppliedTradeAllowanceCharge'

const cii: Order = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext:
    'BusinessProcessSpecifiedDocumentContextParameter GuidelineSpecifiedDocumentContextParameter',
  BusinessProcessSpecifiedDocumentContextParameter: 'ID',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote',
  IssueDateTime: 'DateTimeString',
  IncludedNote: 'Content SubjectCode',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID IncludedNote',
  SpecifiedTradeProduct:
    'GlobalID SellerAssignedID BuyerAssignedID Name Description ApplicableProductCharacteristic DesignatedProductClassification OriginTradeCountry',
  ApplicableProductCharacteristic: 'Description Value',
  DesignatedProductClassification: 'ClassCode',
  OriginTradeCountry: 'ID',
  SpecifiedLineTradeAgreement: 'BuyerOrderReferencedDocument GrossPriceProductTradePrice NetPriceProductTradePrice',
  GrossPriceProductTradePrice: price,
  NetPriceProductTradePrice: price,
  AppliedTradeAllowanceCharge: 'ChargeIndicator ActualAmount',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement:
    'ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradeSettlementLineMonetarySummation AdditionalReferencedDocument ReceivableSpecifiedTradeAccountingAccount',
  ApplicableTradeTax:
    'CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent',
  CategoryTradeTax: 'TypeCode CategoryCode RateApplicablePercent',
  TaxPointDate: 'DateString',
  BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
  StartDateTime: 'DateTimeString',
  EndDateTime: 'DateTimeString',
  SpecifiedTradeAllowanceCharge:
    'ChargeIndicator CalculationPercent BasisAmount ActualAmount ReasonCode Reason CategoryTradeTax',
  ChargeIndicator: 'Indicator',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableHeaderTradeAgreement:
    'BuyerReference SellerTradeParty BuyerTradeParty SellerTaxRepresentativeTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument ContractReferencedDocument AdditionalReferencedDocument SpecifiedProcuringProject',
  SellerTradeParty: tradeParty,
  BuyerTradeParty: tradeParty,
  SellerTaxRepresentativeTradeParty: tradeParty,
  ShipToTradeParty: tradeParty,
  PayeeTradeParty: tradeParty,
  SpecifiedLegalOrganization: 'ID TradingBusinessName',
  DefinedTradeContact: 'PersonName DepartmentName TelephoneUniversalCommunication EmailURIUniversalCommunication',
  TelephoneUniversalCommunication: 'CompleteNumber',
  EmailURIUniversalCommunication: 'URIID',
  URIUniversalCommunication: 'URIID',
  PostalTradeAddress: 'PostcodeCode LineOne LineTwo LineThree CityName CountryID CountrySubDivisionName',
  SpecifiedTaxRegistration: 'ID',
  SellerOrderReferencedDocument: referenced,
  BuyerOrderReferencedDocument: referenced,
  ContractReferencedDocument: referenced,
  AdditionalReferencedDocument: referenced,
  InvoiceReferencedDocument: referenced,
  DespatchAdviceReferencedDocument: referenced,
  ReceivingAdviceReferencedDocument: referenced,
  FormattedIssueDateTime: 'DateTimeString',
  SpecifiedProcuringProject: 'ID Name',
  ApplicableHeaderTradeDelivery:
    'ShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument ReceivingAdviceReferencedDocument',
  ActualDeliverySupplyChainEvent: 'OccurrenceDateTime',
  OccurrenceDateTime: 'DateTimeString',
  ApplicableHeaderTradeSettlement:
    'CreditorReferenceID PaymentReference TaxCurrencyCode InvoiceCurrencyCode PayeeTradeParty SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument ReceivableSpecifiedTradeAccountingAccount',
  SpecifiedTradeSettlementPaymentMeans:
    'TypeCode Information ApplicableTradeSettlementFinancialCard PayerPartyDebtorFinancialAccount PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution',
  ApplicableTradeSettlementFinancialCard: 'ID CardholderName',
  PayerPartyDebtorFinancialAccount: 'IBANID',
  PayeePartyCreditorFinancialAccount: 'IBANID AccountName ProprietaryID',
  PayeeSpecifiedCreditorFinancialInstitution: 'BICID',
  SpecifiedTradePaymentTerms: 'Description DueDateDateTime DirectDebitMandateID',
  DueDateDateTime: 'DateTimeString',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount',
  ReceivableSpecifiedTradeAccountingAccount: 'ID',
}

/** Each element in a wrong position, as `parent/child`. */
export function misplacedElements(root: ReadElement): string[] {
  const order = root.name === 'CrossIndustryInvoice' ? cii : ubl
  return misplacedIn(root, order)
}

function misplacedIn(of: ReadElement, order: Order): string[] {
  const allowed = (order[of.name] ?? '').split(' ')
  const places = of.elements.map(({ name }) => allowed.indexOf(name))
  const wrong = of.elements.filter((_, index) => {
    const place = places[index] ?? -1
    return place < 0 || place < (places[index - 1] ?? 0)
  })
  return [...wrong.map(({ name }) => `${of.name}/${name}`), ...of.elements.flatMap((one) => misplacedIn(one, order))]
}
