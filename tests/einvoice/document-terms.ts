/** The places of the terms of EN 16931-1 in each syntax, from its syntax bindings (CEN/TS 16931-3-2 and -3-3). */
import type { ReadElement } from '../../src/kernel/xml/read-xml.ts'

/** The elements at a path of local names; `@name` at the end is an attribute. */
export function at(of: ReadElement | undefined, path: string): ReadElement[] {
  let found = of === undefined ? [] : [of]
  for (const name of path.split('/')) {
    const next: ReadElement[] = []
    for (const { elements } of found) for (const child of elements) if (child.name === name) next.push(child)
    found = next
  }
  return found
}

export function texts(of: ReadElement | undefined, path: string): string[] {
  const [elements = '', attribute] = path.split('/@')
  const found = at(of, elements)
  return attribute === undefined
    ? found.map(({ text }) => text)
    : found.flatMap(({ attributes }) => attributes[attribute] ?? [])
}

export function text(of: ReadElement | undefined, path: string): string | undefined {
  return texts(of, path)[0]
}

type Paths = Readonly<Record<string, string>>

const ublParty = (party: string, terms: Paths): Paths =>
  Object.fromEntries(Object.entries(terms).map(([term, path]) => [term, `${party}/${path}`]))

const ublHeader: Paths = {
  'BT-1': 'ID',
  'BT-2': 'IssueDate',
  'BT-5': 'DocumentCurrencyCode',
  'BT-6': 'TaxCurrencyCode',
  'BT-7': 'TaxPointDate',
  'BT-8': 'InvoicePeriod/DescriptionCode',
  'BT-10': 'BuyerReference',
  'BT-13': 'OrderReference/ID',
  'BT-20': 'PaymentTerms/Note',
  'BT-22': 'Note',
  'BT-23': 'ProfileID',
  'BT-24': 'CustomizationID',
  'BT-25': 'BillingReference/InvoiceDocumentReference/ID',
  'BT-73': 'InvoicePeriod/StartDate',
  'BT-74': 'InvoicePeriod/EndDate',
  ...ublParty('AccountingSupplierParty/Party', {
    'BT-27': 'PartyLegalEntity/RegistrationName',
    'BT-29': 'PartyIdentification/ID',
    'BT-30': 'PartyLegalEntity/CompanyID',
    'BT-30-1': 'PartyLegalEntity/CompanyID/@schemeID',
    'BT-35': 'PostalAddress/StreetName',
    'BT-34': 'EndpointID',
    'BT-34-1': 'EndpointID/@schemeID',
    'BT-37': 'PostalAddress/CityName',
    'BT-38': 'PostalAddress/PostalZone',
    'BT-40': 'PostalAddress/Country/IdentificationCode',
    'BT-41': 'Contact/Name',
    'BT-42': 'Contact/Telephone',
    'BT-43': 'Contact/ElectronicMail',
  }),
  ...ublParty('AccountingCustomerParty/Party', {
    'BT-44': 'PartyLegalEntity/RegistrationName',
    'BT-47': 'PartyLegalEntity/CompanyID',
    'BT-49': 'EndpointID',
    'BT-49-1': 'EndpointID/@schemeID',
    'BT-52': 'PostalAddress/CityName',
    'BT-53': 'PostalAddress/PostalZone',
    'BT-55': 'PostalAddress/Country/IdentificationCode',
  }),
  'BG-10': 'PayeeParty',
  'BT-59': 'PayeeParty/PartyName/Name',
  'BG-11': 'TaxRepresentativeParty',
  'BT-62': 'TaxRepresentativeParty/PartyName/Name',
  'BT-63': 'TaxRepresentativeParty/PartyTaxScheme/CompanyID',
  'BT-69': 'TaxRepresentativeParty/PostalAddress/Country/IdentificationCode',
  'BT-72': 'Delivery/ActualDeliveryDate',
  'BG-15': 'Delivery/DeliveryLocation/Address',
  'BT-77': 'Delivery/DeliveryLocation/Address/CityName',
  'BT-78': 'Delivery/DeliveryLocation/Address/PostalZone',
  'BT-80': 'Delivery/DeliveryLocation/Address/Country/IdentificationCode',
  'BT-81': 'PaymentMeans/PaymentMeansCode',
  'BT-84': 'PaymentMeans/PayeeFinancialAccount/ID',
  'BG-17': 'PaymentMeans/PayeeFinancialAccount',
  'BG-18': 'PaymentMeans/CardAccount',
  'BT-87': 'PaymentMeans/CardAccount/PrimaryAccountNumberID',
  'BG-19': 'PaymentMeans/PaymentMandate',
  'BT-89': 'PaymentMeans/PaymentMandate/ID',
  'BT-91': 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID',
  'BT-106': 'LegalMonetaryTotal/LineExtensionAmount',
  'BT-107': 'LegalMonetaryTotal/AllowanceTotalAmount',
  'BT-108': 'LegalMonetaryTotal/ChargeTotalAmount',
  'BT-109': 'LegalMonetaryTotal/TaxExclusiveAmount',
  'BT-112': 'LegalMonetaryTotal/TaxInclusiveAmount',
  'BT-113': 'LegalMonetaryTotal/PrepaidAmount',
  'BT-114': 'LegalMonetaryTotal/PayableRoundingAmount',
  'BT-115': 'LegalMonetaryTotal/PayableAmount',
  'BG-23': 'TaxTotal/TaxSubtotal',
  'BG-24': 'AdditionalDocumentReference',
}

const trade = 'SupplyChainTradeTransaction'
const agreement = `${trade}/ApplicableHeaderTradeAgreement`
const delivery = `${trade}/ApplicableHeaderTradeDelivery`
const settlement = `${trade}/ApplicableHeaderTradeSettlement`
const means = `${settlement}/SpecifiedTradeSettlementPaymentMeans`
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
const ciiHeader: Paths = {
  'BT-1': 'ExchangedDocument/ID',
  'BT-2': 'ExchangedDocument/IssueDateTime/DateTimeString',
  'BT-3': 'ExchangedDocument/TypeCode',
  'BT-5': `${settlement}/InvoiceCurrencyCode`,
  'BT-6': `${settlement}/TaxCurrencyCode`,
  'BT-7': `${settlement}/ApplicableTradeTax/TaxPointDate/DateString`,
  'BT-8': `${settlement}/ApplicableTradeTax/DueDateTypeCode`,
  'BT-9': `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
  'BT-10': `${agreement}/BuyerReference`,
  'BT-13': `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`,
  'BT-20': `${settlement}/SpecifiedTradePaymentTerms/Description`,
  'BT-22': 'ExchangedDocument/IncludedNote/Content',
  'BT-23': 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
  'BT-24': 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  'BT-25': `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`,
  'BT-73': `${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`,
  'BT-74': `${settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`,
  ...ublParty(`${agreement}/SellerTradeParty`, {
    'BT-27': 'Name',
    'BT-29': 'ID',
    'BT-29b': 'GlobalID',
    'BT-30': 'SpecifiedLegalOrganization/ID',
    'BT-30-1': 'SpecifiedLegalOrganization/ID/@schemeID',
    'BT-35': 'PostalTradeAddress/LineOne',
    'BT-34': 'URIUniversalCommunication/URIID',
    'BT-34-1': 'URIUniversalCommunication/URIID/@schemeID',
    'BT-37': 'PostalTradeAddress/CityName',
    'BT-38': 'PostalTradeAddress/PostcodeCode',
    'BT-40': 'PostalTradeAddress/CountryID',
    'BT-41': 'DefinedTradeContact/PersonName',
    'BT-42': 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
    'BT-43': 'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
  }),
  ...ublParty(`${agreement}/BuyerTradeParty`, {
    'BT-44': 'Name',
    'BT-47': 'SpecifiedLegalOrganization/ID',
    'BT-49': 'URIUniversalCommunication/URIID',
    'BT-49-1': 'URIUniversalCommunication/URIID/@schemeID',
    'BT-52': 'PostalTradeAddress/CityName',
    'BT-53': 'PostalTradeAddress/PostcodeCode',
    'BT-55': 'PostalTradeAddress/CountryID',
  }),
  'BG-10': `${settlement}/PayeeTradeParty`,
  'BT-59': `${settlement}/PayeeTradeParty/Name`,
  'BG-11': `${agreement}/SellerTaxRepresentativeTradeParty`,
  'BT-62': `${agreement}/SellerTaxRepresentativeTradeParty/Name`,
  'BT-63': `${agreement}/SellerTaxRepresentativeTradeParty/SpecifiedTaxRegistration/ID`,
  'BT-69': `${agreement}/SellerTaxRepresentativeTradeParty/PostalTradeAddress/CountryID`,
  'BT-72': `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
  'BG-15': `${delivery}/ShipToTradeParty/PostalTradeAddress`,
  'BT-77': `${delivery}/ShipToTradeParty/PostalTradeAddress/CityName`,
  'BT-78': `${delivery}/ShipToTradeParty/PostalTradeAddress/PostcodeCode`,
  'BT-80': `${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`,
  'BT-81': `${means}/TypeCode`,
  'BT-84': `${means}/PayeePartyCreditorFinancialAccount/IBANID`,
  'BG-17': `${means}/PayeePartyCreditorFinancialAccount`,
  'BG-18': `${means}/ApplicableTradeSettlementFinancialCard`,
  'BT-87': `${means}/ApplicableTradeSettlementFinancialCard/ID`,
  'BG-19': `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
  'BT-89': `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
  'BT-90': `${settlement}/CreditorReferenceID`,
  'BT-91': `${means}/PayerPartyDebtorFinancialAccount/IBANID`,
  'BT-106': `${sums}/LineTotalAmount`,
  'BT-107': `${sums}/AllowanceTotalAmount`,
  'BT-108': `${sums}/ChargeTotalAmount`,
  'BT-109': `${sums}/TaxBasisTotalAmount`,
  'BT-112': `${sums}/GrandTotalAmount`,
  'BT-113': `${sums}/TotalPrepaidAmount`,
  'BT-114': `${sums}/RoundingAmount`,
  'BT-115': `${sums}/DuePayableAmount`,
  'BG-23': `${settlement}/ApplicableTradeTax`,
  'BG-24': `${agreement}/AdditionalReferencedDocument`,
}

const ublLine: Paths = {
  'BT-126': 'ID',
  'BT-131': 'LineExtensionAmount',
  'BT-134': 'InvoicePeriod/StartDate',
  'BT-135': 'InvoicePeriod/EndDate',
  'BT-146': 'Price/PriceAmount',
  'BT-147': 'Price/AllowanceCharge/Amount',
  'BT-148': 'Price/AllowanceCharge/BaseAmount',
  'BT-149': 'Price/BaseQuantity',
  'BT-150': 'Price/BaseQuantity/@unitCode',
  'BT-151': 'Item/ClassifiedTaxCategory/ID',
  'BT-152': 'Item/ClassifiedTaxCategory/Percent',
  'BT-153': 'Item/Name',
  'BT-157': 'Item/StandardItemIdentification/ID',
  'BT-157-1': 'Item/StandardItemIdentification/ID/@schemeID',
  'BT-158': 'Item/CommodityClassification/ItemClassificationCode',
  'BT-158-1': 'Item/CommodityClassification/ItemClassificationCode/@listID',
  'BT-159': 'Item/OriginCountry/IdentificationCode',
  'BT-160': 'Item/AdditionalItemProperty/Name',
  'BT-161': 'Item/AdditionalItemProperty/Value',
}
const lineSettlement = 'SpecifiedLineTradeSettlement'
const ciiLine: Paths = {
  'BT-126': 'AssociatedDocumentLineDocument/LineID',
  'BT-129': 'SpecifiedLineTradeDelivery/BilledQuantity',
  'BT-130': 'SpecifiedLineTradeDelivery/BilledQuantity/@unitCode',
  'BT-131': `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
  'BT-134': `${lineSettlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`,
  'BT-135': `${lineSettlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`,
  'BT-146': 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
  'BT-147': 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualAmount',
  'BT-148': 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount',
  'BT-149': 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity',
  'BT-150': 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity/@unitCode',
  'BT-151': `${lineSettlement}/ApplicableTradeTax/CategoryCode`,
  'BT-152': `${lineSettlement}/ApplicableTradeTax/RateApplicablePercent`,
  'BT-153': 'SpecifiedTradeProduct/Name',
  'BT-157': 'SpecifiedTradeProduct/GlobalID',
  'BT-157-1': 'SpecifiedTradeProduct/GlobalID/@schemeID',
  'BT-158': 'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode',
  'BT-158-1': 'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode/@listID',
  'BT-159': 'SpecifiedTradeProduct/OriginTradeCountry/ID',
  'BT-160': 'SpecifiedTradeProduct/ApplicableProductCharacteristic/Description',
  'BT-161': 'SpecifiedTradeProduct/ApplicableProductCharacteristic/Value',
}

export const paths = { ubl: { header: ublHeader, line: ublLine }, cii: { header: ciiHeader, line: ciiLine } }
