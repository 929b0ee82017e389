/** Amounts of a rate scheme that are percentages of another price. */
import { showDecimal } from '../../text/show-decimal.ts'
import type { AnyRecord } from './record-queries.ts'
import { isYes } from './show-value.ts'

/** The flag that makes an amount a percentage: rates of a day and of a week share one, as do prices and costs. */
export function percentFlag(name: string): string {
  return `${name.replace('_buy_', '_').replace(/^week_/, 'day_')}_percent`
}

export function isPercentage(record: AnyRecord, name: string): boolean {
  return record[name] != null && isYes(record[percentFlag(name)])
}

/** A change by a part of the base: `+50 %`, `−10 %`. */
export function showPercent(value: string, locale: string): string {
  const sign = Number(value) > 0 ? '+' : ''
  return `${sign}${showDecimal(value, locale).replace('-', '−')}\u00a0%`
}
