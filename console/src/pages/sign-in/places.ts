type Choices = readonly (readonly [value: string, name: string])[]

const A = 65
const LETTERS = 26

/** Countries by their ISO 3166 codes, named in a language. The first choice is no country. */
export function countryChoices(language: string): Choices {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const codes = Array.from({ length: LETTERS * LETTERS }, (_, index) =>
    String.fromCharCode(A + Math.floor(index / LETTERS), A + (index % LETTERS)),
  )
  const known = codes.flatMap((code) => {
    const name = isCountry(code) ? names.of(code) : undefined
    return name === undefined ? [] : [[code, name] as const]
  })
  return [['', '–'], ...byName(known, language)]
}

export function currencyChoices(language: string): Choices {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => [code, `${code}, ${names.of(code) ?? code}`])
}

export function zoneChoices(): Choices {
  return Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone.replaceAll('_', ' ')])
}

/** The likely country of the user. */
export function likelyPlace(): { readonly zone: string; readonly country: string } {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return { zone, country: new Intl.Locale(navigator.language).region ?? '' }
}

/** The language in the region of a country, or of this browser: `de-AT`. Without either, the language decides alone. */
export function localeOf(language: string, country: string): string {
  const region = country || likelyPlace().country
  return region === '' ? language : `${language}-${region}`
}

/** Regions of CLDR that are not countries: unions, private use areas, parts of countries with separate codes. */
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** The current code: an old code is replaced by its successor. */
function isCountry(code: string): boolean {
  return !others.has(code) && new Intl.Locale('und', { region: code }).region === code
}

function byName(choices: Choices, language: string): Choices {
  const { compare } = new Intl.Collator(language)
  return choices.toSorted(([, one], [, other]) => compare(one, other))
}
