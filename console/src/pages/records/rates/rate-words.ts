/** What a scheme does and when, in words. */
import '../../../text/late-texts.ts'
import { isYes } from '../../../api/is-yes.ts'
import { say } from '../../../text/say.ts'
import { showMoney } from '../../../text/show-money.ts'
import { showPercent } from '../../../text/show-percent.ts'
import { showDate, showDayAndMonth, showTime, type TimeStyle } from '../../../time/show-time.ts'
import type { RateScheme } from './rate-queries.ts'

const units = ['hour', 'day', 'week'] as const

/** Each rate that a scheme has: `€880.00 per day`, or `+50 %`, with its unit only if the units differ. */
export function effectOf(scheme: RateScheme, locale: string): string {
  const rates = units.flatMap((unit) => {
    const amount = scheme[`${unit}_rate`]
    return amount === null ? [] : [{ unit, isPercent: isPercent(scheme, unit), text: effect(scheme, unit, locale) }]
  })
  const percentages = new Set(rates.map(({ text }) => text))
  if (percentages.size === 1 && rates.every((rate) => rate.isPercent)) return rates[0]?.text ?? ''
  return rates.map(({ unit, text }) => say(`rates.per-${unit}`, { amount: text })).join(', ')
}

/** The first rate of a scheme without its unit, for narrow places: `€88.00`, `+50 %`. */
export function shortEffectOf(scheme: RateScheme, locale: string): string {
  const unit = units.find((one) => scheme[`${one}_rate`] !== null)
  return unit === undefined ? '' : effect(scheme, unit, locale)
}

type Unit = (typeof units)[number]

/** A rate for a week is never a percentage. */
function isPercent(scheme: RateScheme, unit: Unit): boolean {
  return unit !== 'week' && isYes(scheme[`${unit}_rate_percent`])
}

function effect(scheme: RateScheme, unit: Unit, locale: string): string {
  const amount = scheme[`${unit}_rate`] ?? '0'
  return isPercent(scheme, unit) ? showPercent(amount, locale) : showMoney(amount, scheme.currency, locale)
}

/** The times, dates, lengths and clients that a scheme applies to. */
export function whenOf(scheme: RateScheme, style: TimeStyle): string {
  const { time_start, time_end, overtime_hours, clients, type_id } = scheme
  const named = (clients ?? []).map(({ name }) => name)
  const clock = { ...style, zone: 'UTC' }
  const time = (text: string | null) => (text === null ? '' : showTime(Date.parse(`1970-01-01T${text}Z`) / 1000, clock))
  const parts = [
    time_start === null ? '' : `${time(time_start)} – ${time(time_end)}`,
    datesOf(scheme, clock),
    type_id === 4 ? say('rates.after-hours', { count: overtime_hours ?? 0 }) : '',
    named.length === 0 ? '' : say('rates.for', { names: named.join(', ') }),
  ].filter((part) => part !== '')
  return parts.join(', ') || say('rates.always')
}

/** Without fixed dates they repeat each year, so the year says nothing. */
function datesOf({ date_start, date_end, fixed_date }: RateScheme, clock: TimeStyle): string {
  if (date_start === null && date_end === null) return ''
  const show = isYes(fixed_date) ? showDate : showDayAndMonth
  const date = (text: string | null) => (text === null ? '' : show(Date.parse(text) / 1000, clock))
  const span = `${date(date_start)} – ${date(date_end)}`.trim()
  return isYes(fixed_date) ? span : say('rates.each-year', { span })
}
