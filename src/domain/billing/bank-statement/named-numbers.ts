import type { OfferedDiscount } from '../invoice/index.ts'

/** An issued invoice on which something is owed. */
export interface OpenInvoice {
  readonly id: number
  readonly prefix: string
  readonly number: number
  readonly currency: string
  readonly client_id: number | null
  /** In ten-thousandths. */
  readonly balance: number
  /** Discounts for early payment that can still be taken. */
  readonly discounts: readonly OfferedDiscount[]
}

/** An invoice that a credit names. */
export interface NamedInvoice {
  readonly invoice: OpenInvoice
  /** Whether hardly anything else looks like its number: then a part of what is owed is sure, too. */
  readonly isDistinct: boolean
}

/** Letters and digits alone: people write numbers with other signs between their parts. */
export function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z\d]+/g, '')
}

/**
 * The invoices whose numbers stand whole in the texts. A number that ends like another one is not named by that: ED-2026-7 is not
 * 2026-7, also if `others` has it.
 */
export function numbersNamedIn(
  texts: readonly string[],
  invoices: readonly OpenInvoice[],
  others: readonly OpenInvoice[] = [],
): NamedInvoice[] {
  const named = numbersStandingIn(texts, invoices)
  return named.filter(({ invoice }) => {
    const isLonger = (one: OpenInvoice) => one !== invoice && endsLike(one, invoice)
    const namedToo = numbersStandingIn(texts, others.filter(isLonger))
    const longer = [...named, ...namedToo].filter((one) => isLonger(one.invoice))
    if (longer.length === 0) return true
    const rest = longer.reduce((left, one) => left.map((text) => withoutNumber(text, one.invoice)), texts)
    return numbersStandingIn(rest, [invoice]).length > 0
  })
}

/** Whether the number of an invoice is the end of that of another one. Prefixes that differ only in other signs are the same here. */
export function endsLike(longer: OpenInvoice, { prefix, number }: OpenInvoice): boolean {
  if (longer.number !== number) return false
  const [whole, end] = [plain(longer.prefix), plain(prefix)]
  return whole.length > end.length && whole.endsWith(end)
}

/** The number can be cut by a line break anywhere. */
function withoutNumber(text: string, invoice: OpenInvoice): string {
  return text.replace(/[A-Z]/i.test(invoice.prefix) ? spelled(invoice, '[^A-Z\\d]', '\n?') : printed(invoice), APART)
}

/** Stands between texts: more signs than the parts of a number have between them. */
export const APART = ' ;;; '

/** A line break in a text may be within a number. */
function numbersStandingIn(texts: readonly string[], invoices: readonly OpenInvoice[]): NamedInvoice[] {
  const whole = reading(texts, invoices)
  const joined = reading(
    texts.map((text) => text.replaceAll('\n', '')),
    invoices,
  )
  return invoices.flatMap((invoice) => {
    const isWhole = isNamedIn(whole, invoice)
    if (!isWhole && !isNamedIn(joined, invoice)) return []
    return [{ invoice, isDistinct: isWhole && hasWord(invoice) }]
  })
}

/** A text, the same without days, and all numbers in it. */
interface Reading {
  readonly text: string
  readonly undated: string
  readonly numbers: ReadonlySet<number>
}

function reading(texts: readonly string[], invoices: readonly OpenInvoice[]): Reading {
  const text = texts.join(APART)
  let printed: ReadonlySet<string> | undefined
  const isNumber = (found: string) => {
    printed ??= new Set(invoices.map(({ prefix, number }) => `${prefix}${number}`))
    return printed.has(found)
  }
  return { text, undated: text.replace(day, (found) => (isNumber(found) ? found : APART)), numbers: numbersIn(text) }
}

/** 2026-03-15, 2026/3/15, 15.3.2026, 15/03/26, 15.3. and the like, with what follows by a hyphen. */
const day =
  /(?<![\p{L}\d])(\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](\d{4}|\d{2})|\d{1,2}\.\d{1,2}\.)(?![\p{L}\d])(-\d+)*/gu

/** More digits than an invoice number has. */
const DIGITS_MAX = 15

/** Every number that ends where a row of digits ends: a prefix without a separator can have digits too. */
export function numbersIn(text: string): ReadonlySet<number> {
  const numbers = new Set<number>()
  for (const [digits] of text.matchAll(/\d+/g)) {
    for (let length = 1; length <= Math.min(digits.length, DIGITS_MAX); length += 1)
      numbers.add(Number(digits.slice(-length)))
  }
  return numbers
}

function isNamedIn({ text, undated, numbers }: Reading, invoice: OpenInvoice): boolean {
  if (!numbers.has(invoice.number)) return false
  if (/[A-Z]/i.test(invoice.prefix)) return standsIn(text, spelled(invoice), letterOrDigit)
  return standsIn(undated, printed(invoice), letterOrPartOfNumber)
}

// Not `[…]$`, which V8 does not find in letters of two code units.
const letterOrDigit = /(?<=[\p{L}\d])$/u
const letterOrPartOfNumber = /(?<=[\p{L}\d]|\d[-./,:\n])$/u
/** What cannot follow a whole number: more of it, a decimal, or digits in the next line. */
const continued = /^(?:[\p{L}\d]|\n?[-./,:]?\d)/u
/** As many characters as the patterns above read. */
const BEFORE = 2
const AFTER = 3

/** Whether the pattern is found where neither side belongs to it. The sides are not in the pattern, because each invoice has its own. */
function standsIn(text: string, pattern: RegExp, before: RegExp): boolean {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index } = match
    const end = index + match[0].length
    const isPart = before.test(text.slice(Math.max(0, index - BEFORE), index))
    if (!isPart && !continued.test(text.slice(end, end + AFTER))) return true
    // Within a surrogate pair, the search would begin at the pair again.
    pattern.lastIndex = index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
  }
  return false
}

/** A prefix of two letters and more: one letter can be any word before any number. */
function hasWord({ prefix }: OpenInvoice): boolean {
  return (plain(prefix).match(/[A-Z]/g) ?? []).length > 1
}

/** With up to three other signs in a line between its parts, and zeros before the number. */
function spelled({ prefix, number }: OpenInvoice, between = '[^A-Z\\d\n]', within = ''): RegExp {
  const signs = [...plain(prefix)].map((sign) => `${sign}${between}{0,3}`).join('')
  return new RegExp(`${signs}0*${[...String(number)].join(within)}`, 'giu')
}

/** As it is printed, with another sign or none for a separator. Without a prefix, any number could be meant: one below 1000 does not count. */
function printed({ prefix, number }: OpenInvoice): RegExp {
  if (prefix.trim() === '' && number < 1_000) return /(?!)/g
  const signs = [...prefix].map((sign) => (/[\p{L}\d]/u.test(sign) ? sign : '[-./_ ]?')).join('')
  return new RegExp(`${signs}${number}`, 'giu')
}
