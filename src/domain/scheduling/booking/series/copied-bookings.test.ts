import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600

async function dailySeries({ admin }: World, more: object = {}): Promise<readonly number[]> {
  const times = { start: NINE, end: NINE + HOUR }
  await admin.create('booking', { name: 'Mix', ...times, repeat_rule: 'FREQ=daily;COUNT=3', ...more })
  return (await admin.list('booking', 'order_asc=start')).map(({ id }) => id)
}

onEachEngine('bookings of a series that are like others', (open) => {
  test('a longer rule adds copies of a booking that nobody has edited', async () => {
    await using world = await open()
    const { admin } = world
    const [first, second] = await dailySeries(world)
    await admin.put(`/v2/booking?id=${first}`, { name: 'Premiere' })
    const longer = { repeat_rule: 'FREQ=daily;COUNT=5' }
    const { status } = await admin.put(`/v2/booking?id=${second}&repeat_update_scope=all`, longer)
    assert.equal(status, 200)
    const names = (await admin.list('booking', 'order_asc=start')).map(({ name }) => name)
    assert.deepEqual(names, ['Premiere', 'Mix', 'Mix', 'Mix', 'Mix'])
  })

  test('added bookings have the length of the only one left, even if its occurrence was shorter', async () => {
    await using world = await open()
    const { admin } = world
    const [first, ...others] = await dailySeries(world)
    await admin.put(`/v2/booking?id=${first}`, { end: NINE + 6 * HOUR })
    for (const id of others) await admin.delete(`/v2/booking?id=${id}`)
    const path = `/v2/booking?id=${first}&repeat_update_scope=all`
    assert.equal((await admin.put(path, { start: NINE + 5 * HOUR })).status, 200)
    assert.equal((await admin.put(path, { repeat_rule: 'FREQ=daily;COUNT=4' })).status, 200)
    const hours = (await admin.list('booking', 'order_asc=start')).map(({ start, end }) => [
      (start - NINE) / HOUR,
      (end - NINE) / HOUR,
    ])
    assert.deepEqual(hours, [
      [5, 6],
      [77, 78],
    ])
  })

  test('items that are sent back to the whole series keep their ids in each booking', async () => {
    await using world = await open()
    const { admin } = world
    const [first] = await dailySeries(world, { billable_items: [{ name: 'Drive', cost: '80', currency: 'EUR' }] })
    const items = async () => (await admin.list('booking', 'order_asc=start')).map((one) => one.billable_items)
    const before = await items()
    assert.equal(new Set(before.map(([item]) => item.id)).size, 3)
    const path = `/v2/booking?id=${first}&repeat_update_scope=all`
    assert.equal((await admin.put(path, { notes: 'Reel 1', billable_items: before[0] })).status, 200)
    assert.deepEqual(await items(), before)
    const renamed = [{ ...before[0][0], name: 'Drive, 4 TB' }]
    assert.equal((await admin.put(path, { billable_items: renamed })).status, 200)
    const after = (await items()).map(([item]) => item)
    assert.deepEqual(
      after.map(({ name }) => name),
      Array(3).fill('Drive, 4 TB'),
    )
    assert.equal(new Set(after.map(({ id }) => id)).size, 3)
  })
})
