/** Letters that Unicode does not take apart, as the service replaces them (`src/kernel/fold-text.ts`). */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', ς: 'σ' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
}
const replaced = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** The text without case and accents, as the service compares it. */
export function foldText(text: string): string {
  const lower = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return lower.replace(replaced, (letter) => plainLetters[letter] ?? letter)
}
