import type { Buyer } from './document-parties.ts'

export type AddressParts = Pick<Buyer, Extract<keyof Buyer, `address_${string}`>>

/**
 * `a` stands for the lines of the street, `t` for the town, `s` for the state and `p` for the postcode. `/` starts a
 * line; other characters join the parts.
 */
type AddressForm = string

const FORM: AddressForm = 'a/p t/s'

/** Forms other than `FORM`, and the countries that use them (Universal Postal Union, S42). */
const forms: ReadonlyMap<string, AddressForm> = new Map(
  Object.entries({
    'a/t, s p': 'US PR VI GU AS MP CA CN TW JP KR',
    'a/t s p': 'AU',
    'a/t p/s': 'NZ SG SA IL JO LB MT NP BH IN PK BD NG PE MM',
    'a/t/s/p': 'GB IE GG JE IM ZA KE UA RU EG LK IQ GH',
    'a/t/s p': 'TH ID VN',
    'a/p t s': 'IT',
    'a/p t, s': 'MX',
    'a/t, s, p': 'CO',
    'a/t - s/p': 'BR',
    'a/t, p/s': 'LV',
    't/a/p/s': 'HU',
  }).flatMap(([form, countries]) => countries.split(' ').map((country) => [country, form] as const)),
)

/** From the largest part to the smallest, for addresses in the script of the country. */
const formsInOwnScript: ReadonlyMap<string, AddressForm> = new Map([
  ['JP', '〒p/st/a'],
  ['CN', 'p/st/a'],
  ['TW', 'p/st/a'],
  ['KR', 's t/a/p'],
])

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * An address as on an envelope, with the country in the language of the locale; empty if there is none.
 */
export function postalAddress(address: AddressParts, locale: string): string {
  const country = trimmed(address.address_country)
  const street = [address.address_line_1, address.address_line_2, address.address_line_3].map(trimmed).filter(Boolean)
  const parts = {
    a: street.join('\n'),
    t: trimmed(address.address_city),
    s: trimmed(address.address_state),
    p: trimmed(address.address_postcode),
  }
  const isInOwnScript = eastAsian.test(Object.values(parts).join(''))
  const form = (isInOwnScript ? formsInOwnScript.get(country) : undefined) ?? forms.get(country) ?? FORM
  const lines = form.split('/').map((line) => filled(line, parts))
  return [...lines, countryName(country, locale)].filter(Boolean).join('\n')
}

/** Fills in a line of a form. A missing part is left out with the characters that join it to the part before. */
function filled(line: AddressForm, parts: Readonly<Record<string, string>>): string {
  return [...line.matchAll(/([^atsp]*)([atsp])/g)].reduce((text, [, before = '', name = '']) => {
    const part = parts[name] ?? ''
    if (part === '') return text
    return text === '' ? before.replace(/[ ,-]/g, '') + part : text + before + part
  }, '')
}

function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(country) ?? country
}

function trimmed(text: string | null): string {
  return text?.trim() ?? ''
}
