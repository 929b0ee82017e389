import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GroupedValues } from './grouped-values.ts'

test('texts are found by group and id, deleted by id or group prefix, and limited in number', () => {
  const texts = new GroupedValues<string>(3)
  texts.keep('1/room', 7, 'a')
  texts.keep('1/room', 8, 'b')
  texts.keep('10/room', 7, 'c')
  assert.deepEqual(
    [...texts.of('1/room')],
    [
      [7, 'a'],
      [8, 'b'],
    ],
  )
  texts.delete('1/room', 8)
  texts.deleteGroups('1/')
  assert.equal(texts.of('1/room').size, 0)
  assert.equal(texts.of('10/room').get(7), 'c')
  texts.keep('1/room', 1, 'd')
  texts.keep('1/room', 1, 'e')
  texts.keep('1/room', 2, 'f')
  assert.equal(texts.of('10/room').get(7), 'c')
  texts.keep('1/room', 3, 'g')
  assert.deepEqual([texts.of('10/room').size, [...texts.of('1/room')]], [0, [[3, 'g']]])
})
