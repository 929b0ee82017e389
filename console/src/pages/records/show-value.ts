/** Members as a list shows them, as text. */
import { isYes } from '../../api/is-yes.ts'
import type { MemberFacts } from '../../api/kind-facts.ts'
import { writeDecimal } from '../../text/read-decimal.ts'
import { say, sayName, sayValue } from '../../text/say.ts'
import { sayChoice } from '../../text/say-choice.ts'
import { hourWords, showDate, showMoment, type TimeStyle } from '../../time/show-time.ts'
import { labelOf } from './record-label.ts'

type Shown = Readonly<Record<string, unknown>>

/** Members whose text in the API is a word for programs, or a number of seconds or minutes. */
const named: Readonly<Record<string, (value: string) => string>> = {
  record: sayName,
  action: sayAction,
  duration_sec: (seconds) => hourWords(Number(seconds)),
  duration_min: (minutes) => hourWords(Number(minutes) * 60),
}

/** Whether a member is a length of time. */
export function isDuration(name: string): boolean {
  return name.startsWith('duration_')
}

/** The format of amounts and times. */
export interface ShowStyle extends TimeStyle {
  /** The zone in which days of documents begin. */
  readonly instanceZone: string
}

/** The name of a journal action: `edited` is *Changed*. */
function sayAction(action: string): string {
  return isAction(action) ? say(`journal.${action}`) : action
}

const actions = ['created', 'edited', 'deleted', 'restored', 'linked', 'failed'] as const

function isAction(action: string): action is (typeof actions)[number] {
  return (actions as readonly string[]).includes(action)
}

/** The text of a member; empty where there is nothing to say. */
export function showValue(member: MemberFacts, value: unknown, style: ShowStyle): string {
  if (value === null || value === undefined || value === '') return ''
  switch (member.type) {
    case 'amount':
      return showAmount(String(value), style.locale)
    case 'flag':
      return isYes(value) ? say('records.yes') : ''
    case 'choice':
      return sayChoice(String(member.choices?.find(([one]) => one === value)?.[1] ?? value))
    case 'choices':
      return (value as readonly string[]).join(', ')
    case 'moment':
      return showMoment(typeof value === 'number' ? value : Date.parse(String(value)) / 1000, style)
    case 'day':
      return typeof value === 'number' ? showDate(value, { ...style, zone: style.instanceZone }) : ''
    case 'state':
    case 'record':
    case 'records':
      return (value as readonly Shown[]).map((one) => sayState(member, labelOf(one))).join(', ')
    case 'file':
      return (value as readonly Shown[]).map(labelOf).join(', ')
    case 'rows':
      return (value as readonly Shown[]).map((one) => ('name' in one ? String(one.name) : '')).join(', ')
    default:
      if (typeof value === 'object') return JSON.stringify(value)
      // Numbers of custom fields, which may have decimals.
      if (member.type === 'number' && typeof value === 'string') return writeDecimal(value, style.locale)
      return named[member.name]?.(String(value)) ?? String(value)
  }
}

function sayState({ type }: MemberFacts, name: string): string {
  return type === 'state' ? sayValue(name) : name
}

/** An amount without its currency: two decimals or those that it has, a true minus. */
export function showAmount(amount: string, locale: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  const digits = Math.max(2, decimals)
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(amount as Intl.StringNumericLiteral).replace('-', '−')
}

export function isZero(amount: unknown): boolean {
  return /^-?0*(\.0*)?$/.test(String(amount))
}
