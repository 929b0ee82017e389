/** The rules of Peppol for numbers of registers (PEPPOL-COMMON) and for companies of some countries. */
import type { CheckedDocument } from './checked-document.ts'
import { allElements } from './rules-of-codes.ts'
import { type Rule, rule } from './rules-of-the-model.ts'

/** Schemes of addresses that are not of participants of the network. */
const strangeSchemes = new Set(['EM', 'AN', 'AQ', 'AS', 'AU'])

/** The remainder of a number of any length, digit by digit. */
function remainder(digits: string, by: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % by
  return rest
}

function sumOf(digits: string, weights: readonly number[], of = (product: number) => product): number {
  return [...digits].reduce((sum, digit, at) => sum + of(Number(digit) * (weights[at] ?? 0)), 0)
}

const crossSum = (product: number) => (product > 9 ? product - 9 : product)
const isRight: Readonly<Record<string, (id: string) => boolean>> = {
  '0007': (id) => /^\d{10}$/.test(id) && sumOf(id, [2, 1, 2, 1, 2, 1, 2, 1, 2, 1], crossSum) % 10 === 0,
  '0151': (id) => /^\d{11}$/.test(id) && (sumOf(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  '0184': (id) => /^(DK)?\d{8}$/.test(id),
  '0192': (id) => /^\d{9}$/.test(id) && sumOf(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  '0208': (id) => /^\d{10}$/.test(id) && remainder(id.slice(0, 8), 97) + Number(id.slice(8)) === 97,
}

const isIn = (document: CheckedDocument, country: string, term = 'BT-40') => document.term(term) === country

export const countryRules: readonly Rule[] = [
  rule('PEPPOL-EN16931-CL008', 'Electronic addresses are of participants.', (document) =>
    allElements(document.root).every(
      ({ name, attributes }) => name !== 'EndpointID' || !strangeSchemes.has(attributes.schemeID ?? ''),
    ),
  ),
  rule('PEPPOL-COMMON-R041', 'Numbers of registers have their check digits.', (document) =>
    allElements(document.root)
      .filter(({ name }) => name === 'EndpointID' || name === 'CompanyID' || name === 'ID')
      .every(({ text, attributes }) => isRight[attributes.schemeID ?? '']?.(text) ?? true),
  ),
  ...(['G', 'O', 'IC', 'AE'] as const).map((code) =>
    rule('PEPPOL-EN16931-P0104', `VATEX-EU-${code} has its category.`, (document) =>
      document
        .vat()
        .every(
          ({ category, reasonCode }) => reasonCode !== `VATEX-EU-${code}` || category === (code === 'IC' ? 'K' : code),
        ),
    ),
  ),
  rule(
    'DK-R-014',
    'A Danish company has a CVR number.',
    (document) => !isIn(document, 'DK') || document.term('BT-30-1') === '0184',
  ),
  rule(
    'DK-R-005',
    'Danish companies are paid in ways that they have.',
    (document) =>
      !isIn(document, 'DK') ||
      !isIn(document, 'DK', 'BT-55') ||
      [undefined, '1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'].includes(document.term('BT-81')),
  ),
  rule(
    'IS-R-002',
    'An Icelandic company has a kennitala.',
    (document) => !isIn(document, 'IS') || document.term('BT-30-1') === '0196',
  ),
  rule(
    'NL-R-002',
    'A Dutch company has a street, a city and a postcode.',
    (document) =>
      !isIn(document, 'NL') || ['BT-35', 'BT-37', 'BT-38'].every((term) => document.term(term) !== undefined),
  ),
  rule(
    'IT-R-002',
    'An Italian company has a street, a city and a postcode.',
    (document) =>
      !document.taxNumbers('seller', true).some((id) => id.startsWith('IT')) ||
      ['BT-35', 'BT-37', 'BT-38'].every((term) => document.term(term) !== undefined),
  ),
  rule(
    'SE-R-006',
    'A Swedish company charges 25, 12 or 6 %.',
    (document) =>
      !isIn(document, 'SE') ||
      document.vat().every(({ category, rate }) => category !== 'S' || [6, 12, 25].includes(Number(rate))),
  ),
  rule('NO-R-001', 'A Norwegian VAT identifier is that of an organization.', (document) =>
    document
      .taxNumbers('seller', true)
      .every((id) => !id.startsWith('NO') || (/MVA$/.test(id) && isRight['0192']?.(id.slice(2, 11)) === true)),
  ),
]
