import { codeLists } from '../../../kernel/code-lists/code-lists.ts'
import {
  isBelgianEnterprise,
  isDutchVatId,
  isLuxembourgVatId,
  schemeNumberProblem,
} from '../../../kernel/identifiers/scheme-numbers.ts'
import type { EInvoiceIdentifier } from '../einvoice/index.ts'
import { type CheckedInvoice, type EInvoiceGap, gapsAmong, isMissing } from './einvoice-gap.ts'

/** Rules of Peppol BIS Billing 3.0 beside those of EN 16931 and of countries. */
export function peppolGaps({ invoice, format }: CheckedInvoice): EInvoiceGap[] {
  if (format !== 'peppol') return []
  const { seller, buyer } = invoice
  const field = 'contact.electronic_address_scheme'
  return [
    ...gapsAmong([
      [
        isMissing(invoice.buyerReference) && isMissing(invoice.orderReference),
        'PEPPOL-EN16931-R003',
        'BT-10',
        'buyer_reference',
        'Peppol requires a buyer reference or an order number: set buyer_reference of the document or of the client, or reference.',
      ],
    ]),
    ...addressSchemeGaps('instance.company_electronic_address_scheme', 'BT-34-1', seller.electronicAddress),
    ...addressSchemeGaps(field, 'BT-49-1', buyer.electronicAddress),
    ...numberGaps('instance.company_electronic_address', 'BT-34', seller.electronicAddress),
    ...numberGaps('contact.electronic_address', 'BT-49', buyer.electronicAddress),
    ...numberGaps('instance.company_registration_number', 'BT-30', seller.registration),
    ...numberGaps('contact.registration_number', 'BT-47', buyer.registration),
    ...vatIdGaps('instance.company_vat_id', 'BT-31', seller.vatId),
    ...vatIdGaps('contact.vat_id', 'BT-48', buyer.vatId),
    ...invoice.vat.flatMap(({ category, exemptionCode }) => exemptionGaps(category, exemptionCode)),
  ]
}

/** The network delivers to participants. An email address is not a participant. */
function addressSchemeGaps(field: string, term: string, address: EInvoiceIdentifier | undefined): EInvoiceGap[] {
  const scheme = address?.scheme
  const isWrong = scheme !== undefined && !codeLists.peppolAddressScheme.names.has(scheme)
  const whose = field.startsWith('instance') ? 'the company' : 'the client'
  const message = `Peppol does not deliver to ${scheme === 'EM' ? 'email addresses' : `addresses of the scheme ${scheme}`}: set the Peppol id of ${whose}, such as 0208 with the enterprise number in Belgium.`
  return gapsAmong([[isWrong, 'PEPPOL-EN16931-CL008', term, field, message]])
}

function numberGaps(field: string, term: string, id: EInvoiceIdentifier | undefined): EInvoiceGap[] {
  const found = id === undefined ? undefined : schemeNumberProblem(id.id, id.scheme)
  if (found === undefined) return []
  const { rule, problem } = found
  return [{ rule, term, field, message: `"${id?.id}" of the scheme ${id?.scheme} ${problem}.` }]
}

/** VAT ids whose form and check digits Peppol looks at. */
const vatIdRules: Readonly<Record<string, readonly [rule: string, form: string, isRight: (id: string) => boolean]>> = {
  BE: ['R062', 'BE and an enterprise number of ten digits', (id) => isBelgianEnterprise(id.slice(2))],
  LU: ['R058', 'LU and eight digits', isLuxembourgVatId],
  NL: ['R056-2', 'of the form NL123456789B12', isDutchVatId],
}

function vatIdGaps(field: string, term: string, vatId: string | undefined): EInvoiceGap[] {
  const [rule, form, isRight] = vatIdRules[vatId?.slice(0, 2) ?? ''] ?? []
  if (vatId === undefined || isRight === undefined || isRight(vatId)) return []
  return [{ rule: `PEPPOL-COMMON-${rule}`, term, field, message: `"${vatId}" must be ${form}, with its check digits.` }]
}

/** The categories that these reasons belong to (PEPPOL-EN16931-P0104 to P0111). */
const categoryOfReason: Readonly<Record<string, readonly [rule: string, category: string]>> = {
  'VATEX-EU-G': ['P0104', 'G'],
  'VATEX-EU-O': ['P0105', 'O'],
  'VATEX-EU-IC': ['P0106', 'K'],
  'VATEX-EU-AE': ['P0107', 'AE'],
  'VATEX-EU-D': ['P0108', 'E'],
  'VATEX-EU-F': ['P0109', 'E'],
  'VATEX-EU-I': ['P0110', 'E'],
  'VATEX-EU-J': ['P0111', 'E'],
}

function exemptionGaps(category: string, code: string | undefined): EInvoiceGap[] {
  const [rule, meant] = categoryOfReason[code?.toUpperCase() ?? ''] ?? []
  if (rule === undefined || meant === category) return []
  const message = `${code} is a reason of the category ${meant}, but the tax has ${category}: change one of them.`
  return [{ rule: `PEPPOL-EN16931-${rule}`, term: 'BT-121', field: 'tax.exemption_code', message }]
}
