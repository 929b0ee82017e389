/** The words of a name that fit a small bar, without a browser: measuring text would lay out the page. */

/** The widths of letters in the size of short bars, in pixels, a little more than they use. */
const LETTER = 6.2
const NARROW_LETTER = 3.9
const WIDE_LETTER = 9
const SQUARE_LETTER = 12
const SPACE = 3.2
const ELLIPSIS = 9

/** Fewer letters of a word say nothing. */
const LETTERS_MIN = 3

export interface FittingWords {
  readonly text: string
  /** The text is one word that does not fit. Styles cut it: the accessible name has the whole word. */
  readonly isCut: boolean
}

/**
 * The first words that fit these lines; a word that does not fit is left out with those after it. If the first one does
 * not, its beginning is shown: many German names are one long word, and a bar without a name tells nothing.
 */
export function fittingWords(text: string, width: number, lines: number): FittingWords {
  const words: string[] = []
  let [line, used] = [1, 0]
  for (const word of text.split(/\s+/)) {
    const own = widthOf(word)
    if (own > width && words.length === 0 && leastWidthOf(word) <= width) return { text: word, isCut: true }
    if (own > width) break
    if (used > 0 && used + SPACE + own > width) {
      line += 1
      used = 0
    }
    if (line > lines) break
    used += used === 0 ? own : SPACE + own
    words.push(word)
  }
  return { text: words.join(' '), isCut: false }
}

/** The width of the letters of a word that have to fit, and of the ellipsis after them. */
function leastWidthOf(word: string): number {
  return widthOf([...word].slice(0, LETTERS_MIN).join('')) + ELLIPSIS
}

function widthOf(word: string): number {
  let width = 0
  for (const letter of word) width += widthOfLetter(letter)
  return width
}

function widthOfLetter(letter: string): number {
  // Chinese, Japanese and Korean letters, and emoji.
  if ((letter.codePointAt(0) ?? 0) >= 0x1100) return SQUARE_LETTER
  if (/[fijlrtI.,:;'|!()[\]]/.test(letter)) return NARROW_LETTER
  return /[A-Zmw@%&—]/.test(letter) ? WIDE_LETTER : LETTER
}
