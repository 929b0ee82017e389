import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ranked, rankOf } from './rank-hits.ts'

test('the closer a name is to the search text, the higher it ranks', () => {
  const cases: readonly [name: string, asked: string, rank: number][] = [
    ['Harbour', 'harbour', 4],
    ['Hárbour', 'harbour', 4],
    ['Harbourside Catering', 'harb', 3],
    ['The Harbour – Ep 4 grade', 'harb gra', 2],
    ['The Harbour', 'arbo', 1],
    ['Nightingale', 'harb', 0],
  ]
  for (const [name, asked, rank] of cases) assert.equal(rankOf(name, asked), rank, `${name}: ${asked}`)
})

test('equally good hits stay in their order', () => {
  const hits = ['Trailer', 'The Harbour 2', 'Harbour', 'The Harbour 1'].map((name) => ({ name }))
  assert.deepEqual(
    ranked(hits, 'harbour').map(({ name }) => name),
    ['Harbour', 'The Harbour 2', 'The Harbour 1', 'Trailer'],
  )
})
