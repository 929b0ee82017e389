/** A warning for each of these members that a body has, though what it is made of says them. */
export function notTaken(body: object, names: readonly string[]): string[] {
  return names.filter((name) => name in body).map((name) => `${name} is not taken from the body here`)
}
