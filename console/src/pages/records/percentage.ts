/** Amounts of a rate scheme that are percentages of another price. */
import { isYes } from '../../api/is-yes.ts'
import type { AnyRecord } from './record-queries.ts'

/** The flag that makes an amount a percentage: rates of a day and of a week share one, as do prices and costs. */
export function percentFlag(name: string): string {
  return `${name.replace('_buy_', '_').replace(/^week_/, 'day_')}_percent`
}

export function isPercentage(record: AnyRecord, name: string): boolean {
  return record[name] != null && isYes(record[percentFlag(name)])
}
