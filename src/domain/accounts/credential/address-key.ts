/** Every character outside ASCII that has a lower case in ASCII: the Kelvin sign, which would become a k. */
const LOWER_IN_ASCII = /(\u212a)/u

/**
 * The form of an address for look-ups: upper and lower case are the same. A character outside ASCII never becomes one of
 * ASCII: they look alike, but a mail server may give them to different people.
 */
export function addressKey(email: string): string {
  const parts = email.trim().split(LOWER_IN_ASCII)
  return parts.map((part) => (LOWER_IN_ASCII.test(part) ? part : part.toLowerCase())).join('')
}
