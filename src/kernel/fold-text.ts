/**
 * How text is compared: without case and accents. PostgreSQL does the same in `daybook_fold`
 * (`kernel/db/postgres-dialect.ts`).
 */

const marks = /\p{M}+/gu
const ascii = /^[\x20-\x7e]*$/

/**
 * Letters that Unicode does not take apart, and what is written without them: as in the transform Latin-ASCII of CLDR. The two
 * sigmas are one letter.
 */
export const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}
const replaced = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** `Émile Ødegård` → `emile odegard`: Unicode NFKD without marks, in lower case, and with the plain letters. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const lower = text.normalize('NFKD').replace(marks, '').toLowerCase()
  return lower.replace(replaced, (letter) => plainLetters[letter] ?? letter)
}

const wordBreaks = /[^\p{L}\p{N}]+/u

/** The distinct folded words of a text, for full-text search: `Grading – Suite 2` → `grading`, `suite`, `2`. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).split(wordBreaks))].filter((word) => word !== '')
}
