import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xmlText } from './xlsx-cells.ts'

test('a text that is too long for a cell is cut before a character that does not fit', () => {
  const text = 'a'.repeat(32_765)
  assert.equal(xmlText(`${text}🎬bc`), `${text}…`)
  assert.equal(xmlText(`${text}🎬`), `${text}🎬`)
})
