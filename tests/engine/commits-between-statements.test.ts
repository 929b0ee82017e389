/** On SQLite, a page of a list is read in two statements: a commit between them must not be seen, and costs little. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sqlite } from '../support/engines.ts'
import { wrapReads } from '../support/wrap-reads.ts'
import { openWorld, type World } from '../world.ts'

const start = Date.UTC(2026, 2, 2) / 1000

/** The statement that reads a whole list, for when the other ways have failed. */
const isWhole = (text: string) => text.includes('matching as materialized')

/** Twenty bookings of a room, whose texts are stored. */
async function bookedRoom({ admin, app }: World) {
  const room = await admin.create('resource', { name: 'Room', type_id: 1 })
  for (let n = 0; n < 20; n += 1) {
    await admin.create('booking', { name: `Shoot ${n}`, start, end: start + 3600, resources: [{ id: room }] })
  }
  const list = async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await app.http.inject({ method: 'GET', url: `/v2/booking?resources=${room}`, headers })
    const { data, meta } = answer.json()
    return { names: data.map(({ name }: { name: string }) => name), total: meta.pagination.total }
  }
  await list()
  await app.lists.stored?.filler.runDue()
  return { list }
}

/** Runs `write` before the second statement of each of the next `times` attempts to read a list; counts whole lists. */
function interrupt({ app }: World, times: number, write: (time: number) => Promise<unknown>): { whole: number } {
  const counted = { whole: 0 }
  let time = 0
  wrapReads(app.scopes.engine, (all) => async (text, values) => {
    if (isWhole(text)) counted.whole += 1
    if (text.includes('from record_fragment') && time < times) {
      time += 1
      await write(time)
    }
    return all(text, values)
  })
  return counted
}

describe('a list that is interrupted by a commit between its two statements', () => {
  test('runs the same statements again and shows the commit', async () => {
    await using world = await openWorld(sqlite)
    const { list } = await bookedRoom(world)
    const counted = interrupt(world, 1, () => world.admin.delete('/v2/booking?id=1'))
    const { names, total } = await list()
    assert.deepEqual([names.length, names[0], total], [10, 'Shoot 1', 19])
    assert.equal(counted.whole, 0)
  })

  test('is read in one statement when each attempt is interrupted, and shows the last commit', async () => {
    await using world = await openWorld(sqlite)
    const { list } = await bookedRoom(world)
    const counted = interrupt(world, 9, (time) => world.admin.put('/v2/booking?id=1', { name: `Edit ${time}` }))
    const { names, total } = await list()
    assert.deepEqual([names[0], total], ['Edit 3', 20])
    assert.equal(counted.whole, 1)
  })
})
