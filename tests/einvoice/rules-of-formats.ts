/** The additional rules of XRechnung (BR-DE) and Peppol BIS Billing 3 (PEPPOL-EN16931), written from their texts. */
import type { CheckedAllowance } from './checked-document.ts'
import { at, texts } from './document-terms.ts'
import { CENT, isNear, number, ONE, times, toCents, total } from './rule-numbers.ts'
import { allAllowances, allElements } from './rules-of-codes.ts'
import { type Rule, rule } from './rules-of-the-model.ts'

const needs = (id: string, ...terms: readonly string[]) =>
  rule(id, `${terms.join(', ')} shall be there.`, (document) =>
    terms.every((term) => document.term(term) !== undefined),
  )

export const xrechnungRules: readonly Rule[] = [
  rule('BR-DE-1', 'There shall be payment instructions.', (document) => document.term('BT-81') !== undefined),
  rule('BR-DE-2', 'The seller shall have a contact.', (document) =>
    ['BT-41', 'BT-42', 'BT-43'].some((id) => document.term(id) !== undefined),
  ),
  needs('BR-DE-3', 'BT-37'),
  needs('BR-DE-4', 'BT-38'),
  needs('BR-DE-5', 'BT-41'),
  needs('BR-DE-6', 'BT-42'),
  needs('BR-DE-7', 'BT-43'),
  needs('BR-DE-8', 'BT-52'),
  needs('BR-DE-9', 'BT-53'),
  rule(
    'BR-DE-10',
    'An address that is delivered to has a city and a postcode (BR-DE-11).',
    (document) =>
      document.group('BG-15').length === 0 ||
      (document.term('BT-77') !== undefined && document.term('BT-78') !== undefined),
  ),
  needs('BR-DE-15', 'BT-10'),
  rule('BR-DE-18', 'A line of the terms that begins with # is a discount, and a line end follows.', (document) => {
    const terms = document.rawTerms()
    const discounts = terms.split(/\r?\n/).filter((line) => trimmedXml(line).startsWith('#'))
    const last = terms.split(/#.+#/).at(-1) ?? ''
    return (
      discounts.length === 0 ||
      (discounts.every((line) => discount.test(trimmedXml(line))) && /^[ \t\r\n]*\n/.test(last))
    )
  }),
  rule(
    'BR-DE-19',
    'A SEPA transfer goes to an IBAN.',
    (document) => document.term('BT-81') !== '58' || document.terms('BT-84').every(isIban),
  ),
  rule(
    'BR-DE-20',
    'A SEPA direct debit comes from an IBAN.',
    (document) => document.term('BT-81') !== '59' || document.terms('BT-91').every(isIban),
  ),
  rule('BR-DE-22', 'The names of attached files differ.', ({ root }) => {
    const names = allElements(root).flatMap(({ attributes }) => attributes.filename ?? [])
    return new Set(names).size === names.length
  }),
  rule(
    'BR-DE-26',
    'A corrected invoice names the one that it corrects.',
    (document) => document.term('BT-3') !== '384' || document.terms('BT-25').length > 0,
  ),
  rule(
    'BR-DE-30',
    'A direct debit has a creditor and an account (BR-DE-31).',
    (document) =>
      document.group('BG-19').length === 0 || (document.creditors().length > 0 && document.term('BT-91') !== undefined),
  ),
  rule('BR-TMP-2', 'The place of a document is an address with its scheme.', ({ root }) =>
    texts(root, 'AdditionalDocumentReference/Attachment/ExternalReference/URI').every((uri) =>
      /[a-z][a-z\d+.-]+:.*/i.test(uri),
    ),
  ),
  rule('BR-DE-14', 'Each breakdown has a rate, even what is not subject to VAT.', (document) =>
    document.vat().every(({ rate }) => rate !== undefined),
  ),
  rule(
    'BR-DE-16',
    'The seller has a VAT identifier or a tax number.',
    (document) =>
      document.vat().every(({ category }) => category === 'O') ||
      document.taxNumbers('seller', true).length +
        document.taxNumbers('seller', false).length +
        document.terms('BT-63').length >
        0,
  ),
  rule('BR-DE-17', 'The type is one of those that are used in Germany.', (document) =>
    ['326', '380', '384', '389', '381', '875', '876', '877'].includes(document.term('BT-3') ?? ''),
  ),
  rule('BR-DE-21', 'The specification is that of XRechnung 3.0.', (document) =>
    /^urn:cen\.eu:en16931:2017#(compliant#urn:xeinkauf\.de:kosit:xrechnung_3\.0)$/.test(document.term('BT-24') ?? ''),
  ),
  rule(
    'BR-DE-23',
    'A transfer has an account and nothing else.',
    (document) =>
      !['30', '58'].includes(document.term('BT-81') ?? '') ||
      (document.group('BG-17').length > 0 && document.group('BG-18').length + document.group('BG-19').length === 0),
  ),
  rule(
    'BR-DE-24',
    'A card has no account.',
    (document) =>
      !['48', '54', '55'].includes(document.term('BT-81') ?? '') ||
      (document.group('BG-18').length > 0 && document.group('BG-17').length === 0),
  ),
  rule(
    'BR-DE-25',
    'A direct debit has a mandate and no account.',
    (document) =>
      document.term('BT-81') !== '59' || (document.group('BG-19').length > 0 && document.group('BG-17').length === 0),
  ),
  rule('BR-DE-27', 'A telephone number has at least three digits.', (document) =>
    /(\d\D*){3}/.test(document.term('BT-42') ?? ''),
  ),
  rule('BR-DE-28', 'A mail address has one @ between other signs.', (document) =>
    /^[^@\s.]([^@\s]*[^@\s.])?@[^@\s.]([^@\s]*[^@\s.])?$/.test(document.term('BT-43') ?? ''),
  ),
  needs('PEPPOL-EN16931-R001', 'BT-23'),
  needs('PEPPOL-EN16931-R010', 'BT-49'),
  needs('PEPPOL-EN16931-R020', 'BT-34'),
]

/** XRechnung has taken these over from Peppol. */
const namesFromPeppol = /-(R005|R04\d|R051|R053|R054|R055|R061|R080|R1\d\d|F001)$/

export const noEmptyElements = rule('PEPPOL-EN16931-R008', 'No element is empty.', (document) =>
  allElements(document.root).every(
    ({ text, elements, name }) => text !== '' || elements.length > 0 || /^ApplicableHeaderTrade/.test(name),
  ),
)

const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/

/** Without the spaces that XPath knows, at both ends: others count as text. */
function trimmedXml(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}

function isIban(text: string): boolean {
  const compact = text.replace(/\s/g, '')
  if (!/^[A-Z]{2}\d{2}[A-Za-z\d]{0,30}$/.test(compact)) return false
  const moved = (compact.slice(4) + compact.slice(0, 4)).toUpperCase()
  const digits = [...moved].map((sign) => parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

export const peppolRules: readonly Rule[] = [
  needs('PEPPOL-EN16931-R001', 'BT-23'),
  rule('PEPPOL-EN16931-R002', 'There is at most one note.', (document) => document.terms('BT-22').length <= 1),
  rule(
    'PEPPOL-EN16931-R003',
    'There is a buyer reference or an order.',
    (document) => document.term('BT-10') !== undefined || document.term('BT-13') !== undefined,
  ),
  rule(
    'PEPPOL-EN16931-R004',
    'The specification is that of Peppol.',
    (document) =>
      document.term('BT-24') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  ),
  rule(
    'PEPPOL-EN16931-R005',
    'The accounting currency is another one.',
    (document) => document.term('BT-6') !== document.term('BT-5'),
  ),
  rule('PEPPOL-EN16931-R007', 'The process is one of Peppol.', (document) =>
    /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(document.term('BT-23') ?? ''),
  ),
  needs('PEPPOL-EN16931-R010', 'BT-49'),
  needs('PEPPOL-EN16931-R020', 'BT-34'),
  rule('PEPPOL-EN16931-R044', 'A price has no charge.', ({ root }) =>
    allElements(root)
      .filter(({ name }) => name === 'Price')
      .every((price) => texts(price, 'AllowanceCharge/ChargeIndicator').every((text) => text === 'false')),
  ),
  rule('PEPPOL-EN16931-R055', 'Both totals of VAT have the same sign.', (document) => {
    const signs = document.vatTotals().map(({ amount }) => number(amount))
    return signs.every((one) => one >= 0n) || signs.every((one) => one <= 0n)
  }),
  rule(
    'PEPPOL-EN16931-R080',
    'There is one project at most.',
    ({ root }) =>
      texts(root, 'AdditionalDocumentReference/DocumentTypeCode').filter((code) => code === '50').length < 2,
  ),
  rule('DE-R-014', 'Between German companies, each breakdown has a rate.', (document) => {
    const isGerman = ['BT-40', 'BT-55'].every((term) => document.term(term) === 'DE')
    return !isGerman || document.vat().every(({ rate }) => rate !== undefined)
  }),
  rule('PEPPOL-EN16931-P0112', 'Partial and corrected invoices are between German companies.', (document) => {
    const isGerman = ['BT-40', 'BT-55'].every((term) => document.term(term) === 'DE')
    return isGerman || !['326', '384'].includes(document.term('BT-3') ?? '')
  }),
  rule('PEPPOL-EN16931-R040', 'An allowance is its base × its percentage.', (document) =>
    allAllowances(document).every(isPercentage),
  ),
  rule('PEPPOL-EN16931-R041', 'A percentage has a base.', (document) =>
    allAllowances(document).every(({ percent, base }) => (percent === undefined) === (base === undefined)),
  ),
  rule('PEPPOL-EN16931-R046', 'Net price = gross price − discount.', (document) =>
    document
      .lines()
      .every(
        (line) =>
          line.term('BT-148') === undefined ||
          number(line.term('BT-146')) === number(line.term('BT-148')) - number(line.term('BT-147')),
      ),
  ),
  rule('PEPPOL-EN16931-R051', 'Amounts are in the currency of the document.', (document) =>
    allElements(document.root).every(
      (one) =>
        [undefined, document.term('BT-5')].includes(one.attributes.currencyID) ||
        (/^Tax(Total)?Amount$/.test(one.name) && one.attributes.currencyID === document.term('BT-6')),
    ),
  ),
  rule(
    'PEPPOL-EN16931-R053',
    'One total of VAT has its parts.',
    ({ root, syntax }) =>
      syntax === 'cii' || at(root, 'TaxTotal').filter((one) => at(one, 'TaxSubtotal').length > 0).length === 1,
  ),
  rule(
    'PEPPOL-EN16931-R054',
    'One total of VAT has none, where there is an accounting currency.',
    (document) =>
      document.syntax === 'cii' ||
      at(document.root, 'TaxTotal').filter((one) => at(one, 'TaxSubtotal').length === 0).length ===
        (document.term('BT-6') === undefined ? 0 : 1),
  ),
  rule(
    'PEPPOL-EN16931-R061',
    'A direct debit has its mandate.',
    (document) => document.term('BT-81') !== '59' || document.term('BT-89') !== undefined,
  ),
  rule('PEPPOL-EN16931-R110', 'Line periods are within that of the document.', (document) =>
    document.lines().every((line) => {
      const [start, end] = [document.term('BT-73'), document.term('BT-74')]
      return (
        (start === undefined || (line.term('BT-134') ?? start) >= start) &&
        (end === undefined || (line.term('BT-135') ?? end) <= end)
      )
    }),
  ),
  rule('PEPPOL-EN16931-R120', 'Line amount = quantity × price ÷ base quantity + charges − allowances.', (document) =>
    document.lines().every((line) => {
      const base = line.term('BT-149') === undefined ? ONE : number(line.term('BT-149'))
      const gross = times(number(line.term('BT-129')), number(line.term('BT-146')), base)
      const others = total(
        line.allowances.map(({ isCharge, amount }) => (isCharge ? amount : `-${amount}`.replace('--', ''))),
      )
      return isNear(number(line.term('BT-131')), toCents(gross) + others, 2n * CENT)
    }),
  ),
  rule('PEPPOL-EN16931-R121', 'A base quantity is more than zero.', (document) =>
    document.lines().every((line) => line.term('BT-149') === undefined || number(line.term('BT-149')) > 0n),
  ),
  rule('PEPPOL-EN16931-R130', 'The unit of the base quantity is that of the line.', (document) =>
    document.lines().every((line) => [undefined, line.term('BT-130')].includes(line.term('BT-150'))),
  ),
  rule('PEPPOL-EN16931-F001', 'Dates are YYYY-MM-DD.', (document) =>
    allElements(document.root)
      // In CII, the date is in an element of such a name.
      .filter(({ name, elements }) => /Date$/.test(name) && elements.length === 0)
      .every(({ text }) => /^\d{4}-\d{2}-\d{2}$/.test(text)),
  ),
  rule('PEPPOL-COMMON-R040', 'A GLN has its check digit.', (document) =>
    allElements(document.root)
      .filter(({ attributes }) => attributes.schemeID === '0088')
      .every(({ text }) => isGln(text)),
  ),
  rule('PEPPOL-EN16931-P0100', 'The type is one of Peppol.', (document) =>
    (document.isCredit
      ? ['381', '396', '81', '83', '532']
      : '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(' ')
    ).includes(document.term('BT-3') ?? ''),
  ),
]

function isPercentage({ percent, base, amount }: CheckedAllowance): boolean {
  if (percent === undefined || base === undefined) return true
  return isNear(number(amount), times(number(base), number(percent), 100n * ONE), 2n * CENT)
}

function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, 12).reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10 === digits[12]
}

/** What XRechnung requires in addition to its own rules. */
export const peppolRulesOfXRechnung: readonly Rule[] = peppolRules.filter(({ id }) => namesFromPeppol.test(id))
