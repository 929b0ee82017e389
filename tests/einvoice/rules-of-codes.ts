/** The code lists of EN 16931 (BR-CL), from the lists themselves. */
import { codeLists } from '../../src/kernel/code-lists/code-lists.ts'
import { isCurrency } from '../../src/kernel/money/currency.ts'
import type { ReadElement } from '../../src/kernel/xml/read-xml.ts'
import type { CheckedAllowance, CheckedDocument } from './checked-document.ts'
import { type Rule, rule } from './rules-of-the-model.ts'

/** The elements of each document, because many rules look at all of them. */
const elementsOf = new WeakMap<ReadElement, readonly ReadElement[]>()

/** The element and all below it, in the order of the document. */
export function allElements(root: ReadElement): readonly ReadElement[] {
  const known = elementsOf.get(root)
  if (known !== undefined) return known
  const found: ReadElement[] = []
  const collect = (element: ReadElement): void => {
    found.push(element)
    element.elements.forEach(collect)
  }
  collect(root)
  elementsOf.set(root, found)
  return found
}

/** Codes between spaces; `a-b` stands for all numbers from a to b. */
function codes(text: string): ReadonlySet<string> {
  return new Set(
    text.split(/\s+/).flatMap((part) => {
      const [, first = '', last = ''] = /^(\d+)-(\d+)$/.exec(part) ?? []
      if (first === '') return [part]
      const count = Number(last) - Number(first) + 1
      return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(first.length, '0'))
    }),
  )
}

const invoiceTypes = codes(
  '80 82 84 130 202 203 204 211 295 325 326 380 383 384 385 386 387 388 389 390 393 394 395 456 457 527 575 623 633 751 780 875 876 877 935',
)
const creditTypes = codes('81 83 261 262 296 308 381 396 420 458 532')
const vatCategories = codes('S Z E AE K G O L M B')
const paymentMeans = codes('1-68 70 74-78 91-97 ZZZ')
const addressSchemes = codes(
  `0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190-0196
   0198-0205 0208-0213 0215-0221 0225 0230 0235 0240 0242 0244-0246 0248 9910 9913-9915 9918-9920 9922-9953 9957 9959
   AN AQ AS AU EM`,
)
/** ISO/IEC 6523 has gaps, which nobody uses. */
const registers = codes('0002-0091 0093-0102 0104-0180 0183-0248')
const allowanceReasons = codes('41 42 60 62-68 70 71 88 95 100 102-105')
const mediaTypes = codes(
  `application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
   application/vnd.oasis.opendocument.spreadsheet`,
)

const everyElement = (
  id: string,
  message: string,
  names: readonly string[],
  holds: (one: ReadElement) => boolean,
): Rule =>
  rule(id, message, ({ root }) =>
    allElements(root)
      .filter(({ name }) => names.includes(name))
      .every(holds),
  )

const everyTerm = (id: string, message: string, terms: readonly string[], known: (code: string) => boolean): Rule =>
  rule(id, message, (document) => terms.flatMap((term) => document.terms(term)).every(known))

export function allAllowances(document: CheckedDocument): CheckedAllowance[] {
  return [...document.allowances(), ...document.lines().flatMap((line) => line.allowances)]
}

const reasons = (id: string, isCharge: boolean, known: { has(code: string): boolean }): Rule =>
  rule(id, 'The reason is a code of its list.', (document) =>
    allAllowances(document).every((one) => one.isCharge !== isCharge || one.code === undefined || known.has(one.code)),
  )

export const codeRules: readonly Rule[] = [
  rule('BR-CL-01', 'The type is one of the code list.', (document) => {
    const type = document.term('BT-3') ?? ''
    if (document.syntax === 'cii') return invoiceTypes.has(type) || creditTypes.has(type)
    return (document.isCredit ? creditTypes : invoiceTypes).has(type)
  }),
  rule('BR-CL-03', 'Amounts have a currency of ISO 4217.', ({ root }) =>
    allElements(root).every(
      ({ attributes }) => attributes.currencyID === undefined || isCurrency(attributes.currencyID),
    ),
  ),
  everyTerm('BR-CL-04', 'The currency is one of ISO 4217.', ['BT-5', 'BT-6'], isCurrency),
  everyTerm('BR-CL-06', 'What VAT becomes due by is one of the code list.', ['BT-8'], (code) =>
    ['3', '35', '432', '5', '29', '72'].includes(code),
  ),
  rule(
    'BR-CL-08',
    'The subject of a note is one of the code list.',
    (document) =>
      document.syntax === 'cii' ||
      allElements(document.root)
        .filter(({ name }) => name === 'Note')
        .every(({ text }) => {
          const code = /^[^#]*#([^#]{3})#/.exec(text)?.[1]
          return code === undefined || /^[A-Z]{3}$/.test(code)
        }),
  ),
  everyElement(
    'BR-CL-11',
    'A register is one of ISO 6523.',
    ['CompanyID', 'ID', 'GlobalID'],
    ({ attributes: { schemeID: scheme } }) =>
      scheme === undefined || registers.has(scheme) || /^(SEPA|VA|FC|[A-Z]{3})$/.test(scheme),
  ),
  everyTerm('BR-CL-14', 'Countries are of ISO 3166.', ['BT-40', 'BT-55', 'BT-69', 'BT-80'], (code) =>
    codeLists.country.names.has(code),
  ),
  everyTerm('BR-CL-16', 'The means of payment is one of UNCL 4461.', ['BT-81'], (code) => paymentMeans.has(code)),
  rule('BR-CL-17', 'Categories are of UNCL 5305.', (document) =>
    [
      ...document.vat().map(({ category }) => category),
      ...document.allowances().map(({ category }) => category),
      ...document.lines().map((line) => line.term('BT-151')),
    ].every((category) => vatCategories.has(category ?? '')),
  ),
  reasons('BR-CL-19', false, allowanceReasons),
  reasons('BR-CL-20', true, codeLists.chargeReason.names),
  rule('BR-CL-22', 'The reason for no VAT is a VATEX code.', (document) =>
    document.vat().every(({ reasonCode }) => reasonCode === undefined || /^VATEX-(EU|FR)-[A-Z\d-]+$/.test(reasonCode)),
  ),
  rule('BR-CL-23', 'Units are of Recommendation 20.', (document) =>
    document.lines().every((line) => {
      const unit = line.term('BT-130') ?? ''
      return codeLists.unit.names.has(unit) || /^X[A-Z\d]{2}$/.test(unit)
    }),
  ),
  everyElement(
    'BR-CL-24',
    'Attached files are of the allowed types.',
    ['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject'],
    ({ attributes }) => mediaTypes.has(attributes.mimeCode ?? ''),
  ),
  everyTerm('BR-CL-25', 'Electronic addresses are of EAS.', ['BT-34-1', 'BT-49-1'], (code) => addressSchemes.has(code)),
]
