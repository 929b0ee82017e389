import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600
const DAY = 24 * HOUR

onEachEngine('another zone for the last booking of a series', (open) => {
  for (const zone of ['America/New_York', 'Asia/Tokyo']) {
    test(`lets the rule count from its time there: ${zone}`, async () => {
      await using world = await open()
      const { admin } = world
      await admin.put('/v2/instance', { timezone: 'Europe/Berlin' })
      const daily = { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: 'FREQ=daily;UNTIL=20260304T090000' }
      const id = await admin.create('booking', daily)
      await admin.delete(`/v2/booking?id=${id + 1}&repeat_delete_scope=future`)
      assert.equal((await admin.put(`/v2/booking?id=${id}`, { timezone: zone })).status, 200)
      const listed = async () =>
        (await admin.list('booking', 'order_asc=start')).map(({ start, timezone, repeat_rule }) => [
          (start - NINE) / DAY,
          timezone,
          repeat_rule,
        ])
      assert.deepEqual(await listed(), [[0, zone, 'FREQ=daily;UNTIL=20260302T090000']])
      const repeat_rule = 'FREQ=daily;UNTIL=20260303T100000'
      const { status } = await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, { repeat_rule })
      assert.equal(status, 200)
      assert.deepEqual(await listed(), [
        [0, zone, repeat_rule],
        [1, zone, repeat_rule],
      ])
    })

    test(`lets the rule count from its time there, beside empty occurrences: ${zone}`, async () => {
      for (const gone of [
        [1, 2],
        [0, 2],
      ]) {
        await using world = await open()
        const { admin } = world
        await admin.put('/v2/instance', { timezone: 'Europe/Berlin' })
        const daily = { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: 'FREQ=daily;COUNT=3' }
        const id = await admin.create('booking', daily)
        for (const at of gone) await admin.delete(`/v2/booking?id=${id + at}`)
        const [left] = await admin.list('booking')
        assert.equal((await admin.put(`/v2/booking?id=${left.id}`, { timezone: zone })).status, 200)
        const longer = { repeat_rule: 'FREQ=daily;COUNT=4' }
        assert.equal((await admin.put(`/v2/booking?id=${left.id}&repeat_update_scope=all`, longer)).status, 200)
        const days = (await admin.list('booking', 'order_asc=start')).map(({ start }) => (start - left.start) / DAY)
        const empty = gone.map((at) => id + at - left.id)
        assert.deepEqual(
          days,
          [0, 1, 2, 3].filter((day) => !empty.includes(day)),
          `without ${gone}`,
        )
        assert.equal((await admin.post(`/v2/booking/restore?id=${id + 2}`)).status, 200)
        const [back] = await admin.list('booking', `id=${id + 2}`)
        assert.deepEqual([(back.start - NINE) / DAY, back.repeat_rule], [2, longer.repeat_rule])
      }
    })
  }
})
