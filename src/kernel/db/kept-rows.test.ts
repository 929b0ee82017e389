import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KeptRows } from './kept-rows.ts'

/** Whether a row of `room` is still kept after a statement. */
function isKeptAfter(statement: string): boolean {
  const kept = new KeptRows()
  kept.of<string>('rooms', ['room', 'room_rate']).set(1, 'Suite 1')
  kept.dropWritten(statement)
  return kept.of<string>('rooms', ['room', 'room_rate']).get(1) === 'Suite 1'
}

describe('rows that writes keep', () => {
  test('stay after statements that only read, or write to other tables', () => {
    for (const statement of [
      'select id from room where instance_id = ?',
      'insert into "booking" (instance_id, id) values (?, ?)',
      'update "room_type" set name = ? where instance_id = ?',
      'delete from bedroom where instance_id = ?',
      'update room2 set name = ? where instance_id = ?',
      'insert into booking (instance_id, id) values (?, ?) on conflict do update set name = excluded.name',
    ]) {
      assert.equal(isKeptAfter(statement), true, statement)
    }
  })

  test('are dropped by any statement that writes to one of their tables', () => {
    for (const statement of [
      'insert into "room" (instance_id, id) values (?, ?)',
      'insert into room_rate (instance_id, id) values (?, ?)',
      'update "room" set deleted = ? where "room"."instance_id" = ?',
      'UPDATE room SET name = ?',
      'delete\n  from room where instance_id = ?',
      'with old as (select 1) update room set name = ?',
      'with gone as (delete from room where id = $1 returning id) insert into booking select id from gone',
    ]) {
      assert.equal(isKeptAfter(statement), false, statement)
    }
  })

  test('are not added if a write happens while they are read', () => {
    const kept = new KeptRows()
    const before = kept.of<string>('rooms', ['room'])
    kept.dropWritten('update room set name = ?')
    before.set(1, 'the old name')
    assert.equal(kept.of('rooms', ['room']).size, 0)
  })

  test('are all dropped when there are too many names', () => {
    const kept = new KeptRows()
    const first = kept.of('0', ['room'])
    for (let name = 1; name < 50; name += 1) kept.of(String(name), ['room'])
    assert.equal(kept.of('0', ['room']), first)
    kept.of('50', ['room'])
    assert.notEqual(kept.of('0', ['room']), first)
  })

  test('are dropped when there are more than 5,000', () => {
    const kept = new KeptRows()
    for (let id = 1; id <= 5_000; id += 1) kept.of('rooms', ['room']).set(id, true)
    assert.equal(kept.of('rooms', ['room']).size, 5_000)
    kept.of('rooms', ['room']).set(5_001, true)
    assert.equal(kept.of('rooms', ['room']).size, 0)
  })
})
