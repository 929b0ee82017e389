/** Errors in texts with a fixed form; undefined if there is none. */

const address = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/
const ADDRESS_MAX = 254

/** A text that both engines can store: PostgreSQL has no NUL, and an unpaired surrogate cannot be UTF-8. */
export function storageProblem(text: string): string | undefined {
  return text.includes('\0') || !text.isWellFormed() ? 'must not contain NUL or incomplete characters' : undefined
}

/** For filters on names that only Daybook writes: another name would find nothing. */
export function amongNames(names: () => readonly string[]): (text: string) => string | undefined {
  return (text) => (names().includes(text) ? undefined : `"${text}" is not one of ${names().join(', ')}`)
}

/** One address without a display name: `ann@studio.example`. Only a mail can show whether it exists. */
export function emailProblem(text: string): string | undefined {
  return address.test(text) && text.length <= ADDRESS_MAX ? undefined : 'must be an email address'
}

/** A BCP 47 language tag that the runtime supports, such as `en-GB`. */
export function localeProblem(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0] === text ? undefined : notLocale
  } catch (error) {
    if (error instanceof RangeError) return notLocale
    throw error
  }
}

const notLocale = 'must be a language tag of BCP 47, such as en-GB'
