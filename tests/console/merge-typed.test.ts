import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeParts, mergeTyped } from '../../console/src/ui/merge-typed.ts'

const merge = (base: unknown, theirs: unknown, mine: unknown) => {
  const { value, yielded, isDisputed } = mergeTyped({ base, theirs, mine }, Object.is)
  return [value, yielded, isDisputed]
}

test('a member follows others until the user types, and is disputed if both have changed it', () => {
  assert.deepEqual(merge('a', 'b', 'a'), ['b', 'b', false])
  assert.deepEqual(merge('a', 'a', 'c'), ['c', 'c', false])
  assert.deepEqual(merge('a', 'c', 'c'), ['c', 'c', false])
  assert.deepEqual(merge('a', 'b', 'c'), ['c', 'b', true])
})

test('each part of a member is merged separately', () => {
  const [base, theirs, mine] = [new Map([[1, 'a']]), new Map([[1, 'b']]), new Map([[1, 'a']]).set(2, 'x')]
  assert.deepEqual(mergeParts({ base, theirs, mine }), {
    value: new Map([[1, 'b']]).set(2, 'x'),
    base: new Map<number, string | undefined>([[1, 'b']]).set(2, undefined),
    yielded: new Map([[1, 'b']]).set(2, 'x'),
    isDisputed: false,
  })
  const address = { street: 'High Street 1', city: 'Leeds' }
  const both = mergeParts({
    base: address,
    theirs: { ...address, street: 'High Street 2' },
    mine: { street: 'High Street 3', city: 'York' },
  })
  assert.deepEqual(both.value, { street: 'High Street 3', city: 'York' })
  assert.deepEqual(both.yielded, { street: 'High Street 2', city: 'York' })
  assert.equal(both.isDisputed, true)
})
