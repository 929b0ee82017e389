import { countryCodeOf, countryCodeProblem } from '../../../kernel/identifiers/country-code.ts'

/** A country is a code or a name. Two letters are a code, except the usual names UK and EL, which e-invoices know, too. */
export function countryProblem(text: string): string | undefined {
  const isName = /^[A-Z]{2}$/.test(text) && countryCodeOf(text) !== undefined
  return !isName && /^[A-Za-z]{2}$/.test(text) ? countryCodeProblem(text) : undefined
}
