import { groupElement, textElement, type XmlContent, type XmlElement } from '../../../../kernel/xml/write-xml.ts'
import type {
  EInvoiceAddress,
  EInvoiceBuyer,
  EInvoiceContact,
  EInvoiceDelivery,
  EInvoiceIdentifier,
  EInvoicePayee,
  EInvoiceRepresentative,
  EInvoiceSeller,
} from '../model/index.ts'

/** BG-4. */
export function ciiSeller(seller: EInvoiceSeller): XmlElement | undefined {
  return groupElement(
    'ram:SellerTradeParty',
    identifiers(seller.identifiers),
    textElement('ram:Name', seller.name),
    textElement('ram:Description', seller.legalNote),
    organization(seller.registration, seller.tradingName),
    contact(seller.contact),
    address(seller.address),
    electronicAddress(seller.electronicAddress),
    taxRegistration(seller.vatId, 'VA'),
    taxRegistration(seller.taxRegistration, 'FC'),
  )
}

/** BG-7. */
export function ciiBuyer(buyer: EInvoiceBuyer): XmlElement | undefined {
  return groupElement(
    'ram:BuyerTradeParty',
    identifiers([buyer.identifier]),
    textElement('ram:Name', buyer.name),
    organization(buyer.registration, buyer.tradingName),
    contact(buyer.contact),
    address(buyer.address),
    electronicAddress(buyer.electronicAddress),
    taxRegistration(buyer.vatId, 'VA'),
  )
}

/** BG-10. */
export function ciiPayee(payee: EInvoicePayee): XmlElement | undefined {
  return groupElement(
    'ram:PayeeTradeParty',
    identifiers([payee.identifier]),
    textElement('ram:Name', payee.name),
    organization(payee.registration, undefined),
  )
}

/** BG-11. */
export function ciiRepresentative(representative: EInvoiceRepresentative): XmlElement | undefined {
  return groupElement(
    'ram:SellerTaxRepresentativeTradeParty',
    textElement('ram:Name', representative.name),
    address(representative.address),
    taxRegistration(representative.vatId, 'VA'),
  )
}

/** BG-13 without its day. */
export function ciiShipTo(delivery: EInvoiceDelivery): XmlElement | undefined {
  return groupElement(
    'ram:ShipToTradeParty',
    identifiers([delivery.location]),
    textElement('ram:Name', delivery.name),
    delivery.address && address(delivery.address),
  )
}

/** An identifier with a scheme is global here, and those without one come first. */
function identifiers(all: readonly (EInvoiceIdentifier | undefined)[]): XmlContent {
  const given = all.filter((one) => one !== undefined)
  return [
    given.filter(({ scheme }) => scheme === undefined).map(({ id }) => textElement('ram:ID', id)),
    given
      .filter(({ scheme }) => scheme !== undefined)
      .map(({ id, scheme }) => textElement('ram:GlobalID', id, { schemeID: scheme })),
  ]
}

function organization(registration: EInvoiceIdentifier | undefined, tradingName: string | undefined): XmlContent {
  return groupElement(
    'ram:SpecifiedLegalOrganization',
    textElement('ram:ID', registration?.id, { schemeID: registration?.scheme }),
    textElement('ram:TradingBusinessName', tradingName),
  )
}

function contact(of: EInvoiceContact | undefined): XmlContent {
  return groupElement(
    'ram:DefinedTradeContact',
    textElement('ram:PersonName', of?.name),
    groupElement('ram:TelephoneUniversalCommunication', textElement('ram:CompleteNumber', of?.phone)),
    groupElement('ram:EmailURIUniversalCommunication', textElement('ram:URIID', of?.email)),
  )
}

function address(of: EInvoiceAddress): XmlContent {
  return groupElement(
    'ram:PostalTradeAddress',
    textElement('ram:PostcodeCode', of.postcode),
    textElement('ram:LineOne', of.line1),
    textElement('ram:LineTwo', of.line2),
    textElement('ram:LineThree', of.line3),
    textElement('ram:CityName', of.city),
    textElement('ram:CountryID', of.country),
    textElement('ram:CountrySubDivisionName', of.subdivision),
  )
}

function electronicAddress(of: EInvoiceIdentifier | undefined): XmlContent {
  return groupElement('ram:URIUniversalCommunication', textElement('ram:URIID', of?.id, { schemeID: of?.scheme }))
}

function taxRegistration(id: string | undefined, scheme: string): XmlContent {
  return groupElement('ram:SpecifiedTaxRegistration', textElement('ram:ID', id, { schemeID: scheme }))
}
