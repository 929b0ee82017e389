const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const twoLetters = /^[A-Za-z]{2}$/

export function countryProblem(text: string): string | undefined {
  if (!twoLetters.test(text)) return undefined
  const known = text === text.toUpperCase() && regions.of(text) !== undefined
  return known ? undefined : 'two letters must be a country of ISO 3166 in capitals, such as DE'
}
