import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, plainLetters } from './fold-text.ts'

const letters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Folds the whole text at once. */
function foldWhole(text: string): string {
  const lower = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return lower.replace(letters, (letter) => plainLetters[letter] ?? letter)
}

test('a text is folded as if it were one piece, next to ASCII letters and next to others', () => {
  for (let code = 0; code < 0x1f000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue
    const sign = String.fromCodePoint(code)
    for (const text of [`a${sign}B`, `ü${sign}Σ`]) {
      if (foldText(text) !== foldWhole(text)) assert.equal(foldText(text), foldWhole(text), code.toString(16))
    }
  }
})
