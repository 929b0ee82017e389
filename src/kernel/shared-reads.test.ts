import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedReads } from './shared-reads.ts'

/** A value that changes, and reads of it that the test ends. */
function slowReads() {
  const state = { value: 1 }
  const ends: { end: () => void; fail: () => void }[] = []
  const reads = new SharedReads<string, number>((key) => {
    const { value } = state
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    ends.push({ end: () => resolve(value), fail: () => reject(new Error(`no ${key}`)) })
    return promise
  })
  return { state, ends, reads }
}

test('a result is never older than its request, and waiting requests share one read', async () => {
  const { state, ends, reads } = slowReads()
  const first = reads.read('a')
  state.value = 2
  const second = reads.read('a')
  const third = reads.read('a')
  assert.equal(ends.length, 1)
  ends[0]?.end()
  assert.equal(await first, 1)
  assert.equal(ends.length, 2)
  state.value = 3
  const fourth = reads.read('a')
  ends[1]?.end()
  assert.deepEqual(await Promise.all([second, third]), [2, 2])
  ends[2]?.end()
  assert.equal(await fourth, 3)
  const fifth = reads.read('a')
  assert.equal(ends.length, 4)
  ends[3]?.end()
  assert.equal(await fifth, 3)
})

test('keys do not wait for each other', async () => {
  const { ends, reads } = slowReads()
  const both = [reads.read('a'), reads.read('b')]
  assert.equal(ends.length, 2)
  for (const { end } of ends) end()
  assert.deepEqual(await Promise.all(both), [1, 1])
})

test('a failed read fails only for those who share it, and the next one begins', async () => {
  const { ends, reads } = slowReads()
  const first = assert.rejects(reads.read('a'), /no a/)
  const second = reads.read('a')
  ends[0]?.fail()
  await first
  ends[1]?.end()
  assert.equal(await second, 1)
})
