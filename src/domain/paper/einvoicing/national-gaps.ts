import {
  isGreekTaxpayer,
  isNorwegianOrganization,
  isSwedishOrganization,
} from '../../../kernel/identifiers/scheme-numbers.ts'
import type { EInvoice } from '../einvoice/index.ts'
import { type CheckedInvoice, type EInvoiceGap, gapsAmong, isMissing } from './einvoice-gap.ts'

/** The rules of Peppol for the companies of a country, and for their clients there. */
export function nationalGaps({ invoice, format }: CheckedInvoice): EInvoiceGap[] {
  if (format !== 'peppol') return []
  const { country } = invoice.seller.address
  return [
    ...(country === 'DK' ? danishGaps(invoice) : []),
    ...(country === 'IS' ? icelandicGaps(invoice) : []),
    ...(country === 'NL' ? dutchGaps(invoice) : []),
    ...(country === 'SE' ? swedishGaps(invoice) : []),
    ...(taxCountryOf(invoice) === 'NO' ? norwegianGaps(invoice) : []),
    ...(taxCountryOf(invoice) === 'IT' ? italianGaps(invoice) : []),
    ...(['GR', 'EL'].includes(taxCountryOf(invoice)) ? greekGaps(invoice) : []),
  ]
}

/** Some rules take the country from the VAT id first. */
function taxCountryOf({ seller }: EInvoice): string {
  return seller.vatId?.slice(0, 2) ?? seller.address.country ?? ''
}

function danishGaps({ seller, buyer, typeCode, totals }: EInvoice): EInvoiceGap[] {
  const isDomestic = buyer.address.country === 'DK'
  return gapsAmong([
    [
      isMissing(seller.registration?.id),
      'DK-R-002',
      'BT-30',
      'instance.company_registration_number',
      'A Danish company needs its CVR number: set company_registration_number, and company_registration_scheme 0184.',
    ],
    [
      seller.registration !== undefined && seller.registration.scheme !== '0184',
      'DK-R-014',
      'BT-30-1',
      'instance.company_registration_scheme',
      'The register number of a Danish company is its CVR number: set company_registration_scheme to 0184.',
    ],
    [
      isDomestic && buyer.registration !== undefined && buyer.registration.scheme !== '0184',
      'DK-R-017',
      'BT-47-1',
      'contact.registration_scheme',
      'The register number of a Danish client is its CVR number: set registration_scheme to 0184.',
    ],
    [
      isDomestic && typeCode === '381' && Number(totals.payable) < 0,
      'DK-R-016',
      'BT-115',
      'items',
      'The total of a credit note between Danish companies cannot be negative.',
    ],
  ])
}

function icelandicGaps({ seller, buyer }: EInvoice): EInvoiceGap[] {
  const lacksAddress = ({ address }: Pick<EInvoice['seller'], 'address'>) =>
    isMissing(address.line1) || isMissing(address.postcode)
  const isDomestic = buyer.address.country === 'IS'
  return gapsAmong([
    [
      seller.registration?.scheme !== '0196',
      'IS-R-002',
      'BT-30',
      'instance.company_registration_number',
      'An Icelandic company needs its kennitala: set company_registration_number, and company_registration_scheme 0196.',
    ],
    [
      lacksAddress(seller),
      'IS-R-003',
      'BG-5',
      'instance.company_address_line_1',
      'An Icelandic company needs its street and postcode: set company_address_line_1 and _postcode.',
    ],
    [
      isDomestic && buyer.registration?.scheme !== '0196',
      'IS-R-004',
      'BT-47',
      'contact.registration_number',
      'An Icelandic client needs its kennitala: set registration_number, and registration_scheme 0196.',
    ],
    [
      isDomestic && lacksAddress(buyer),
      'IS-R-005',
      'BG-8',
      'contact.address_line_1',
      'An Icelandic client needs its street and postcode: set address_line_1 and address_postcode.',
    ],
  ])
}

function norwegianGaps({ seller: { vatId = '' } }: EInvoice): EInvoiceGap[] {
  const isWrong = vatId.startsWith('NO') && !(/^NO\d{9}MVA$/.test(vatId) && isNorwegianOrganization(vatId.slice(2, 11)))
  const message = 'A Norwegian VAT id is NO, a valid organization number of nine digits, and MVA.'
  return gapsAmong([[isWrong, 'NO-R-001', 'BT-31', 'instance.company_vat_id', message]])
}

function italianGaps({ seller: { taxRegistration, address } }: EInvoice): EInvoiceGap[] {
  return gapsAmong([
    [
      taxRegistration !== undefined && !/^[A-Z\d]{11,16}$/.test(taxRegistration),
      'IT-R-001',
      'BT-32',
      'instance.company_tax_registration',
      'The tax number of an Italian company has 11 to 16 capital letters and digits.',
    ],
    ...(
      [
        ['IT-R-002', 'BT-35', 'line_1', address.line1],
        ['IT-R-003', 'BT-37', 'city', address.city],
        ['IT-R-004', 'BT-38', 'postcode', address.postcode],
      ] as const
    ).map(
      ([rule, term, name, value]) =>
        [
          isMissing(value),
          rule,
          term,
          `instance.company_address_${name}`,
          `An Italian company needs its street, city and postcode: set company_address_${name}.`,
        ] as const,
    ),
  ])
}

function swedishGaps({ seller, vat, lines, allowances }: EInvoice): EInvoiceGap[] {
  const hasVatId = seller.vatId?.startsWith('SE') ?? false
  const charged = [...vat.map(({ category, rate }) => [category, rate] as const)].concat(
    [...lines, ...allowances].map(({ vatCategory, vatRate }) => [vatCategory, vatRate] as const),
  )
  const registration = seller.registration?.id
  return gapsAmong([
    [
      hasVatId && !/^SE\d{12}$/.test(seller.vatId ?? ''),
      'SE-R-001',
      'BT-31',
      'instance.company_vat_id',
      'A Swedish VAT id is SE and twelve digits.',
    ],
    [
      registration !== undefined && !isSwedishOrganization(registration),
      'SE-R-013',
      'BT-30',
      'instance.company_registration_number',
      'A Swedish organization number has ten digits, the last of which is a check digit.',
    ],
    [
      registration !== undefined &&
        seller.taxRegistration !== undefined &&
        seller.taxRegistration.toUpperCase() !== 'GODKÄND FÖR F-SKATT',
      'SE-R-005',
      'BT-32',
      'instance.company_tax_registration',
      'A Swedish company writes "Godkänd för F-skatt" as its tax registration, or none.',
    ],
    [
      hasVatId && charged.some(([category, rate]) => category === 'S' && ![6, 12, 25].includes(Number(rate))),
      'SE-R-006',
      'BT-119',
      'items',
      'A Swedish company charges VAT of 25, 12 or 6 %.',
    ],
  ])
}

/** The number of an invoice and the number that the tax office gives it (MARK) have special forms there. */
function greekGaps({ seller }: EInvoice): EInvoiceGap[] {
  const vatId = seller.vatId ?? ''
  return gapsAmong([
    [
      true,
      'GR-R-001-1',
      'BT-1',
      'settings.einvoice_policy',
      'Peppol requires the numbers of myDATA on the invoices of Greek companies, which Daybook cannot get: use the format ubl or cii.',
    ],
    [
      vatId !== '' && !(vatId.startsWith('EL') && isGreekTaxpayer(vatId.slice(2))),
      'GR-R-003',
      'BT-31',
      'instance.company_vat_id',
      'A Greek VAT id is EL and nine digits, the last of which is a check digit.',
    ],
  ])
}

function dutchGaps(invoice: EInvoice): EInvoiceGap[] {
  const { seller, buyer, totals } = invoice
  const isDomestic = buyer.address.country === 'NL'
  const isDutch = (scheme: string | undefined) => scheme === '0106' || scheme === '0190'
  const lacksAddress = ({ address }: Pick<EInvoice['seller'], 'address'>) =>
    [address.line1, address.city, address.postcode].some(isMissing)
  return gapsAmong([
    [
      lacksAddress(seller),
      'NL-R-002',
      'BG-5',
      'instance.company_address_line_1',
      'A Dutch company needs its street, city and postcode: set company_address_line_1, _city and _postcode.',
    ],
    [
      seller.registration !== undefined && !isDutch(seller.registration.scheme),
      'NL-R-003',
      'BT-30',
      'instance.company_registration_number',
      'The register number of a Dutch company is its KVK number (scheme 0106) or OIN (0190): set company_registration_number and _scheme.',
    ],
    [
      isDomestic && lacksAddress(buyer),
      'NL-R-004',
      'BG-8',
      'contact.address_line_1',
      'A Dutch client needs its street, city and postcode: set address_line_1, address_city and address_postcode.',
    ],
    [
      isDomestic && buyer.registration !== undefined && !isDutch(buyer.registration.scheme),
      'NL-R-005',
      'BT-47',
      'contact.registration_number',
      'The register number of a Dutch client is its KVK number (scheme 0106) or OIN (0190): set registration_number and registration_scheme.',
    ],
    [
      invoice.payment === undefined &&
        (invoice.typeCode === '381' ? Number(totals.payable) < 0 : Number(totals.payable) > 0),
      'NL-R-007',
      'BG-16',
      'instance.company_iban',
      'A Dutch company must state how it is paid: set company_iban.',
    ],
  ])
}
