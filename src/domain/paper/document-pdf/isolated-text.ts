/** Characters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Isolates text line by line, so that it keeps its direction among other text (Unicode Standard Annex 9, section 2.4).
 * A phone number in a Hebrew document is not reversed, nor is the text after a Hebrew name in an English document.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  if (text === '' || (direction === 'ltr' && !rightToLeft.test(text))) return text
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `${FIRST_STRONG_ISOLATE}${line}${POP_ISOLATE}`))
    .join('\n')
}
