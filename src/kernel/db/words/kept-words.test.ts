import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeIds } from './id-bits.ts'
import { KeptWords, type WordRanges } from './kept-words.ts'

const version = '1/'
const begin = (word: string) => ({ record: 'booking', field: 'name', word })

/** A word with two ids in each of so many ranges: 260 bytes each. */
function wordOf(word: string, ranges: number): WordRanges {
  return { word, ranges: Array.from({ length: ranges }, (_, range) => rangeIds(range, '', '3,17')) }
}

test('what was searched for is found by each beginning, in its instance and version', () => {
  const kept = new KeptWords()
  const words = [wordOf('episode', 2)]
  kept.keep(1, begin('ep'), { words, version })
  kept.keep(1, begin('epi'), { words, version })
  assert.deepEqual(kept.get(1, begin('ep'))?.words[0]?.ranges, words[0]?.ranges)
  assert.equal(kept.get(1, begin('episode')), undefined)
  assert.equal(kept.get(2, begin('ep')), undefined)
  kept.keep(1, begin('epi'), { words, version: '2/' })
  assert.equal(kept.get(1, begin('ep')), undefined)
  assert.equal(kept.get(1, begin('epi'))?.version, '2/')
})

test('the beginning of more than 1 MiB of words is not kept, and drops nothing', () => {
  const kept = new KeptWords()
  kept.keep(1, begin('episode'), { words: [wordOf('episode', 1)], version })
  const words = (count: number) => Array.from({ length: count }, (_, n) => wordOf(`e${n}`, 100))
  kept.keep(1, begin('e'), { words: words(40), version })
  assert.equal(kept.get(1, begin('e')), undefined)
  assert.notEqual(kept.get(1, begin('episode')), undefined)
  kept.keep(1, begin('e'), { words: words(39), version })
  assert.notEqual(kept.get(1, begin('e')), undefined)
})

test('over all instances, 8 MiB are kept: those that were searched for last', () => {
  const kept = new KeptWords()
  const instances = Array.from({ length: 100 }, (_, at) => at + 1)
  for (const instance of instances) kept.keep(instance, begin('mix'), { words: [wordOf('mix', 400)], version })
  const found = instances.filter((instance) => kept.get(instance, begin('mix')) !== undefined)
  const bytes = 400 * 260 + 256
  assert.deepEqual(found, instances.slice(-Math.floor((8 * 1024 * 1024) / bytes)))
})
