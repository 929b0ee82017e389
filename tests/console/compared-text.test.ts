import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText as foldedInConsole } from '../../console/src/text/compared-text.ts'
import { foldText } from '../../src/kernel/fold-text.ts'

test('the console compares every letter as the service does', () => {
  const different: string[] = []
  for (let point = 0; point <= 0x2_ffff; point += 1) {
    const letter = String.fromCodePoint(point)
    if (foldedInConsole(letter) !== foldText(letter)) different.push(letter)
  }
  assert.deepEqual(different, [])
})
