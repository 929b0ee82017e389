import { showDecimal } from './show-decimal.ts'

/** A tax with its rate, once: `VAT 19 %` also if its name is `VAT 19%`. No line breaks before the sign. */
export function showTax({ name, rate }: { readonly name: string; readonly rate: string }, locale: string): string {
  const text = saysRate(name, rate) ? name : `${name} ${showDecimal(rate, locale)} %`
  return text.replaceAll(' %', '\u00a0%')
}

function saysRate(name: string, rate: string): boolean {
  const percentages = name.matchAll(/(?<![\d.,])(\d+(?:[.,]\d+)?)\s*%/g)
  return [...percentages].some(([, figure = '']) => Number(figure.replace(',', '.')) === Number(rate))
}
