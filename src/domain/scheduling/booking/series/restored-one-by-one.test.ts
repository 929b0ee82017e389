import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600

onEachEngine('a series whose bookings were all deleted individually', (open) => {
  for (const rule of ['FREQ=daily;COUNT=4', 'FREQ=daily;UNTIL=20260306T235900']) {
    test(`is a series again when they are restored from the last deleted on: ${rule}`, async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('booking', { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: rule })
      const listed = async () =>
        (await admin.list('booking', 'order_asc=start')).map((booking) => [
          booking.id - id,
          booking.repeat_master,
          Number(booking.repeat_master_id),
        ])
      const before = await listed()
      assert.equal(before.length, 4)
      for (const at of [0, 1, 2, 3]) await admin.delete(`/v2/booking?id=${id + at}`)
      for (const at of [3, 2, 1, 0]) {
        const { status } = await admin.post(`/v2/booking/restore?id=${id + at}&repeat_restore_scope=all`)
        assert.equal(status, 200)
      }
      assert.deepEqual(await listed(), before)
    })
  }
})
