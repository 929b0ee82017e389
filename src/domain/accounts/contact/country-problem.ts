import { countryCodeProblem } from '../../../kernel/text-checks.ts'

export function countryProblem(text: string): string | undefined {
  if (!/^[A-Za-z]{2}$/.test(text) || countryCodeProblem(text) === undefined) return undefined
  return 'two letters must be a country of ISO 3166 in capitals, such as DE'
}
