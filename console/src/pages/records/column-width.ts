/** The widths of the columns of a list: those of short texts are as wide as their texts, and the others share the rest. */
import type { CSSProperties } from 'react'
import type { MemberFacts } from '../../api/kind-facts.ts'
import { say } from '../../text/say.ts'
import { sayChoice } from '../../text/say-choice.ts'
import { nameOfMember } from './record-label.ts'
import { isDuration, type ShowStyle, showAmount, showValue } from './show-value.ts'

/** Widths of a character, in pixels: in the rows, and of smaller texts such as headers and states. */
const [TEXT, HEAD] = [7.2, 6.4]
/** The padding of a cell, the arrow of a sorted column, and the mark before a state. */
const [PADDING, ARROW, MARK] = [18, 12, 12]
/** Amounts have a currency before them, and a space. */
const [AMOUNT, CURRENCY] = [116, 'EUR '.length]
const SHORT = 76
/** The least width of a column that shares the rest, in pixels. */
const SHARED_MIN = 104

/** A long date in every language: two digits, and a month that is not shortened much. */
const LONG_DATE = Date.UTC(2026, 8, 28, 20, 30) / 1000

const LONG_DURATION = '10 h 30 min'

type Amounts = Readonly<Record<string, unknown>>

/** The width of a column in pixels; undefined if it shares the rest. That of amounts depends on the loaded rows and the sums. */
export function columnWidth(member: MemberFacts, style: ShowStyle, amounts: readonly Amounts[]): number | undefined {
  const texts = textsWidth(member, style, amounts)
  if (texts === undefined) return undefined
  const head = nameOfMember(member).length * HEAD + ARROW
  return Math.ceil(Math.max(texts, head) + PADDING)
}

/** The least width of the table: below it, it scrolls. */
export function leastWidth(widths: readonly (number | undefined)[]): CSSProperties {
  const least = widths.reduce<number>((sum, width) => sum + (width ?? SHARED_MIN), 0)
  return { '--least': `${least}px` } as CSSProperties
}

function textsWidth(member: MemberFacts, style: ShowStyle, amounts: readonly Amounts[]): number | undefined {
  const { name, type } = member
  if (isDuration(name)) return LONG_DURATION.length * TEXT
  switch (type) {
    case 'amount': {
      const favour = name === 'balance' ? (say('documents.in-favour-short').length + 1) * HEAD : 0
      // Few amounts differ in their number of digits, and a list is rendered while it scrolls.
      const places = new Set(amounts.map((one) => String(one[name] ?? 0).replace(/\d/g, '8')))
      const texts = [...places].map((digits) => showAmount(digits, style.locale))
      return Math.max(
        AMOUNT - PADDING + favour,
        ...texts.map((text) => (text.length + CURRENCY) * TEXT + (text.startsWith('−') ? favour : 0)),
      )
    }
    case 'day':
    case 'moment':
      return showValue(member, LONG_DATE, style).length * TEXT
    case 'state':
    case 'choice':
      return MARK + longest(member) * HEAD
    case 'number':
    case 'date':
    case 'flag':
      return SHORT - PADDING
    default:
      return name === 'code' || name === 'currency' ? SHORT - PADDING : undefined
  }
}

/** The number of characters of the longest choice. */
function longest({ choices = [] }: MemberFacts): number {
  return Math.max(0, ...choices.map(([, label]) => sayChoice(String(label)).length))
}
