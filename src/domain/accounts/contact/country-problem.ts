import { countryCodeProblem } from '../../../kernel/identifiers/country-code.ts'

/** A country is a code or a name, and two letters are a code. */
export function countryProblem(text: string): string | undefined {
  return /^[A-Za-z]{2}$/.test(text) ? countryCodeProblem(text) : undefined
}
