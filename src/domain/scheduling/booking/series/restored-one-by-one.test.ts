import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600
const PLACES = [0, 1, 2, 3]

const ordersOf = (places: readonly number[]): number[][] =>
  places.length === 0
    ? [[]]
    : places.flatMap((first) => ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest]))

onEachEngine('a series whose bookings were all deleted individually', (open) => {
  for (const rule of ['FREQ=daily;COUNT=4', 'FREQ=daily;UNTIL=20260306T235900']) {
    test(`is a series again if the last deleted is restored first: ${rule}`, async () => {
      await using world = await open()
      const { admin } = world
      const id = await admin.create('booking', { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: rule })
      const listed = async () =>
        (await admin.list('booking', 'order_asc=start')).map((booking) => [
          booking.id - id,
          booking.repeat_master,
          Number(booking.repeat_master_id),
          booking.repeat_rule,
        ])
      const before = await listed()
      assert.equal(before.length, 4)
      const backwards = ordersOf(PLACES).map((gone) => ({ gone, back: gone.toReversed() }))
      const inAnyOrder = ordersOf([1, 2, 3]).map((others) => ({ gone: [3, 2, 1, 0], back: [0, ...others] }))
      for (const { gone, back } of [...backwards, ...inAnyOrder]) {
        for (const place of gone) await admin.delete(`/v2/booking?id=${id + place}`)
        for (const place of back) {
          const { status } = await admin.post(`/v2/booking/restore?id=${id + place}&repeat_restore_scope=all`)
          assert.equal(status, 200)
        }
        assert.deepEqual(await listed(), before, `deleted in the order ${gone}, restored in the order ${back}`)
      }
    })
  }

  test('has its rule and its empty occurrences again when only the last deleted is restored', async () => {
    await using world = await open()
    const { admin } = world
    const daily = { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: 'FREQ=daily;COUNT=4' }
    const id = await admin.create('booking', daily)
    const rules = async () =>
      (await admin.list('booking', 'order_asc=start')).map((booking) => [booking.id - id, booking.repeat_rule])
    for (const place of [3, 2, 1, 0]) await admin.delete(`/v2/booking?id=${id + place}`)
    assert.equal((await admin.post(`/v2/booking/restore?id=${id}&repeat_restore_scope=all`)).status, 200)
    assert.deepEqual(await rules(), [[0, 'FREQ=daily;COUNT=4']])
    const longer = { repeat_rule: 'FREQ=daily;COUNT=5' }
    assert.equal((await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, longer)).status, 200)
    assert.deepEqual(await rules(), [
      [0, 'FREQ=daily;COUNT=5'],
      [4, 'FREQ=daily;COUNT=5'],
    ])
  })
})
