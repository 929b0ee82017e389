import { type CheckedInvoice, type EInvoiceGap, gapsAmong } from './einvoice-gap.ts'

/** The part of the names of the rules of each category. */
const ruleOfCategory: Readonly<Record<string, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
  L: 'AF',
  M: 'AG',
}

/** The rules of the VAT categories: required numbers and required texts. */
export function taxGaps(checked: CheckedInvoice): EInvoiceGap[] {
  const { invoice } = checked
  const categories = [...new Set(invoice.vat.map(({ category }) => category))]
  return [
    ...categories.flatMap((category) => categoryGaps(checked, category)),
    ...igicGaps(checked),
    ...invoice.vat.flatMap(({ category, exemptionCode, exemptionReason }) =>
      gapsAmong([
        [
          ['E', 'AE', 'K', 'G', 'O'].includes(category) && exemptionCode === undefined && exemptionReason === undefined,
          `BR-${ruleOfCategory[category]}-10`,
          'BT-120',
          'tax.exemption_reason',
          'Lines without tax (category E) need a reason: set exemption_reason or exemption_code of their tax, and add a tax to lines that have none.',
        ],
      ]),
    ),
  ]
}

/** In UBL, the same rule allows a rate of 0. */
function igicGaps({ invoice, format }: CheckedInvoice): EInvoiceGap[] {
  const isCii = format === 'cii' || format === 'factur-x'
  return gapsAmong([
    [
      isCii && invoice.vat.some(({ category, rate }) => category === 'L' && Number(rate) === 0),
      'BR-AF-05',
      'BT-152',
      'tax.vat_category',
      'The rules of CII and Factur-X refuse IGIC (category L) at 0 %: use the format ubl or peppol.',
    ],
  ])
}

function categoryGaps({ invoice }: CheckedInvoice, category: string): EInvoiceGap[] {
  const { seller, buyer } = invoice
  const rule = ruleOfCategory[category] ?? category
  const hasTaxNumber = seller.vatId !== undefined || seller.taxRegistration !== undefined
  const needsVatId = category === 'K' || category === 'G'
  return gapsAmong([
    [
      category === 'O' && new Set(invoice.vat.map((one) => one.category)).size > 1,
      'BR-O-11',
      'BG-23',
      'items',
      'A document with lines outside the scope of tax (category O) can have no other lines: make two documents.',
    ],
    [
      needsVatId && seller.vatId === undefined,
      `BR-${rule}-02`,
      'BT-31',
      'instance.company_vat_id',
      'The VAT id of the company is missing: this kind of sale needs it.',
    ],
    [
      !needsVatId && category !== 'O' && !hasTaxNumber,
      `BR-${rule}-02`,
      'BT-31',
      'instance.company_vat_id',
      'The company has no tax number: set company_vat_id, or company_tax_registration.',
    ],
    [
      category === 'AE' && buyer.vatId === undefined && buyer.registration === undefined,
      'BR-AE-02',
      'BT-48',
      'contact.vat_id',
      'Reverse charge needs the VAT id of the client: set it.',
    ],
    [
      category === 'K' && buyer.vatId === undefined,
      'BR-IC-02',
      'BT-48',
      'contact.vat_id',
      'An intra-community supply needs the VAT id of the client: set it.',
    ],
    [
      category === 'K' && invoice.delivery?.date === undefined && invoice.period === undefined,
      'BR-IC-11',
      'BT-72',
      'delivery_date',
      'An intra-community supply needs the day of delivery, or the days of the document (period_start, period_end).',
    ],
    [
      category === 'K' && invoice.delivery?.address?.country === undefined,
      'BR-IC-12',
      'BT-80',
      'deliver_to_country',
      'An intra-community supply needs the country that the goods go to.',
    ],
  ])
}
