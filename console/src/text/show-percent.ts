import { showDecimal } from './show-decimal.ts'

/** A change by a part of the base: `+50 %`, `−10 %`. */
export function showPercent(value: string, locale: string): string {
  const sign = Number(value) > 0 ? '+' : ''
  return `${sign}${showDecimal(value, locale).replace('-', '−')}\u00a0%`
}
