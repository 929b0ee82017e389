import { Invalid } from './errors.ts'

/** How the values of query parameters are parsed, for filters and for the parameters of lists and verbs. */

/** The largest integer in a query, and so the largest id: fifteen digits, all exact in JSON numbers. */
export const QUERY_INTEGER_MAX = 999_999_999_999_999
const integerPattern = /^-?\d{1,15}$/

/** The maximum length of a search text: that of a one-line member. */
export const FILTER_TEXT_MAX = 255

/** The maximum number of values in a comma-separated list: that of records on a page. */
export const LISTED_VALUES_MAX = 1000

/** A search text; an empty one would match everything and is refused. */
export function filterText(name: string, query: string): string {
  if (query.trim() === '') throw Invalid.field(name, 'is empty', 'Give the text to search for.')
  return boundedText(name, query)
}

/** One search text of a list. */
function boundedText(name: string, text: string): string {
  if (text.length > FILTER_TEXT_MAX) throw Invalid.field(name, `has more than ${FILTER_TEXT_MAX} characters`)
  return text
}

/** The texts of a comma-separated list; `check` returns what is wrong with one as the value of a filter. */
export function exactTexts(name: string, query: string, check?: (text: string, asked: true) => string | undefined) {
  return listedValues(name, query).map((part) => {
    const text = boundedText(name, part)
    const problem = check?.(text, true)
    if (problem !== undefined) throw Invalid.field(name, problem)
    return text
  })
}

/** The values of a comma-separated list; throws `Invalid` if it is empty or has too many. */
export function listedValues(name: string, query: string): string[] {
  if (query.trim() === '') throw Invalid.field(name, 'is empty', 'Give a value, or several values separated by commas.')
  const values = query.split(',').map((part) => part.trim())
  if (values.length > LISTED_VALUES_MAX) throw Invalid.field(name, `takes at most ${LISTED_VALUES_MAX} values`)
  return values
}

/** `7` or `7,8,9`. */
export function integers(name: string, query: string): number[] {
  const parts = listedValues(name, query)
  if (!parts.every((part) => integerPattern.test(part))) {
    throw Invalid.field(name, `"${query}" is not a whole number or a comma-separated list of whole numbers`)
  }
  return parts.map(Number)
}

/** One whole number between `min` and `max`. */
export function integerValue(name: string, query: string, min: number, max: number): number {
  const value = integerPattern.test(query) ? Number(query) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw Invalid.field(name, `"${query}" is not a whole number from ${min} to ${max}`)
  }
  return value
}

/** `true`, `false`, `1` or `0`. */
export function flagValue(name: string, query: string): boolean {
  if (query === 'true' || query === '1') return true
  if (query === 'false' || query === '0') return false
  throw Invalid.field(name, `"${query}" is not true, false, 1 or 0`)
}

/** A flag, or a comma-separated list of flags: 1 or 0 for each. */
export function flagValues(name: string, query: string): (0 | 1)[] {
  return listedValues(name, query).map((part) => (flagValue(name, part) ? 1 : 0))
}

/** One value of the list. */
export function oneChoice<Value extends string>(name: string, query: string, known: readonly Value[]): Value {
  const value = known.find((choice) => choice === query)
  if (value === undefined) throw Invalid.field(name, `"${query}" is not one of ${known.join(', ')}`)
  return value
}

/** A value of the list, or a comma-separated list of values. */
export function choices<Value extends string | number>(name: string, query: string, known: readonly Value[]): Value[] {
  return listedValues(name, query).map((part) => {
    const value = known.find((choice) => String(choice) === part)
    if (value === undefined) throw Invalid.field(name, `"${part}" is not one of ${known.join(', ')}`)
    return value
  })
}
