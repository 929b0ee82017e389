/** A series that grew, one booking at a time, to more than one write may read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, NINE } from '../../../../../tests/support/bulk-samples.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const COUNT = 135
/** More than one statement reads of all bookings. */
const ITEMS = 10
const CHARACTERS = 95_000

async function heavySeries({ app, admin }: World): Promise<number> {
  const billable_items = Array.from({ length: ITEMS }, (_, n) => {
    return { name: `Drive ${n}`, cost: '80', currency: 'EUR', description: 'd' }
  })
  const repeat_rule = `FREQ=daily;COUNT=${COUNT}`
  const id = await admin.create('booking', {
    name: 'Grade',
    start: NINE,
    end: NINE + HOUR,
    billable_items,
    repeat_rule,
  })
  const { engine } = app.scopes
  const set = `update booking_item set description = ${engine.dialect.placeholder(1)} where instance_id = 1`
  await engine.exclusive((sql) => sql.run(set, ['d'.repeat(CHARACTERS)]))
  return id
}

const live = ({ admin }: World) => admin.list('booking', 'fields=id,name&limit=1000')

/** The items of one booking, which no write of this series changes. */
async function itemsOf({ admin }: World, id: number) {
  const [{ billable_items }] = await admin.list('booking', `id=${id}&fields=billable_items`)
  assert.equal(billable_items.length, ITEMS)
  return billable_items
}

onEachEngine('a series with more than 128,000,000 characters', (open) => {
  test('is renamed, moved, deleted and restored as a whole', async () => {
    await using world = await open()
    const { admin } = world
    const id = await heavySeries(world)
    const all = `/v2/booking?id=${id}&repeat_update_scope=all`
    const last = (await live(world)).at(-1).id
    const items = await itemsOf(world, last)
    assert.equal((await admin.put(all, { name: 'Mix' })).status, 200)
    assert.equal((await admin.put(all, { start: NINE + HOUR, end: NINE + 2 * HOUR })).status, 200)
    assert.equal((await admin.put(all, { repeat_rule: `FREQ=daily;COUNT=${COUNT + 1}` })).status, 200)
    const refused = await admin.put(all, { billable_items: [{ name: 'Tape', cost: '9' }] })
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.message, /128,000,000 characters .*\. Change or delete fewer of them at once\.$/)
    const before = await live(world)
    assert.deepEqual([before.length, new Set(before.map(({ name }) => name)).size], [COUNT + 1, 1])
    assert.deepEqual(await itemsOf(world, last), items)

    assert.equal((await admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)).status, 200)
    assert.deepEqual(await live(world), [])
    const [entry] = await admin.list('journal', 'record=booking&limit=1&order_desc=id')
    assert.deepEqual([entry.action, entry.before.billable_items[0].description.length], ['deleted', CHARACTERS])
    assert.equal((await admin.post(`/v2/booking/restore?id=${id}&repeat_restore_scope=all`)).status, 200)
    assert.deepEqual(await live(world), before)
    assert.deepEqual(await itemsOf(world, last), items)
  })

  test('is deleted booking by booking: those that were deleted before do not count', async () => {
    await using world = await open()
    const { admin } = world
    const id = await heavySeries(world)
    assert.equal((await admin.delete(`/v2/booking?id=${id}`)).status, 200)
    assert.equal((await admin.post(`/v2/booking/restore?id=${id}`)).status, 200)
    const [first, ...others] = (await live(world)).map((booking) => booking.id)
    for (const some of [others.slice(0, 70), others.slice(70)]) {
      assert.equal((await admin.post('/v2/booking/bulk', { delete: { id: some } })).status, 200)
    }
    assert.equal((await admin.delete(`/v2/booking?id=${first}&repeat_delete_scope=all`)).status, 200)
    assert.deepEqual(await live(world), [])
    assert.equal((await admin.post(`/v2/booking/restore?id=${first}&repeat_restore_scope=all`)).status, 200)
    assert.equal((await admin.delete(`/v2/booking?id=${first}`)).status, 200)
  })
})
