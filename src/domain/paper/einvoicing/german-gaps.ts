import { xmlCharactersOf } from '../../../kernel/xml/write-xml.ts'
import { type CheckedInvoice, type EInvoiceGap, gapsAmong, isMissing } from './einvoice-gap.ts'

const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}#(BASISBETRAG=-?\d+\.\d{2}#)?$/

/** Words of ASCII signs joined by points, an @, and a domain (BR-DE-28). */
const email =
  /^[\w!#$%&"*+/=?^`{|}~-]+(\.[\w!#$%&"*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d]([a-z\d-]*[a-z\d])?$/i

/** The rules of XRechnung, which Peppol also has between a seller and a buyer in Germany. */
export function germanGaps(checked: CheckedInvoice): EInvoiceGap[] {
  const { invoice, format } = checked
  const { seller, buyer } = invoice
  const isGerman = seller.address.country === 'DE' && buyer.address.country === 'DE'
  if (format !== 'xrechnung' && !(format === 'peppol' && isGerman)) return []
  return [
    ...contactGaps(checked),
    ...placeGaps(checked),
    ...gapsAmong([
      [
        invoice.payment === undefined,
        'BR-DE-1',
        'BG-16',
        'instance.company_iban',
        'The account of the company is missing: set its IBAN.',
      ],
      [
        invoice.delivery?.address !== undefined && isMissing(invoice.delivery.address.city),
        'BR-DE-10',
        'BT-77',
        'deliver_to_country',
        'XRechnung requires the city of the delivery. Leave deliver_to_country out, or name the country of the client.',
      ],
      [
        invoice.delivery?.address?.city !== undefined && isMissing(invoice.delivery.address.postcode),
        'BR-DE-11',
        'BT-78',
        'contact.address_postcode',
        'XRechnung requires the postcode of the delivery: set the postcode of the client.',
      ],
      [
        isMissing(invoice.buyerReference),
        'BR-DE-15',
        'BT-10',
        'contact.buyer_reference',
        'The buyer reference is missing: set the Leitweg-ID of the client, or buyer_reference of the document.',
      ],
      [
        hasWrongDiscount(xmlCharactersOf(invoice.paymentTerms ?? '')),
        'BR-DE-18',
        'BT-20',
        'terms',
        'A line of the terms begins with #: XRechnung reads it as a discount, which must be #SKONTO#TAGE=14#PROZENT=2.00#, with nothing else in its line. Later lines cannot have text after two #.',
      ],
    ]),
  ]
}

/**
 * Whether a line that begins with # is no discount, or a later line has text after two #. Only the spaces of XML do not
 * matter to the rule. A line end follows the terms.
 */
function hasWrongDiscount(terms: string): boolean {
  const lines = terms.split('\n').map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
  const discounts = lines.filter((line) => line.startsWith('#'))
  const rest = `${terms}\n`.split(/#.+#/).at(-1) ?? ''
  return discounts.length > 0 && (discounts.some((line) => !skonto.test(line)) || !/^[ \t]*\n/.test(rest))
}

function contactGaps({ invoice: { seller } }: CheckedInvoice): EInvoiceGap[] {
  const { name, phone, email: address } = seller.contact ?? {}
  return gapsAmong([
    [
      isMissing(name),
      'BR-DE-5',
      'BT-41',
      'instance.company_contact_name',
      'The contact person of the company is missing: set a name, or a department.',
    ],
    [
      isMissing(phone),
      'BR-DE-6',
      'BT-42',
      'instance.company_phone',
      'The phone number of the company is missing: set it.',
    ],
    [
      isMissing(address),
      'BR-DE-7',
      'BT-43',
      'instance.company_email',
      'The email address of the company is missing: set it.',
    ],
    [
      phone !== undefined && phone.replace(/\D/g, '').length < 3,
      'BR-DE-27',
      'BT-42',
      'instance.company_phone',
      'The phone number of the company must have three digits at least.',
    ],
    [
      address !== undefined && !email.test(address),
      'BR-DE-28',
      'BT-43',
      'instance.company_email',
      'The email address of the company must be in ASCII letters and have a domain, such as accounts@studio.example.',
    ],
  ])
}

function placeGaps({ invoice: { seller, buyer } }: CheckedInvoice): EInvoiceGap[] {
  return gapsAmong([
    [
      isMissing(seller.address.city),
      'BR-DE-3',
      'BT-37',
      'instance.company_address_city',
      'The city of the company is missing: set it.',
    ],
    [
      isMissing(seller.address.postcode),
      'BR-DE-4',
      'BT-38',
      'instance.company_address_postcode',
      'The postcode of the company is missing: set it.',
    ],
    [
      isMissing(buyer.address.city),
      'BR-DE-8',
      'BT-52',
      'contact.address_city',
      'The city of the client is missing: set it.',
    ],
    [
      isMissing(buyer.address.postcode),
      'BR-DE-9',
      'BT-53',
      'contact.address_postcode',
      'The postcode of the client is missing: set it.',
    ],
  ])
}
