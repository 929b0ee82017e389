import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import { vatIdProblem } from '../../../kernel/identifiers/vat-id.ts'
import type { EInvoice } from '../einvoice/index.ts'
import { type CheckedInvoice, type EInvoiceGap, type GapRow, gapsAmong, isMissing } from './einvoice-gap.ts'
import { filledText } from './einvoice-lines.ts'

/** The members of seller and buyer that EN 16931 requires. */
export function partyGaps({ facts, invoice }: CheckedInvoice): EInvoiceGap[] {
  const { seller, buyer } = invoice
  const namedCountry = filledText(facts.buyer.address_country)
  const sellerCountry = filledText(facts.seller.address_country)
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
    identityGap(invoice),
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
      'The scheme of the electronic address of the company is missing: set its EAS code, such as EM for an email address.',
    ],
    [
      buyer.electronicAddress !== undefined && isMissing(buyer.electronicAddress.scheme),
      'BR-63',
      'BT-49-1',
      'contact.electronic_address_scheme',
      'The scheme of the electronic address of the client is missing: set its EAS code, such as EM for an email address.',
    ],
  ])
}

/** Without VAT ids, a document outside the scope of VAT needs another number of the company. */
function identityGap(invoice: EInvoice): GapRow {
  const { seller } = invoice
  const isMissingNumber =
    seller.vatId === undefined && seller.registration === undefined && seller.identifiers.length === 0
  return isOutsideVat(invoice)
    ? [
        isMissingNumber,
        'BR-CO-26',
        'BT-30',
        'instance.company_registration_number',
        'A document outside the scope of tax names no VAT id, so the company needs another number: set company_registration_number or company_tax_registration.',
      ]
    : [
        isMissingNumber,
        'BR-CO-26',
        'BT-31',
        'instance.company_vat_id',
        'The company has no number: set company_vat_id, company_registration_number or company_tax_registration.',
      ]
}

/** Whether its lines are of category O, for which VAT ids are left out (BR-O-02). */
function isOutsideVat({ vat }: EInvoice): boolean {
  return vat.length > 0 && vat.every(({ category }) => category === 'O')
}

/** Schemes of electronic addresses in EN 16931 that are not in the code list of Factur-X 1.09. */
const strangeToFacturX: ReadonlySet<string> = new Set(['0219', '0220', '0240', '0242', '0245'])

/** Factur-X has a separate code list. */
export function facturXGaps({ invoice: { seller, buyer }, format }: CheckedInvoice): EInvoiceGap[] {
  if (format !== 'factur-x') return []
  const isStrange = (scheme: string | undefined) => strangeToFacturX.has(scheme ?? '')
  const message = (whose: string) =>
    `Factur-X does not know the scheme of the electronic address of ${whose}: use another one, such as EM for an email address.`
  return gapsAmong([
    [
      isStrange(seller.electronicAddress?.scheme),
      'BR-CL-25',
      'BT-34-1',
      'instance.company_electronic_address_scheme',
      message('the company'),
    ],
    [
      isStrange(buyer.electronicAddress?.scheme),
      'BR-CL-25',
      'BT-49-1',
      'contact.electronic_address_scheme',
      message('the client'),
    ],
  ])
}

/** The further members that Peppol and XRechnung require: the electronic addresses of both parties. */
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
      'The scheme of the electronic address of the company is not an EAS code.',
    ],
    [
      buyer.electronicAddress?.scheme !== undefined && !isKnown(buyer.electronicAddress.scheme),
      'BR-CL-25',
      'BT-49-1',
      'contact.electronic_address_scheme',
      'The scheme of the electronic address of the client is not an EAS code.',
    ],
  ])
}
