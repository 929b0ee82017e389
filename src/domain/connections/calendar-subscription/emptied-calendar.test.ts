import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmptiedCalendar, refuseSuddenEmptiness } from './emptied-calendar.ts'

const DAY = 86_400

test('an empty calendar is accepted once it has been empty for a day at the same address', () => {
  const mark = (url: string, read: number) => ({
    url,
    read,
    size: 1,
    zone: 'UTC',
    etag: 'x',
    lastModified: 'y',
    hash: 'z',
  })
  const since = (known: object | undefined, read: number, deleted = 1) => {
    try {
      refuseSuddenEmptiness({ deleted, mark: mark('a', read), known: known as never })
    } catch (error) {
      assert.ok(error instanceof EmptiedCalendar)
      const { etag, lastModified, hash, emptySince } = error.mark
      assert.deepEqual([etag, lastModified, hash], [null, null, ''], 'the next check fetches the whole calendar')
      return emptySince
    }
    return 'believed'
  }
  assert.equal(since(undefined, DAY), DAY)
  assert.equal(since(undefined, DAY, 0), 'believed')
  assert.equal(since({ ...mark('a', 1), emptySince: 1 }, DAY), 1)
  assert.equal(since({ ...mark('a', 1), emptySince: 1 }, DAY + 1), 'believed')
  assert.equal(since({ ...mark('b', 1), emptySince: 1 }, DAY + 1), DAY + 1)
})
