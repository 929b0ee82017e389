import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf, stampOf } from '../../../../../tests/support/series-view.ts'
import { onEachEngine } from '../../../../../tests/world.ts'

const HOUR = 3600
const start = stampOf('2026-11-02T09:00[Europe/Berlin]')
const series = { name: 'Grade', start, end: start + HOUR, repeat_rule: 'FREQ=weekly;COUNT=4' }

onEachEngine('a series whose rule is missing in the database', (open) => {
  test('is not changed: no booking is removed, and none gets a rule', async () => {
    await using world = await open()
    const { admin, app } = world
    const id = await admin.create('booking', series)
    await app.scopes.engine.exclusive((sql) =>
      sql.run('update booking set repeat_rule = null where instance_id = 1', []),
    )
    const before = await bookingsOf(admin)
    assert.equal(before.length, 4)
    const changed = await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, { name: 'Mix' })
    const deleted = await admin.delete(`/v2/booking?id=${id + 2}&repeat_delete_scope=future`)
    assert.deepEqual([changed.status, deleted.status], [500, 500])
    assert.deepEqual(await bookingsOf(admin), before)
  })
})
