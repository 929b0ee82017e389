import { codeLists } from '../code-lists/code-lists.ts'
import { foldText } from '../fold-text.ts'

/** The languages of country names. */
const languages =
  'en de fr nl es it pt da sv nb fi pl cs sk hu ro bg el hr sl et lv lt uk ru tr ja zh ko ar he hi'.split(' ')

/** Other common names, and codes that are not in ISO 3166. */
const otherNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  'united states of america': 'US',
  usa: 'US',
  el: 'GR',
  holland: 'NL',
  'the netherlands': 'NL',
  'northern ireland': 'XI',
  'czech republic': 'CZ',
  xk: '1A',
}

let codeByName: ReadonlyMap<string, string> | undefined

function namesOfCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const language of languages) {
    const rendered = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codeLists.country.names.keys()) {
      const name = /^[A-Z]{2}$/.test(code) ? rendered.of(code) : undefined
      if (name !== undefined && !found.has(foldText(name))) found.set(foldText(name), code)
    }
  }
  for (const [code, name] of codeLists.country.names) if (!found.has(foldText(name))) found.set(foldText(name), code)
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code)
  return found
}

/** The code of a country, from its code or from its name in any of our languages; undefined for anything else. */
export function countryCodeOf(text: string): string | undefined {
  const trimmed = text.trim()
  if (codeLists.country.names.has(trimmed.toUpperCase())) return trimmed.toUpperCase()
  codeByName ??= namesOfCountries()
  return codeByName.get(foldText(trimmed))
}

/** Kosovo in CLDR and in most software. It has no code in ISO 3166, and e-invoices use 1A. */
const KOSOVO = 'XK'

/** The error in a country code of ISO 3166, in two capital letters. */
export function countryCodeProblem(text: string): string | undefined {
  if (text === KOSOVO || (/^[A-Z]{2}$/.test(text) && codeLists.country.names.has(text))) return undefined
  const meant = countryCodeOf(text) ?? ''
  const example = /^[A-Z]{2}$/.test(meant) ? `here ${meant}` : 'such as DE'
  return `must be a country code of ISO 3166 in two capital letters, ${example}`
}
