import { countryCodeOf, countryCodeProblem } from '../../../kernel/identifiers/country-code.ts'

/** A country is a code or a name. Two letters are a code; UK and EL are usual, and e-invoices know which countries they mean. */
export function countryProblem(text: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(text)) return undefined
  const isKnown = text === text.toUpperCase() && countryCodeOf(text) !== undefined
  return isKnown ? undefined : countryCodeProblem(text)
}
