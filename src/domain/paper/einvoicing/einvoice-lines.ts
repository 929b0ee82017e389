import { PIECE, unitCodeOf } from '../../../kernel/code-lists/unit-code-of.ts'
import { currencyDecimals } from '../../../kernel/money/currency.ts'
import type { DocumentTax } from '../../../kernel/money/document-totals.ts'
import { divideDecimal, formatDecimal, mustParseDecimal } from '../../../kernel/money/exact-decimal.ts'
import { xmlCharactersOf } from '../../../kernel/xml/write-xml.ts'
import type { Line, RenderedGroup, RenderedItem } from '../document/index.ts'
import { storedElements } from '../document/index.ts'
import { documentWords, wordsOfEInvoice } from '../document-pdf/index.ts'
import type { EInvoiceLine, EInvoiceLineAllowance, VatCategory } from '../einvoice/index.ts'
import type { EInvoiceFacts } from './einvoice-facts.ts'
import { amountText, centsText, isShareOf, percentText, pricedAmount, quantityText } from './einvoice-figures.ts'

/** The tax of a line in the terms of the standard. Rates in ten-thousandths of a percent. */
export interface LineVat {
  readonly category: VatCategory
  readonly rate: number
  readonly tax: DocumentTax | undefined
}

/** One line of the e-invoice before it has a number: its total, its tax, and what the rest is made from. */
export interface ChargedPart {
  readonly vat: LineVat
  readonly vats: readonly LineVat[]
  /** In ten-thousandths. */
  readonly total: number
  readonly line: Omit<EInvoiceLine, 'id'>
  /** The lines of the document that it represents, from 1. */
  readonly places: readonly number[]
}

/** The first tax counts: a line with several cannot be on an e-invoice, which the check says. */
export function vatOfLine({ taxes }: Pick<Line, 'taxes'>, untaxed: VatCategory): LineVat {
  const [tax] = taxes
  if (tax === undefined) return { category: untaxed, rate: 0, tax }
  const category = (tax.vat_category ?? (tax.rate > 0 ? 'S' : untaxed)) as VatCategory
  return { category, rate: tax.rate, tax }
}

/** The lines in the order of the page. A group that hides its lines is one line for each category and rate. */
export function chargedParts(facts: EInvoiceFacts): ChargedPart[] {
  const { document, lines } = facts
  const items = storedElements<'items'>(document.items)
  const groups = storedElements<'groups'>(document.groups ?? null)
  const known = new Set(groups.map(({ id }) => id))
  const numbered = lines.map((line, index) => ({ line, item: items[index], place: index + 1 }))
  const loose = numbered.filter(({ line }) => !known.has(line.parent_group_id ?? 0))
  const grouped = groups.flatMap((group) => {
    const members = numbered.filter(({ line }) => line.parent_group_id === group.id)
    return group.hide_items ? hiddenParts(facts, group, members) : members.map((one) => shownPart(facts, one))
  })
  return [...loose.map((one) => shownPart(facts, one)), ...grouped]
}

interface Numbered {
  readonly line: Line
  readonly item: RenderedItem | undefined
  readonly place: number
}

function shownPart(facts: EInvoiceFacts, { line, item, place }: Numbered): ChargedPart {
  const currency = facts.document.currency
  const vat = vatOfLine(line, facts.untaxedCategory)
  const total = totalOf(item)
  const isNegative = line.unit_amount < 0
  const quantity = quantityText(line.quantity, line.exact_quantity)
  const [name, description] = namesOf(line)
  return {
    vat,
    vats: [vat],
    total,
    places: [place],
    line: {
      quantity: isNegative ? negated(quantity) : quantity,
      unitCode: line.unit_code ?? unitCodeOf(line.unit),
      total: amountText(total, currency),
      period: periodOf([line]),
      allowances: discountOf(facts, line, total),
      price: { net: formatDecimal(Math.abs(line.unit_amount)) },
      vatCategory: vat.category,
      vatRate: rateText(vat),
      item: { name, description, classifications: [], attributes: [] },
    },
  }
}

function hiddenParts(facts: EInvoiceFacts, group: RenderedGroup, members: readonly Numbered[]): ChargedPart[] {
  const currency = facts.document.currency
  const byVat = Map.groupBy(members, ({ line }) => {
    const { category, rate } = vatOfLine(line, facts.untaxedCategory)
    return `${category} ${rate}`
  })
  return [...byVat.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    const vats = some.map((one) => vatOfLine(one.line, facts.untaxedCategory))
    const vat = vatOfLine(first.line, facts.untaxedCategory)
    const total = some.reduce((sum, { item }) => sum + totalOf(item), 0)
    const line: ChargedPart['line'] = {
      quantity: total < 0 ? '-1' : '1',
      unitCode: PIECE,
      total: amountText(total, currency),
      period: periodOf(some.map((one) => one.line)),
      allowances: [],
      price: { net: amountText(Math.abs(total), currency) },
      vatCategory: vat.category,
      vatRate: rateText(vat),
      item: {
        name: filledText(group.name) ?? '',
        description: filledText(group.description),
        classifications: [],
        attributes: [],
      },
    }
    return [{ vat, vats, total, line, places: some.map(({ place }) => place) }]
  })
}

/** The discount of a line. Where it makes a negative line smaller, it is a charge, as no amount may be negative. */
function discountOf(facts: EInvoiceFacts, line: Line, total: number): EInvoiceLineAllowance[] {
  if (line.discount === 0) return roundingOf(facts, line, total)
  const sub = pricedAmount(line, 2, divideDecimal)
  const discount = sub - total
  if (discount === 0) return []
  const reason = wordsOfEInvoice(facts.locale).discount
  if (discount < 0) return [{ isCharge: true, amount: centsText(-discount), reason }]
  const amount = centsText(discount)
  if (!isShareOf(discount, sub, line.discount)) return [{ isCharge: false, amount, reason, reasonCode: DISCOUNT }]
  const percent = percentText(line.discount)
  return [{ isCharge: false, amount, baseAmount: centsText(sub), percent, reason, reasonCode: DISCOUNT }]
}

/** UNCL 5189: a discount. */
const DISCOUNT = '95'

/**
 * In a currency without decimals, a line is rounded to whole units. The difference is a charge or an allowance,
 * so that the line is quantity × price (PEPPOL-EN16931-R120).
 */
function roundingOf({ document, locale }: EInvoiceFacts, line: Line, total: number): EInvoiceLineAllowance[] {
  if (currencyDecimals(document.currency) > 0) return []
  const rounding = total - pricedAmount(line, 2, divideDecimal)
  if (rounding === 0) return []
  return [{ isCharge: rounding > 0, amount: centsText(Math.abs(rounding)), reason: documentWords(locale).rounding }]
}

function totalOf(item: RenderedItem | undefined): number {
  return mustParseDecimal(item?.total ?? '0')
}

/** The name of a line without a text is its description. */
function namesOf({ item_text, description }: Line): readonly [string, string | undefined] {
  const [name, more] = [filledText(item_text), filledText(description)]
  return name === undefined ? [more ?? '', undefined] : [name, more]
}

export function rateText({ category, rate }: Pick<LineVat, 'category' | 'rate'>): string | undefined {
  return category === 'O' ? undefined : formatDecimal(rate)
}

function periodOf(lines: readonly Line[]): EInvoiceLine['period'] {
  const start = lines.flatMap((line) => line.period_start ?? []).toSorted()[0]
  const end = lines
    .flatMap((line) => line.period_end ?? [])
    .toSorted()
    .at(-1)
  return start === undefined && end === undefined ? undefined : { start, end }
}

function negated(quantity: string): string {
  if (Number(quantity) === 0) return quantity
  return quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`
}

/** A text in an e-invoice; undefined for a text that XML cannot write. */
export function filledText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? xmlCharactersOf(value).trim() : ''
  return text === '' ? undefined : text
}
