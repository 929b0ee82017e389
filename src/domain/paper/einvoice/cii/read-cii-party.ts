import { childOf, childrenOf, textAt } from '../../../../kernel/xml/find-elements.ts'
import type { ReadElement } from '../../../../kernel/xml/read-xml.ts'
import { filled, identifierIn, type Reading } from '../element-reading.ts'
import type {
  EInvoiceAddress,
  EInvoiceBuyer,
  EInvoiceContact,
  EInvoiceIdentifier,
  EInvoicePayee,
  EInvoiceRepresentative,
  EInvoiceSeller,
} from '../model/index.ts'

export function readCiiSeller(party: ReadElement | undefined, reading: Reading): EInvoiceSeller {
  return {
    ...readParty(party),
    name: reading.required(textAt(party, 'Name'), 'BT-27', 'Name of the seller.'),
    identifiers: globalIdentifiersOf(party),
    taxRegistration: taxNumber(party, 'FC'),
    legalNote: textAt(party, 'Description'),
  }
}

export function readCiiBuyer(party: ReadElement | undefined, reading: Reading): EInvoiceBuyer {
  return {
    ...readParty(party),
    name: reading.required(textAt(party, 'Name'), 'BT-44', 'Name of the buyer.'),
    identifier: globalIdentifiersOf(party)[0],
  }
}

export function readCiiPayee(party: ReadElement | undefined): EInvoicePayee | undefined {
  if (party === undefined) return undefined
  return {
    name: textAt(party, 'Name') ?? '',
    identifier: globalIdentifiersOf(party)[0],
    registration: identifierIn(childOf(party, 'SpecifiedLegalOrganization', 'ID')),
  }
}

export function readCiiRepresentative(party: ReadElement | undefined): EInvoiceRepresentative | undefined {
  if (party === undefined) return undefined
  return {
    name: textAt(party, 'Name') ?? '',
    vatId: taxNumber(party, 'VA') ?? '',
    address: readCiiAddress(childOf(party, 'PostalTradeAddress')),
  }
}

/** Those without a scheme, and then those with one. */
export function globalIdentifiersOf(party: ReadElement | undefined): EInvoiceIdentifier[] {
  return [...childrenOf(party, 'ID'), ...childrenOf(party, 'GlobalID')].flatMap((one) => identifierIn(one) ?? [])
}

export function readCiiAddress(of: ReadElement | undefined): EInvoiceAddress {
  return {
    line1: textAt(of, 'LineOne'),
    line2: textAt(of, 'LineTwo'),
    line3: textAt(of, 'LineThree'),
    city: textAt(of, 'CityName'),
    postcode: textAt(of, 'PostcodeCode'),
    subdivision: textAt(of, 'CountrySubDivisionName'),
    country: textAt(of, 'CountryID'),
  }
}

function readParty(party: ReadElement | undefined) {
  return {
    tradingName: textAt(party, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    registration: identifierIn(childOf(party, 'SpecifiedLegalOrganization', 'ID')),
    vatId: taxNumber(party, 'VA'),
    electronicAddress: identifierIn(childOf(party, 'URIUniversalCommunication', 'URIID')),
    address: readCiiAddress(childOf(party, 'PostalTradeAddress')),
    contact: readContact(childOf(party, 'DefinedTradeContact')),
  }
}

function taxNumber(party: ReadElement | undefined, scheme: string): string | undefined {
  const ids = childrenOf(party, 'SpecifiedTaxRegistration').flatMap((one) => childOf(one, 'ID') ?? [])
  return ids.find(({ attributes }) => attributes.schemeID === scheme)?.text
}

function readContact(of: ReadElement | undefined): EInvoiceContact | undefined {
  return filled({
    name: textAt(of, 'PersonName') ?? textAt(of, 'DepartmentName'),
    phone: textAt(of, 'TelephoneUniversalCommunication', 'CompleteNumber'),
    email: textAt(of, 'EmailURIUniversalCommunication', 'URIID'),
  })
}
