import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ordersAfterMove, placeMeant } from '../../console/src/timeline/row-order.ts'

const rows = (...orders: readonly number[]) => orders.map((order, index) => ({ id: index + 1, type_id: 1, order }))

test('rows without positions are numbered with gaps', () => {
  assert.deepEqual([...ordersAfterMove(rows(0, 0, 0), 3, 1)].toSorted(), [
    [1, 20],
    [2, 30],
    [3, 10],
  ])
})

test('a move into a gap changes only the moved row', () => {
  assert.deepEqual([...ordersAfterMove(rows(10, 20, 30), 3, 2)], [[3, 15]])
  assert.deepEqual([...ordersAfterMove(rows(10, 20, 30), 1, 2)], [[1, 25]])
  assert.deepEqual([...ordersAfterMove(rows(10, 20, 30), 1, 3)], [[1, 40]])
})

test('a move to its own place, or among rows of another type, changes nothing', () => {
  const mixed = [...rows(10, 20), { id: 9, type_id: 2, order: 0 }]
  assert.equal(ordersAfterMove(mixed, 1, 9).size, 0)
  assert.equal(ordersAfterMove(mixed, 1, 1).size, 0)
})

test('one place up or down is that of the neighbour, and undefined beyond the ends', () => {
  const three = rows(10, 20, 30)
  assert.deepEqual([placeMeant(three, 2, 'up'), placeMeant(three, 2, 'down')], [1, 3])
  assert.deepEqual([placeMeant(three, 1, 'up'), placeMeant(three, 3, 'down')], [undefined, undefined])
  assert.equal(placeMeant(three, 9, 'down'), undefined)
})
