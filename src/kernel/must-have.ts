/** The value, which cannot be missing. Throws if it is: then the program is wrong, not the request. */
export function mustHave<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`)
  return value
}
