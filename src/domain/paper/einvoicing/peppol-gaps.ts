import { type CheckedInvoice, type EInvoiceGap, gapsAmong, isMissing } from './einvoice-gap.ts'

/** Rules of Peppol BIS Billing 3.0 beside those of EN 16931, with those of the Netherlands, Denmark and Norway. */
export function peppolGaps({ invoice, format }: CheckedInvoice): EInvoiceGap[] {
  if (format !== 'peppol') return []
  const { seller } = invoice
  const { country } = seller.address
  const named = gapsAmong([
    [
      isMissing(invoice.buyerReference) && isMissing(invoice.orderReference),
      'PEPPOL-EN16931-R003',
      'BT-10',
      'buyer_reference',
      'Peppol wants a buyer reference or an order number: set buyer_reference of the document or of the client, or reference.',
    ],
    [
      country === 'DK' && seller.registration?.scheme !== '0184',
      'DK-R-002',
      'BT-30',
      'instance.company_registration_number',
      'A Danish company gives its CVR number (scheme 0184): set company_registration_number and _scheme.',
    ],
    [
      country === 'NO' && seller.vatId !== undefined && !/^NO\d{9}MVA$/.test(seller.vatId),
      'NO-R-001',
      'BT-31',
      'instance.company_vat_id',
      'A Norwegian VAT id is NO, nine digits and MVA.',
    ],
  ])
  return country === 'NL' ? [...named, ...dutchGaps(invoice)] : named
}

/** The rules for Dutch companies. */
function dutchGaps(invoice: CheckedInvoice['invoice']): EInvoiceGap[] {
  const { seller, buyer } = invoice
  const scheme = seller.registration?.scheme ?? ''
  return gapsAmong([
    [
      [seller.address.line1, seller.address.city, seller.address.postcode].some(isMissing),
      'NL-R-002',
      'BG-5',
      'instance.company_address_line_1',
      'A Dutch company gives its street, city and postcode: set company_address_line_1, _city and _postcode.',
    ],
    [
      !['0106', '0190'].includes(scheme),
      'NL-R-003',
      'BT-30',
      'instance.company_registration_number',
      'A Dutch company gives its KVK number (scheme 0106) or OIN (0190): set company_registration_number and _scheme.',
    ],
    [
      buyer.address.country === 'NL' &&
        [buyer.address.line1, buyer.address.city, buyer.address.postcode].some(isMissing),
      'NL-R-004',
      'BG-8',
      'contact.address_line_1',
      'A Dutch client needs its street, city and postcode: set address_line_1, address_city and address_postcode.',
    ],
    [
      buyer.address.country === 'NL' && !['0106', '0190'].includes(buyer.registration?.scheme ?? ''),
      'NL-R-005',
      'BT-47',
      'contact.registration_number',
      'A Dutch client needs its KVK number (scheme 0106) or OIN (0190): set registration_number and registration_scheme.',
    ],
    [
      invoice.payment === undefined && Number(invoice.totals.payable) > 0,
      'NL-R-007',
      'BG-16',
      'instance.company_iban',
      'A Dutch company says how it is paid: set company_iban.',
    ],
  ])
}
