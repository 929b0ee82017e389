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

/**
 * BG-4. The identifier of a direct debit's creditor (BT-90) is an identifier of the seller in UBL. Norway looks for
 * "Foretaksregisteret" (BT-32) by the scheme TAX (NO-R-002).
 */
export function ublSeller(seller: EInvoiceSeller, creditor: string | undefined): XmlElement | undefined {
  const { identifiers, registration } = seller
  return groupElement(
    'cac:Party',
    identifier('cbc:EndpointID', seller.electronicAddress),
    identifiers.map(partyIdentification),
    partyIdentification(creditor === undefined ? undefined : { id: creditor, scheme: 'SEPA' }),
    partyName(seller.tradingName),
    address('cac:PostalAddress', seller.address),
    taxScheme(seller.vatId, 'VAT'),
    taxScheme(seller.taxRegistration, seller.address.country === 'NO' ? 'TAX' : 'FC'),
    groupElement(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', seller.name),
      identifier('cbc:CompanyID', registration),
      textElement('cbc:CompanyLegalForm', seller.legalNote),
    ),
    contact(seller.contact),
  )
}

/** BG-7. */
export function ublBuyer(buyer: EInvoiceBuyer): XmlElement | undefined {
  return groupElement(
    'cac:Party',
    identifier('cbc:EndpointID', buyer.electronicAddress),
    partyIdentification(buyer.identifier),
    partyName(buyer.tradingName),
    address('cac:PostalAddress', buyer.address),
    taxScheme(buyer.vatId, 'VAT'),
    groupElement(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', buyer.name),
      identifier('cbc:CompanyID', buyer.registration),
    ),
    contact(buyer.contact),
  )
}

/** BG-10. */
export function ublPayee(payee: EInvoicePayee): XmlElement | undefined {
  return groupElement(
    'cac:PayeeParty',
    partyIdentification(payee.identifier),
    partyName(payee.name),
    groupElement('cac:PartyLegalEntity', identifier('cbc:CompanyID', payee.registration)),
  )
}

/** BG-11. */
export function ublRepresentative(representative: EInvoiceRepresentative): XmlElement | undefined {
  return groupElement(
    'cac:TaxRepresentativeParty',
    partyName(representative.name),
    address('cac:PostalAddress', representative.address),
    taxScheme(representative.vatId, 'VAT'),
  )
}

/** BG-13. */
export function ublDelivery(delivery: EInvoiceDelivery): XmlElement | undefined {
  return groupElement(
    'cac:Delivery',
    textElement('cbc:ActualDeliveryDate', delivery.date),
    groupElement(
      'cac:DeliveryLocation',
      identifier('cbc:ID', delivery.location),
      delivery.address && address('cac:Address', delivery.address),
    ),
    groupElement('cac:DeliveryParty', partyName(delivery.name)),
  )
}

function identifier(name: string, of: EInvoiceIdentifier | undefined): XmlElement | undefined {
  return textElement(name, of?.id, { schemeID: of?.scheme })
}

function partyIdentification(of: EInvoiceIdentifier | undefined): XmlElement | undefined {
  return groupElement('cac:PartyIdentification', identifier('cbc:ID', of))
}

function partyName(name: string | undefined): XmlElement | undefined {
  return groupElement('cac:PartyName', textElement('cbc:Name', name))
}

function taxScheme(id: string | undefined, scheme: string): XmlElement | undefined {
  if (id === undefined || id.trim() === '') return undefined
  return groupElement(
    'cac:PartyTaxScheme',
    textElement('cbc:CompanyID', id),
    groupElement('cac:TaxScheme', textElement('cbc:ID', scheme)),
  )
}

function address(name: string, of: EInvoiceAddress): XmlElement | undefined {
  return groupElement(
    name,
    textElement('cbc:StreetName', of.line1),
    textElement('cbc:AdditionalStreetName', of.line2),
    textElement('cbc:CityName', of.city),
    textElement('cbc:PostalZone', of.postcode),
    textElement('cbc:CountrySubentity', of.subdivision),
    groupElement('cac:AddressLine', textElement('cbc:Line', of.line3)),
    groupElement('cac:Country', textElement('cbc:IdentificationCode', of.country)),
  )
}

function contact(of: EInvoiceContact | undefined): XmlContent {
  return groupElement(
    'cac:Contact',
    textElement('cbc:Name', of?.name),
    textElement('cbc:Telephone', of?.phone),
    textElement('cbc:ElectronicMail', of?.email),
  )
}
