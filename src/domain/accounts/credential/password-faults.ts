import type { Fault } from '../../../kernel/errors.ts'
import { fault } from '../../../kernel/errors.ts'
import { isGuessedPassword } from './guessed-passwords.ts'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './password-length.ts'

/** The codes for which pages have their own words. */
export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'too_personal' | 'not_text'

/** How much of a password must be left without known words, which are guessed first. */
const WORD_LENGTH_MIN = 4
const OTHER_CHARACTERS_MIN = 8

/** The errors of a new password. `words` are names and addresses that others know. */
export function passwordFaults(password: string, words: readonly string[]): Fault[] {
  const found = problemWith(password, words)
  if (found === undefined) return []
  const [code, problem] = found
  return [{ ...fault('password', problem), code }]
}

function problemWith(password: string, words: readonly string[]): [PasswordProblem, string] | undefined {
  if (!password.isWellFormed()) return ['not_text', 'must not contain half a character']
  const { length } = [...password]
  if (length < PASSWORD_LENGTH_MIN) return ['too_short', `must have at least ${PASSWORD_LENGTH_MIN} characters`]
  if (length > PASSWORD_LENGTH_MAX) return ['too_long', `must have at most ${PASSWORD_LENGTH_MAX} characters`]
  if (isGuessedPassword(password)) return ['too_common', 'is one of the most common passwords']
  if (withoutWords(password, words).length < OTHER_CHARACTERS_MIN) {
    return [
      'too_personal',
      'must have 8 characters or more beside the names and addresses of you, this account and Daybook',
    ]
  }
  return undefined
}

function withoutWords(password: string, words: readonly string[]): string {
  const parts = ['daybook', ...words].flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
  const known = [...new Set(parts.map((part) => part.toLowerCase()))].filter(({ length }) => length >= WORD_LENGTH_MIN)
  return known
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
}
