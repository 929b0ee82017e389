import { sirenOf } from '../../../kernel/identifiers/siren.ts'
import type { EInvoice } from '../einvoice/index.ts'
import { type CheckedInvoice, type EInvoiceGap, gapsAmong } from './einvoice-gap.ts'
import { DIRECTORY, isForFrenchPlatforms } from './french-einvoice.ts'

/** Numbers of invoices that the platforms take. */
const numberForm = /^[A-Za-z\d+_/-]{1,35}$/

/** Whether the address in the directory is that of another company. */
function isOfAnother({ registration, electronicAddress }: EInvoice['seller'] | EInvoice['buyer']): boolean {
  return electronicAddress?.scheme === DIRECTORY && !electronicAddress.id.startsWith(registration?.id ?? '')
}

/** The rules of the French platforms between companies in France (BR-FR of XP Z12-012), as far as a document can break them. */
export function frenchGaps({ invoice, facts, format }: CheckedInvoice): EInvoiceGap[] {
  if (!isForFrenchPlatforms(facts, format)) return []
  const { number, preceding, issueDate, dueDate, process, currency, vatCurrency, vat } = invoice
  const isStrange = (one: string) => one !== '' && !numberForm.test(one)
  return [
    ...numberGaps(invoice, facts),
    ...gapsAmong([
      [
        isStrange(number) || preceding.some((one) => isStrange(one.number)),
        'BR-FR-02',
        'BT-1',
        'prefix',
        'A number has at most 35 letters without accents, digits, and the signs + - _ /: change the prefix.',
      ],
      [
        vat.some(({ category }) => category === 'L' || category === 'M'),
        'BR-FR-15',
        'BT-118',
        'tax.vat_category',
        'The categories L and M are taxes of other places: France has S, Z, E, AE, K, G and O.',
      ],
      [
        dueDate !== undefined && dueDate < issueDate && !(process ?? '').endsWith('2'),
        'BR-FR-CO-07',
        'BT-9',
        'due_date',
        'The due date cannot be before the date of the invoice.',
      ],
      [
        currency !== 'EUR' && vatCurrency !== 'EUR',
        'BR-FR-CO-12',
        'BT-6',
        'tax_exchange_rate',
        'A French company must state the tax in EUR too if it invoices in another currency: set tax_currency to EUR, and tax_exchange_rate.',
      ],
    ]),
  ]
}

/** The numbers of both companies. */
function numberGaps({ seller, buyer }: EInvoice, facts: CheckedInvoice['facts']): EInvoiceGap[] {
  return gapsAmong([
    [
      sirenOf(facts.seller) === undefined,
      'BR-FR-10',
      'BT-30',
      'instance.company_registration_number',
      'A French company needs its SIREN: set company_registration_number to its nine digits, and company_registration_scheme to 0002.',
    ],
    [
      sirenOf(facts.buyer) === undefined,
      'BR-FR-11',
      'BT-47',
      'contact.registration_number',
      'A French client needs its SIREN: set registration_number to its nine digits, and registration_scheme to 0002.',
    ],
    [
      isOfAnother(seller),
      'BR-FR-22',
      'BT-34',
      'instance.company_electronic_address',
      'An address of the scheme 0225 begins with the SIREN: change company_electronic_address, or leave it out.',
    ],
    [
      isOfAnother(buyer),
      'BR-FR-21',
      'BT-49',
      'contact.electronic_address',
      'An address of the scheme 0225 begins with the SIREN of the client: change electronic_address, or leave it out.',
    ],
  ])
}
