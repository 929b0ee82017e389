import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { filled, identifierIn, type Reading } from '../element-reading.ts'
import type {
  EInvoiceAddress,
  EInvoiceBuyer,
  EInvoiceContact,
  EInvoiceDelivery,
  EInvoicePayee,
  EInvoiceRepresentative,
  EInvoiceSeller,
} from '../model/index.ts'

/** The scheme of the creditor of a direct debit (BT-90), which is no identifier of the seller. */
const CREDITOR = 'SEPA'

export function readUblSeller(party: ReadElement | undefined, reading: Reading): EInvoiceSeller {
  return {
    ...readParty(party),
    name: nameOf(party, reading, 'BT-27', 'Name of the seller.'),
    identifiers: identifiersOf(party),
    taxRegistration: taxNumber(party, false),
    legalNote: textAt(party, 'PartyLegalEntity', 'CompanyLegalForm'),
  }
}

export function readUblBuyer(party: ReadElement | undefined, reading: Reading): EInvoiceBuyer {
  return {
    ...readParty(party),
    name: nameOf(party, reading, 'BT-44', 'Name of the buyer.'),
    identifier: identifiersOf(party)[0],
  }
}

export function readUblPayee(party: ReadElement | undefined): EInvoicePayee | undefined {
  if (party === undefined) return undefined
  return {
    name: textAt(party, 'PartyName', 'Name') ?? '',
    identifier: identifiersOf(party)[0],
    registration: identifierIn(childOf(party, 'PartyLegalEntity', 'CompanyID')),
  }
}

export function readUblRepresentative(party: ReadElement | undefined): EInvoiceRepresentative | undefined {
  if (party === undefined) return undefined
  return {
    name: textAt(party, 'PartyName', 'Name') ?? '',
    vatId: taxNumber(party, true) ?? '',
    address: readAddress(childOf(party, 'PostalAddress')),
  }
}

export function readUblDelivery(of: ReadElement | undefined, reading: Reading): EInvoiceDelivery | undefined {
  const location = childOf(of, 'DeliveryLocation')
  const address = childOf(location, 'Address')
  return filled({
    name: textAt(of, 'DeliveryParty', 'PartyName', 'Name'),
    location: identifierIn(childOf(location, 'ID')),
    date: reading.day(textAt(of, 'ActualDeliveryDate'), 'BT-72'),
    address: address === undefined ? undefined : readAddress(address),
  })
}

function readParty(party: ReadElement | undefined) {
  return {
    tradingName: textAt(party, 'PartyName', 'Name'),
    registration: identifierIn(childOf(party, 'PartyLegalEntity', 'CompanyID')),
    vatId: taxNumber(party, true),
    electronicAddress: identifierIn(childOf(party, 'EndpointID')),
    address: readAddress(childOf(party, 'PostalAddress')),
    contact: readContact(childOf(party, 'Contact')),
  }
}

/** Some documents have only the name that a party is known by. */
function nameOf(party: ReadElement | undefined, reading: Reading, term: string, description: string): string {
  const name = textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name')
  return reading.required(name, term, description)
}

function identifiersOf(party: ReadElement | undefined) {
  return childrenOf(party, 'PartyIdentification')
    .flatMap((one) => identifierIn(childOf(one, 'ID')) ?? [])
    .filter(({ scheme }) => scheme !== CREDITOR)
}

function taxNumber(party: ReadElement | undefined, isVat: boolean): string | undefined {
  const schemes = childrenOf(party, 'PartyTaxScheme')
  const found = schemes.find((one) => (textAt(one, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT') === isVat)
  return textAt(found, 'CompanyID')
}

function readAddress(of: ReadElement | undefined): EInvoiceAddress {
  return {
    line1: textAt(of, 'StreetName'),
    line2: textAt(of, 'AdditionalStreetName'),
    line3: textAt(of, 'AddressLine', 'Line'),
    city: textAt(of, 'CityName'),
    postcode: textAt(of, 'PostalZone'),
    subdivision: textAt(of, 'CountrySubentity'),
    country: textAt(of, 'Country', 'IdentificationCode'),
  }
}

function readContact(of: ReadElement | undefined): EInvoiceContact | undefined {
  return filled({
    name: textAt(of, 'Name'),
    phone: textAt(of, 'Telephone'),
    email: textAt(of, 'ElectronicMail'),
  })
}
