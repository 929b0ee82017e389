/** How a booking repeats, as a sentence: `Every second Tuesday until 24 December 2026`. */
import '../../text/late-texts.ts'
import type { MessageName } from '../../text/say.ts'
import { say, spokenLanguage } from '../../text/say.ts'
import { dayOfUntil, type RepeatRule, type RuleDay, readRepeatRule } from '../../time/series-rule.ts'
import type { TimeStyle } from '../../time/show-time.ts'
import { DAY, weekdayOf, zoneOf } from '../../timeline/wall-clock.ts'

const WORKING = '0,1,2,3,4'
const WEEKEND = '5,6'
const ALL_DAYS = '0,1,2,3,4,5,6'

/** A rule that has no sentence is shown as it is. `start` is the start of the booking, from which missing days follow. */
export function repeatWords(text: string, start: number, style: TimeStyle): string {
  const rule = readRepeatRule(text)
  const zone = zoneOf(style.zone)
  const first = zone.wallAt(start).day
  const words = wordsOf(style.locale)
  const what = rule && whatOf(rule, first, words)
  if (rule === undefined || what === undefined) return say('repeat.by-rule', { rule: text })
  const { end } = rule
  if (end === undefined) return what
  if ('count' in end) return say('repeat.count', { what, count: end.count })
  const last = dayOfUntil(end.until, (stamp) => zone.wallAt(stamp).day)
  return last === undefined ? what : say('repeat.until', { what, date: words.date(last) })
}

interface Words {
  readonly weekday: (weekday: number) => string
  readonly month: (month: number) => string
  readonly dayOfYear: (day: number) => string
  readonly date: (day: number) => string
  readonly list: (words: readonly string[]) => string
  readonly nth: (count: number) => string
}

/** 1970-01-05 was a Monday. */
const A_MONDAY = 4

/** In the language of the texts, in the user's region if it is of that language. */
function wordsOf(userLocale: string): Words {
  const language = spokenLanguage()
  const locale = userLocale.startsWith(language) ? userLocale : language === 'en' ? 'en-GB' : language
  const show = (day: number, form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(day * DAY * 1000)
  const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' })
  const list = new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' })
  return {
    weekday: (weekday) => show(A_MONDAY + weekday, { weekday: 'long' }),
    month: (month) => show(Date.UTC(2001, month - 1, 1) / 1000 / DAY, { month: 'long' }),
    dayOfYear: (day) => show(day, { day: 'numeric', month: 'long' }),
    date: (day) => show(day, { day: 'numeric', month: 'long', year: 'numeric' }),
    list: (words) => list.format(words),
    nth: (count) => {
      const form = ordinals.select(count)
      return say(`repeat.nth.${form === 'zero' || form === 'many' ? 'other' : form}`, { count })
    },
  }
}

function whatOf(rule: RepeatRule, first: number, words: Words): string | undefined {
  if (rule.isRare || rule.days.some(({ weekday }) => weekday < 0)) return undefined
  const days = daysOf(rule, first, words)
  if (days === undefined || rule.months.length === 0 || rule.frequency === 'yearly') return days
  return say('repeat.in', { what: days, months: words.list(rule.months.map(words.month)) })
}

function daysOf(rule: RepeatRule, first: number, words: Words): string | undefined {
  const { frequency, days, monthDays, positions } = rule
  if (frequency === 'weekly') return monthDays.length + positions.length > 0 ? undefined : weekly(rule, first, words)
  if (frequency === 'monthly') return monthly(rule, first, words)
  if (frequency === 'yearly') return yearly(rule, first, words)
  const isPlain = monthDays.length + positions.length === 0
  if (!isPlain) return undefined
  if (days.length === 0) return every(rule)
  if (days.some(({ nth }) => nth !== 0)) return undefined
  return onDays(every(rule), days, words)
}

function every({ frequency, interval }: Pick<RepeatRule, 'frequency' | 'interval'>): string {
  if (interval === 1) return say(`repeat.every.${frequency}`)
  if (interval === 2) return say(`repeat.second.${frequency}`)
  return say(`repeat.many.${frequency}`, { count: interval })
}

function keyOf(days: readonly RuleDay[]): string {
  return [...new Set(days.map(({ weekday }) => weekday))].toSorted((a, b) => a - b).join()
}

function onDays(when: string, days: readonly RuleDay[], words: Words): string {
  if (keyOf(days) === WORKING) return say('repeat.working', { every: when })
  return say('repeat.on', { every: when, days: weekdayList(days, words) })
}

function weekdayList(days: readonly RuleDay[], words: Words): string {
  const inOrder = days.toSorted((one, other) => one.weekday - other.weekday)
  return words.list(inOrder.map(({ weekday }) => words.weekday(weekday)))
}

function weekly(rule: RepeatRule, first: number, words: Words): string {
  const { interval } = rule
  const days = rule.days.length > 0 ? rule.days : [{ weekday: weekdayOf(first), nth: 0 }]
  const key = keyOf(days)
  if (interval === 1 && key === ALL_DAYS) return say('repeat.every.daily')
  if (interval === 1 && key === WORKING) return say('repeat.working', { every: say('repeat.every.daily') })
  if (interval === 1) return say('repeat.weekday', { days: weekdayList(days, words) })
  if (interval === 2 && days.length === 1) return say('repeat.weekday.second', { days: weekdayList(days, words) })
  return onDays(every(rule), days, words)
}

function monthly(rule: RepeatRule, first: number, words: Words): string | undefined {
  const { days, monthDays, positions } = rule
  const when = every(rule)
  if (days.length > 0) {
    if (monthDays.length > 0) return undefined
    return positions.length > 0 ? positioned(rule, when, words) : nthDays(days, when, words)
  }
  if (positions.length > 0) return undefined
  const dates = (monthDays.length > 0 ? monthDays : [dayOfMonth(first)]).map((day) => nthOfMonth(day, words))
  return dates.includes(undefined)
    ? undefined
    : say('repeat.on-the', { every: when, days: words.list(dates.flatMap((date) => date ?? [])) })
}

/** The first Monday; each Monday. */
function nthDays(days: readonly RuleDay[], when: string, words: Words): string | undefined {
  if (days.every(({ nth }) => nth === 0)) {
    return say('repeat.each-of-month', { every: when, days: weekdayList(days, words) })
  }
  const named = days.map(({ nth, weekday }) => nthDay(nth, words.weekday(weekday)))
  return named.includes(undefined)
    ? undefined
    : say('repeat.on-the', { every: when, days: words.list(named.flatMap((name) => name ?? [])) })
}

/** The last working day. */
function positioned({ days, positions }: RepeatRule, when: string, words: Words): string | undefined {
  if (days.some(({ nth }) => nth !== 0)) return undefined
  const key = keyOf(days)
  const [only] = days
  const names: Readonly<Record<string, MessageName>> = {
    [WORKING]: 'repeat.working-day',
    [WEEKEND]: 'repeat.weekend-day',
    [ALL_DAYS]: 'repeat.any-day',
  }
  const name = names[key]
  const day = name !== undefined ? say(name) : days.length === 1 && only ? words.weekday(only.weekday) : undefined
  if (day === undefined) return undefined
  const named = positions.map((position) => nthDay(position, day))
  return named.includes(undefined)
    ? undefined
    : say('repeat.on-the', { every: when, days: words.list(named.flatMap((one) => one ?? [])) })
}

const nths = [1, 2, 3, 4, 5, -1, -2] as const

function nthDay(nth: number, day: string): string | undefined {
  const found = nths.find((one) => one === nth)
  return found && say(`repeat.nth-day.${found}`, { day })
}

function nthOfMonth(day: number, words: Words): string | undefined {
  if (day > 0) return words.nth(day)
  if (day === -1) return say('repeat.last-day')
  return day === -2 ? say('repeat.last-day-but-one') : undefined
}

/** On one date of one month, or of the month in which it begins. */
function yearly(rule: RepeatRule, first: number, words: Words): string | undefined {
  const { days, monthDays, months, positions } = rule
  if (days.length + positions.length > 0 || months.length > 1 || monthDays.length > 1) return undefined
  const [month = new Date(first * DAY * 1000).getUTCMonth() + 1] = months
  const [day = dayOfMonth(first)] = monthDays
  if (day < 1) return undefined
  const date = words.dayOfYear(Date.UTC(2000, month - 1, day) / 1000 / DAY)
  return say('repeat.on', { every: every(rule), days: date })
}

function dayOfMonth(day: number): number {
  return new Date(day * DAY * 1000).getUTCDate()
}
