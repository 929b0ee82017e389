import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elided } from './answer-bounds.ts'
import { cutText } from './cut-text.ts'

test('a character at the cut is left out whole', () => {
  assert.equal(cutText('ab🎬cd', 3), 'ab')
  assert.equal(cutText('ab🎬cd', 4), 'ab🎬')
  assert.equal(cutText('ab🎬', 3), 'ab')
  assert.equal(cutText('🎬', 1), '')
})

test('a text that is short enough stays as it is, except half characters, which cannot be stored', () => {
  assert.equal(cutText('ab🎬', 4), 'ab🎬')
  assert.equal(cutText('ab🎬', 100), 'ab🎬')
  assert.equal(cutText('', 5), '')
  assert.equal(cutText('a\uD83C b', 3), 'a\uFFFD ')
  assert.equal(cutText('a\uD83C', 2), 'a\uFFFD')
})

test('the beginning of a long text does not keep the rest in memory', () => {
  const before = process.memoryUsage().heapUsed
  const beginnings = Array.from({ length: 200 }, (_, n) => cutText(`${n} ${'é'.repeat(1_000_000)}`, 100))
  const taken = process.memoryUsage().heapUsed - before
  assert.ok(
    beginnings.every(({ length }) => length === 100),
    '100 characters each',
  )
  assert.ok(taken < 50_000_000, `${taken} bytes`)
})

test('an elided text has no half of a character on either side', () => {
  for (const before of ['', 'a']) {
    for (const after of ['', 'z']) {
      const text = elided(`${before}${'🎬'.repeat(50)}${after}`, 40)
      assert.match(text, /^a?(?:🎬)+…(?:🎬)+z?$/u)
      assert.ok(text.length >= 38 && text.length <= 40)
    }
  }
})
