import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600

onEachEngine('a booking of a deleted series that was restored alone', (open) => {
  test('a first booking stays single when the others are restored', async () => {
    await using world = await open()
    const { admin, clock } = world
    const daily = { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: 'FREQ=daily;COUNT=4' }
    const id = await admin.create('booking', daily)
    assert.equal((await admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)).status, 200)
    clock.advance(60)
    assert.equal((await admin.post(`/v2/booking/restore?id=${id}&repeat_restore_scope=single`)).status, 200)
    assert.equal((await admin.post(`/v2/booking/restore?id=${id + 2}&repeat_restore_scope=all`)).status, 200)
    const listed = await admin.list('booking', 'order_asc=start')
    const rule = 'FREQ=daily;COUNT=3'
    assert.deepEqual(
      listed.map((booking) => [
        booking.id,
        booking.repeat_master,
        Number(booking.repeat_master_id),
        booking.repeat_rule,
      ]),
      [
        [id, 'false', 0, null],
        [id + 1, 'true', 0, rule],
        [id + 2, 'false', id + 1, rule],
        [id + 3, 'false', id + 1, rule],
      ],
    )
  })
})
