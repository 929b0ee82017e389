/** A warning for each of these members in the body, because their values come from the bookings or the quote. */
export function ignoredMembers(body: object, names: readonly string[]): string[] {
  return names.filter((name) => name in body).map((name) => `${name} is not taken from the body here`)
}
