/**
 * How text is compared: without case and accents. PostgreSQL does the same in `daybook_fold`
 * (`kernel/db/postgres-dialect.ts`).
 */

const marks = /\p{M}+/gu
const ascii = /^[\x20-\x7e]*$/

/** `Émile Zola` → `emile zola` (Unicode NFKD, marks removed, lower case, and one sigma wherever in the word it is). */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ')
}

const wordBreaks = /[^\p{L}\p{N}]+/u

/** The distinct folded words of a text, for full-text search: `Grading – Suite 2` → `grading`, `suite`, `2`. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).split(wordBreaks))].filter((word) => word !== '')
}
