/** The rules of each category of VAT in EN 16931-1: BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-IG, BR-IP. */
import type { CheckedDocument } from './checked-document.ts'
import { isNear, number, ONE, total } from './rule-numbers.ts'
import { type Rule, rule } from './rules-of-the-model.ts'

interface Category {
  readonly code: string
  readonly rules: string
  readonly rate: 'positive' | 'zero' | 'none' | 'any'
  readonly hasReason: boolean
  /** The identifiers that the seller and the buyer must have. */
  readonly seller: 'any tax number' | 'VAT identifier' | 'no VAT identifier'
  readonly buyer?: 'VAT identifier' | 'VAT identifier or registration' | 'no VAT identifier'
}

const categories: readonly Category[] = [
  { code: 'S', rules: 'BR-S', rate: 'positive', hasReason: false, seller: 'any tax number' },
  { code: 'Z', rules: 'BR-Z', rate: 'zero', hasReason: false, seller: 'any tax number' },
  { code: 'E', rules: 'BR-E', rate: 'zero', hasReason: true, seller: 'any tax number' },
  {
    code: 'AE',
    rules: 'BR-AE',
    rate: 'zero',
    hasReason: true,
    seller: 'any tax number',
    buyer: 'VAT identifier or registration',
  },
  { code: 'K', rules: 'BR-IC', rate: 'zero', hasReason: true, seller: 'VAT identifier', buyer: 'VAT identifier' },
  { code: 'G', rules: 'BR-G', rate: 'zero', hasReason: true, seller: 'VAT identifier' },
  { code: 'O', rules: 'BR-O', rate: 'none', hasReason: true, seller: 'no VAT identifier', buyer: 'no VAT identifier' },
  { code: 'L', rules: 'BR-IG', rate: 'any', hasReason: false, seller: 'any tax number' },
  { code: 'M', rules: 'BR-IP', rate: 'any', hasReason: false, seller: 'any tax number' },
]

export const vatRules: readonly Rule[] = [
  ...categories.flatMap(rulesOf),
  rule(
    'BR-IC-11',
    'A supply within the community has a delivery date or a period.',
    (document) => !isUsed(document, 'K') || ['BT-72', 'BT-73', 'BT-74'].some((id) => document.term(id) !== undefined),
  ),
  rule(
    'BR-IC-12',
    'A supply within the community has a deliver-to country.',
    (document) => !isUsed(document, 'K') || document.term('BT-80') !== undefined,
  ),
  rule(
    'BR-O-11',
    'What is not subject to VAT stands alone.',
    (document) => !isUsed(document, 'O') || [...codesOf(document)].every((code) => code === 'O'),
  ),
]

function codesOf(document: CheckedDocument): (string | undefined)[] {
  return [
    ...document.lines().map((line) => line.term('BT-151')),
    ...document.allowances().map(({ category }) => category),
    ...document.vat().map(({ category }) => category),
  ]
}

function isUsed(document: CheckedDocument, code: string): boolean {
  return codesOf(document).includes(code)
}

function rulesOf(category: Category): Rule[] {
  const { code, rules } = category
  const own = (document: CheckedDocument) => document.vat().filter((one) => one.category === code)
  return [
    rule(`${rules}-01`, `A document with ${code} has a breakdown of ${code}.`, (document) => {
      const count = own(document).length
      if (!isUsed(document, code)) return count === 0
      return code === 'S' || category.rate === 'any' ? count > 0 : count === 1
    }),
    rule(
      `${rules}-02`,
      `The seller, and the buyer, of ${code} have the numbers that it needs.`,
      (document) => !isUsed(document, code) || hasNumbers(document, category),
    ),
    rule(`${rules}-05`, `The rate of ${code} is one that it can have.`, (document) =>
      [
        ...document.lines().flatMap((line) => (line.term('BT-151') === code ? [line.term('BT-152')] : [])),
        ...document.allowances().flatMap((one) => (one.category === code ? [one.rate] : [])),
      ].every((rate) => isRate(rate, category)),
    ),
    rule(`${rules}-08`, `The taxable amount of ${code} is that of its lines, allowances and charges.`, (document) =>
      own(document).every(({ taxable, rate }) => isNear(number(taxable), netOf(document, category, rate), ONE)),
    ),
    rule(`${rules}-09`, `The tax of ${code} is 0 where its rate is.`, (document) =>
      own(document).every(
        ({ amount }) => category.rate === 'positive' || category.rate === 'any' || number(amount) === 0n,
      ),
    ),
    rule(`${rules}-10`, `${code} has ${category.hasReason ? 'a reason' : 'no reason'}.`, (document) =>
      own(document).every(
        ({ reason, reasonCode }) => (reason !== undefined || reasonCode !== undefined) === category.hasReason,
      ),
    ),
  ]
}

function isRate(rate: string | undefined, { rate: needed }: Category): boolean {
  if (needed === 'none') return rate === undefined
  if (rate === undefined) return false
  if (needed === 'zero') return number(rate) === 0n
  return needed === 'positive' ? number(rate) > 0n : number(rate) >= 0n
}

function hasNumbers(document: CheckedDocument, { seller, buyer }: Category): boolean {
  const vatIds = [...document.taxNumbers('seller', true), ...document.terms('BT-63')]
  const others = document.taxNumbers('seller', false)
  const buyerVat = document.taxNumbers('buyer', true)
  if (seller === 'any tax number' && vatIds.length + others.length === 0) return false
  if (seller === 'VAT identifier' && vatIds.length === 0) return false
  if (seller === 'no VAT identifier' && vatIds.length > 0) return false
  if (buyer === 'VAT identifier' && buyerVat.length === 0) return false
  if (buyer === 'VAT identifier or registration' && buyerVat.length + document.terms('BT-47').length === 0) return false
  return buyer !== 'no VAT identifier' || buyerVat.length === 0
}

/** Within one unit, as the rules allow; if a category has one rate, its whole amount counts. */
function netOf(document: CheckedDocument, { code, rate: kind }: Category, rate: string | undefined): bigint {
  const counts = (category: string | undefined, own: string | undefined) =>
    category === code && (kind === 'none' || kind === 'zero' || number(own) === number(rate))
  const lines = document.lines().filter((line) => counts(line.term('BT-151'), line.term('BT-152')))
  const others = document.allowances().filter((one) => counts(one.category, one.rate))
  return (
    total(lines.map((line) => line.term('BT-131'))) +
    total(others.filter(({ isCharge }) => isCharge).map(({ amount }) => amount)) -
    total(others.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount))
  )
}
