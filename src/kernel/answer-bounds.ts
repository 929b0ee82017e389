import { cutText } from './cut-text.ts'
import { isOfUnknownMember } from './unknown-members.ts'

/**
 * Bounds on how many of the caller's errors one response repeats. Without them, a small request could have a huge
 * response.
 */

/** Errors, warnings and other details in one response. */
export const DETAILS_MAX = 20
/** Characters of a member's path in an error. */
export const FIELD_LENGTH_MAX = 200
/** Characters of an error's sentence, which may quote the request. */
export const PROBLEM_LENGTH_MAX = 500
/** Characters of one message or warning. */
export const MESSAGE_LENGTH_MAX = 2000

/** The text, or its beginning and its end with `…` between, if it has more than `max` characters. */
export function elided(text: string, max: number): string {
  if (text.length <= max) return text
  const end = Math.floor(max / 4)
  const ending = text
    .slice(-end)
    .replace(/^[\uDC00-\uDFFF]/, '')
    .toWellFormed()
  return `${cutText(text, max - end - 1)}…${ending}`
}

/**
 * The first warnings, each cut to the maximum length, and how many more there are. If there are more, those of unknown
 * members come last: they must not crowd out what a rule has found.
 */
export function boundedWarnings(warnings: readonly string[]): string[] {
  const ordered =
    warnings.length <= DETAILS_MAX
      ? warnings
      : warnings.toSorted((a, b) => Number(isOfUnknownMember(a)) - Number(isOfUnknownMember(b)))
  const rendered = ordered.slice(0, DETAILS_MAX).map((warning) => elided(warning, MESSAGE_LENGTH_MAX))
  const more = warnings.length - rendered.length
  return more === 0 ? rendered : [...rendered, `and ${more} more`]
}
