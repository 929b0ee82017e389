/** What is wrong with a text that must have a form of its own; undefined where nothing is. */

const address = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/
const ADDRESS_MAX = 254

/** A text that both engines keep as it is: PostgreSQL has no NUL, and half of a surrogate pair is nothing in UTF-8. */
export function storageProblem(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? 'must not contain NUL or incomplete characters' : undefined
}

/** One address without a display name: `ann@studio.example`. Whether mail reaches it, only mail can tell. */
export function emailProblem(text: string): string | undefined {
  return address.test(text) && text.length <= ADDRESS_MAX ? undefined : 'must be an email address'
}

/** A BCP 47 language tag that the runtime understands, such as `en-GB`. */
export function localeProblem(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0] === text ? undefined : notLocale
  } catch (error) {
    if (error instanceof RangeError) return notLocale
    throw error
  }
}

const notLocale = 'must be a language tag of BCP 47, such as en-GB'

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country of ISO 3166, by its two letters in capitals. */
export function countryCodeProblem(text: string): string | undefined {
  const isKnown = /^[A-Z]{2}$/.test(text) && regions.of(text) !== undefined
  return isKnown ? undefined : 'must be a country code of ISO 3166 in two capital letters, such as DE'
}
