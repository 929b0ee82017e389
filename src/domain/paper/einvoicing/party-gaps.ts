import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import { vatIdProblem } from '../../../kernel/identifiers/vat-id.ts'
import { type CheckedInvoice, type EInvoiceGap, gapsAmong, isMissing } from './einvoice-gap.ts'
import { textOf } from './einvoice-lines.ts'

/** What EN 16931 wants to know of seller and buyer. */
export function partyGaps({ facts, invoice }: CheckedInvoice): EInvoiceGap[] {
  const { seller, buyer } = invoice
  const namedCountry = textOf(facts.buyer.address_country)
  const sellerCountry = textOf(facts.seller.address_country)
  return gapsAmong([
    [isMissing(seller.name), 'BR-06', 'BT-27', 'instance.company_name', 'The company has no name: set it.'],
    [
      isMissing(seller.address.country),
      'BR-09',
      'BT-40',
      'instance.company_address_country',
      sellerCountry === undefined
        ? 'The country of the company is missing: set its code, such as DE.'
        : `"${sellerCountry}" is no country: set its code, such as DE.`,
    ],
    [isMissing(buyer.name), 'BR-07', 'BT-44', 'contact.name', 'The client has no name: set it.'],
    [
      isMissing(buyer.address.country),
      'BR-11',
      'BT-55',
      'contact.address_country',
      namedCountry === undefined
        ? 'The country of the client is missing: set its code or its name.'
        : `"${namedCountry}" names no country: set its code, such as DE.`,
    ],
    [
      seller.vatId === undefined && seller.registration === undefined,
      'BR-CO-26',
      'BT-31',
      'instance.company_vat_id',
      'The company has neither a VAT id nor a register number: set company_vat_id or company_registration_number.',
    ],
    [
      seller.vatId !== undefined && vatIdProblem(seller.vatId) !== undefined,
      'BR-CO-09',
      'BT-31',
      'instance.company_vat_id',
      'The VAT id of the company must begin with the prefix of its country, such as DE.',
    ],
    [
      buyer.vatId !== undefined && vatIdProblem(buyer.vatId) !== undefined,
      'BR-CO-09',
      'BT-48',
      'contact.vat_id',
      'The VAT id of the client must begin with the prefix of its country, such as FR.',
    ],
    [
      seller.electronicAddress !== undefined && isMissing(seller.electronicAddress.scheme),
      'BR-62',
      'BT-34-1',
      'instance.company_electronic_address_scheme',
      'Say what the electronic address of the company is, by its code of EAS: EM for an email address.',
    ],
    [
      buyer.electronicAddress !== undefined && isMissing(buyer.electronicAddress.scheme),
      'BR-63',
      'BT-49-1',
      'contact.electronic_address_scheme',
      'Say what the electronic address of the client is, by its code of EAS: EM for an email address.',
    ],
  ])
}

/** What Peppol and XRechnung want beside that: where the document goes to and comes from. */
export function addressGaps({ invoice: { seller, buyer }, format }: CheckedInvoice): EInvoiceGap[] {
  if (format !== 'peppol' && format !== 'xrechnung') return []
  const isKnown = (scheme: string | undefined) => codeLists.electronicAddressScheme.names.has(scheme ?? '')
  return gapsAmong([
    [
      seller.electronicAddress === undefined,
      'PEPPOL-EN16931-R020',
      'BT-34',
      'instance.company_electronic_address',
      'The company has no electronic address: set its Peppol id, or its email address with the scheme EM.',
    ],
    [
      buyer.electronicAddress === undefined,
      'PEPPOL-EN16931-R010',
      'BT-49',
      'contact.electronic_address',
      'The client has no electronic address: set its Peppol id, or its email address with the scheme EM.',
    ],
    [
      seller.electronicAddress?.scheme !== undefined && !isKnown(seller.electronicAddress.scheme),
      'BR-CL-25',
      'BT-34-1',
      'instance.company_electronic_address_scheme',
      'The scheme of the electronic address of the company is no code of EAS.',
    ],
    [
      buyer.electronicAddress?.scheme !== undefined && !isKnown(buyer.electronicAddress.scheme),
      'BR-CL-25',
      'BT-49-1',
      'contact.electronic_address_scheme',
      'The scheme of the electronic address of the client is no code of EAS.',
    ],
  ])
}
