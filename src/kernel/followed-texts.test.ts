import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FollowedTexts } from './followed-texts.ts'

const open = () => new FollowedTexts({ read: async () => [] })

test('equal counts are the same state, and different counts are a new one', () => {
  const texts = open()
  const first = texts.follow(1, 'monday,project 3,resource 7')
  assert.ok(first !== undefined && texts.isStill(1, first))
  assert.equal(texts.follow(1, 'monday,project 3,resource 7'), first)
  const second = texts.follow(1, 'monday,project 3,resource 8')
  assert.ok(second !== undefined && second !== first)
  assert.deepEqual([texts.isStill(1, first), texts.isStill(1, second)], [false, true])
})

test('a page that was read before the last known change cannot use the texts', () => {
  const texts = open()
  const newest = texts.follow(1, 'monday,project 3,resource 8')
  assert.equal(texts.follow(1, 'monday,project 3,resource 7'), undefined)
  assert.equal(texts.follow(1, 'monday,resource 8'), undefined)
  assert.ok(newest !== undefined && texts.isStill(1, newest))
})

test('counts of another run of the server are a new state, even if they are lower', () => {
  const texts = open()
  const before = texts.follow(1, 'monday,project 3,resource 8')
  const after = texts.follow(1, 'tuesday,project 3,resource 7')
  assert.ok(before !== undefined && after !== undefined)
  assert.deepEqual([texts.isStill(1, before), texts.isStill(1, after)], [false, true])
})

test('instances have separate states', () => {
  const texts = open()
  const one = texts.follow(1, 'monday,project 3')
  const other = texts.follow(2, 'monday')
  assert.ok(one !== undefined && other !== undefined)
  assert.deepEqual([texts.isStill(1, one), texts.isStill(2, other)], [true, true])
})
