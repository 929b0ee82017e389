/**
 * How text is compared: without case and accents. PostgreSQL does the same in `daybook_fold`
 * (`kernel/db/postgres-dialect.ts`).
 */

const marks = /\p{M}+/gu
const ascii = /^[\0-\x7f]*$/
const others = /[^\0-\x7f]+/g

/**
 * Letters that Unicode does not take apart, and what is written without them: as in the transform Latin-ASCII of CLDR. The two
 * sigmas are one letter.
 */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}
const replaced = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** What a text has beside ASCII is mostly the same few letters. */
const RUN_MAX = 4
const RUNS_MAX = 4_096
const runs = new Map<string, string>()

/**
 * `Émile Ødegård` → `emile odegard`: Unicode NFKD without marks, in lower case, and with the plain letters. Lists fold the texts of
 * all their records, so only what is not ASCII is taken apart, and what that gives is kept.
 */
export function foldText(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : text.replace(others, foldRun).toLowerCase()
}

function foldRun(run: string): string {
  const known = runs.get(run)
  if (known !== undefined) return known
  const lower = run.normalize('NFKD').replace(marks, '').toLowerCase()
  const folded = lower.replace(replaced, (letter) => plainLetters[letter] ?? letter)
  if (run.length <= RUN_MAX && runs.size < RUNS_MAX) runs.set(run, folded)
  return folded
}

const wordBreaks = /[^\p{L}\p{N}]+/u

/** The distinct folded words of a text, for full-text search: `Grading – Suite 2` → `grading`, `suite`, `2`. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).split(wordBreaks))].filter((word) => word !== '')
}
