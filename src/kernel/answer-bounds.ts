/** How much of what a caller did wrong one answer repeats. Without a bound, a small request could have a huge answer. */

/** Faults, warnings and other details in one answer. */
export const DETAILS_MAX = 20
/** Characters of the path of a member, in a fault. */
export const FIELD_LENGTH_MAX = 200
/** Characters of the sentence about it: it may quote what was sent. */
export const PROBLEM_LENGTH_MAX = 500
/** Characters of one message or warning. */
export const MESSAGE_LENGTH_MAX = 2000

/** The text, or its beginning and its end with `…` between, where it has more than `max` characters. */
export function elided(text: string, max: number): string {
  if (text.length <= max) return text
  const end = Math.floor(max / 4)
  return `${text.slice(0, max - end - 1)}…${text.slice(-end)}`.toWellFormed()
}

/** The first of the warnings, each cut to a bound, and how many more there are. */
export function boundedWarnings(warnings: readonly string[]): string[] {
  const rendered = warnings.slice(0, DETAILS_MAX).map((warning) => elided(warning, MESSAGE_LENGTH_MAX))
  const more = warnings.length - rendered.length
  return more === 0 ? rendered : [...rendered, `and ${more} more`]
}
