import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600
const DAY = 24 * HOUR
const RULE = 'FREQ=daily;REPENDTYPE=count;COUNT=4;'
const daily = { name: 'Grade', start: NINE, end: NINE + HOUR, repeat_rule: RULE }

async function prepare(world: World) {
  const { admin, clock } = world
  const id = await admin.create('booking', daily)
  const remove = async (booking: number, scope = 'single') => {
    clock.advance(60)
    const { status } = await admin.delete(`/v2/booking?id=${booking}&repeat_delete_scope=${scope}`)
    assert.equal(status, 200)
    clock.advance(60)
  }
  const restore = (booking: number, scope: string, more = '') =>
    admin.post(`/v2/booking/restore?id=${booking}&repeat_restore_scope=${scope}${more}`)
  const rendered = async () => {
    const found = await admin.list('booking', 'order_asc=start')
    return found.map((booking) => [
      (booking.start - NINE) / DAY,
      booking.repeat_master,
      Number(booking.repeat_master_id),
      booking.repeat_rule,
    ])
  }
  return { id, remove, restore, rendered, before: await rendered() }
}

async function deletionsOf({ app }: World, table: 'booking' | 'booking_resource', booking: number) {
  const { read, dialect } = app.scopes.engine
  const id = table === 'booking' ? 'id' : 'booking_id'
  const sql = `select deleted from ${table} where ${table}.instance_id = ${dialect.placeholder(1)} and ${id} = ${booking}`
  return (await read.all(sql, [1])).map(({ deleted }) => deleted)
}

onEachEngine('restored series', (open) => {
  describe('200', () => {
    test('a booking that was moved individually is still kept by a change of the rule', async () => {
      await using world = await open()
      const { id, remove, restore } = await prepare(world)
      const { admin } = world
      const late = { start: NINE + DAY + 6 * HOUR, end: NINE + DAY + 7 * HOUR }
      assert.equal((await admin.put(`/v2/booking?id=${id + 1}`, late)).status, 200)
      await remove(id, 'all')
      assert.equal((await restore(id, 'all')).status, 200)
      const ended = await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, { repeat_rule: null })
      assert.equal(ended.status, 200)
      const left = await admin.list('booking', 'order_asc=start')
      assert.deepEqual(
        left.map((booking) => booking.id),
        [id, id + 1],
      )
    })

    test('the only booking left of a deleted series is restored as a single booking', async () => {
      await using world = await open()
      const { id, remove, restore, rendered } = await prepare(world)
      await remove(id + 3, 'future')
      await remove(id, 'all')
      assert.equal((await restore(id + 3, 'all')).status, 200)
      assert.deepEqual(await rendered(), [[3, 'false', 0, null]])
    })

    test('a series that was deleted as a whole is restored with its rule by any of its bookings', async () => {
      for (const at of [0, 2]) {
        await using world = await open()
        const { id, remove, restore, rendered, before } = await prepare(world)
        await remove(id, 'all')
        assert.deepEqual(await rendered(), [])
        assert.equal((await restore(id + at, 'all')).status, 200)
        assert.deepEqual(await rendered(), before)
        const later = { start: NINE + HOUR, end: NINE + 2 * HOUR }
        const moved = await world.admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, later)
        assert.equal(moved.status, 200)
        const starts = (await rendered()).map(([day]) => Number(day) * 24)
        assert.deepEqual(starts, [1, 25, 49, 73])
        assert.equal((await world.journal('booking')).filter(({ action }) => action === 'restored').length, 4)
      }
    })

    test('a deleted part joins the rest of its series again', async () => {
      await using world = await open()
      const { id, remove, restore, rendered, before } = await prepare(world)
      await remove(id + 2, 'future')
      assert.deepEqual((await rendered()).length, 2)
      assert.equal((await restore(id + 2, 'all')).status, 200)
      assert.deepEqual(await rendered(), before)
    })

    test('future restores this and the following bookings, and joins them if a rule can describe them', async () => {
      await using world = await open()
      const { id, remove, restore, rendered } = await prepare(world)
      await remove(id, 'all')
      assert.equal((await restore(id + 2, 'future')).status, 200)
      const two = 'FREQ=daily;REPENDTYPE=count;COUNT=2;'
      assert.deepEqual(await rendered(), [
        [2, 'true', 0, two],
        [3, 'false', id + 2, two],
      ])
    })

    test('future begins at the occurrence of a booking that was moved individually', async () => {
      for (const hours of [-30, 6, 30]) {
        await using world = await open()
        const { id, remove, restore } = await prepare(world)
        const start = NINE + DAY + hours * HOUR
        assert.equal((await world.admin.put(`/v2/booking?id=${id + 1}`, { start, end: start + HOUR })).status, 200)
        await remove(id, 'all')
        assert.equal((await restore(id + 1, 'future')).status, 200)
        const ids = (await world.admin.list('booking')).map((booking) => booking.id)
        assert.deepEqual(ids, [id + 1, id + 2, id + 3], `${hours} hours`)
      }
    })

    test('individually deleted bookings stay deleted', async () => {
      await using world = await open()
      const { id, remove, restore, rendered, before } = await prepare(world)
      await remove(id + 1)
      await remove(id, 'all')
      assert.equal((await restore(id, 'all')).status, 200)
      assert.deepEqual(
        (await rendered()).map(([day]) => day),
        [0, 2, 3],
      )
      assert.equal((await restore(id + 1, 'single')).status, 200)
      assert.deepEqual((await rendered()).length, before.length)
    })

    test('individually deleted bookings stay deleted, even if the series was deleted in the same second', async () => {
      await using world = await open()
      const { id, restore, rendered } = await prepare(world)
      const { admin } = world
      const resource = await admin.create('resource', { name: 'Suite', type_id: 1 })
      const booked = await admin.put(`/v2/booking?id=${id + 1}`, { resources: [{ id: resource }] })
      assert.equal(booked.status, 200)
      for (const at of [1, 3]) await admin.delete(`/v2/booking?id=${id + at}`)
      await admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)
      assert.deepEqual(await rendered(), [])
      for (const [at, seconds] of [
        [1, 2],
        [3, 1],
      ] as const) {
        assert.deepEqual(await deletionsOf(world, 'booking', id + at), [world.clock.now() - seconds])
      }
      assert.deepEqual(await deletionsOf(world, 'booking_resource', id + 1), [world.clock.now() - 2])
      assert.equal((await restore(id, 'all')).status, 200)
      const days = (await rendered()).map(([day]) => day)
      assert.deepEqual(days, [0, 2])
    })

    test('deletions in the same second are restored separately, however many they are', async () => {
      await using world = await open()
      const { id, restore, rendered } = await prepare(world)
      for (const at of [1, 2, 3]) await world.admin.delete(`/v2/booking?id=${id + at}`)
      for (const back of [1, 2, 3]) {
        assert.equal((await restore(id + back, 'all')).status, 200)
        assert.equal((await rendered()).length, back + 1)
      }
    })

    test('individually deleted bookings join their series with `all` as with `single`, whatever its rule is now', async () => {
      for (const scope of ['single', 'all', 'future']) {
        await using world = await open()
        const { id, remove, restore } = await prepare(world)
        await remove(id + 2)
        const rule = 'FREQ=daily;INTERVAL=2;COUNT=3'
        const put = await world.admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, { repeat_rule: rule })
        assert.equal(put.status, 200)
        assert.equal((await restore(id + 2, scope)).status, 200)
        const [booking] = await world.admin.list('booking', `id=${id + 2}`)
        assert.deepEqual([booking.repeat_rule, Number(booking.repeat_master_id)], [rule, id], scope)
      }
    })

    test('a first booking joins its series again beside an empty occurrence', async () => {
      await using world = await open()
      const { id, remove, restore, rendered, before } = await prepare(world)
      await remove(id + 2)
      await remove(id)
      assert.equal((await restore(id, 'all')).status, 200)
      assert.deepEqual(
        await rendered(),
        before.filter((_, at) => at !== 2),
      )
      assert.equal((await restore(id + 2, 'single')).status, 200)
      assert.deepEqual(await rendered(), before)
    })

    test('bookings join their series again around one that was deleted individually before', async () => {
      const ways = [
        { single: 2, next: 1, scope: 'future' },
        { single: 1, next: 0, scope: 'single' },
        { single: 1, next: 0, scope: 'all' },
      ]
      for (const { single, next, scope } of ways) {
        await using world = await open()
        const { id, remove, restore, rendered, before } = await prepare(world)
        await remove(id + single)
        const without = await rendered()
        await remove(id + next, scope)
        assert.equal((await restore(id + next, 'all')).status, 200)
        assert.deepEqual(await rendered(), without)
        const times = { start: NINE + next * DAY + HOUR, end: NINE + next * DAY + 2 * HOUR }
        const moved = await world.admin.put(`/v2/booking?id=${id + next}&repeat_update_scope=all`, times)
        assert.equal(moved.status, 200, JSON.stringify(moved.body))
        assert.equal((await restore(id + single, 'single')).status, 200)
        const rules = (await rendered()).map(([, ...series]) => series)
        assert.deepEqual(
          rules,
          before.map(([, ...series]) => series),
        )
      }
    })

    test('first bookings join their series again', async () => {
      for (const scope of ['all', 'future']) {
        await using world = await open()
        const { id, remove, restore, rendered, before } = await prepare(world)
        await remove(id)
        await remove(id + 1)
        assert.equal((await rendered()).length, 2)
        for (const at of [1, 0]) assert.equal((await restore(id + at, scope)).status, 200)
        assert.deepEqual(await rendered(), before, scope)
      }
    })

    test('bookings that a rule change or another call deleted in the same second stay deleted', async () => {
      await using world = await open()
      const { id, restore, rendered } = await prepare(world)
      const { admin } = world
      const rule = { repeat_rule: 'FREQ=daily;INTERVAL=2;COUNT=2' }
      assert.equal((await admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, rule)).status, 200)
      assert.equal((await admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)).status, 200)
      assert.equal((await restore(id, 'all')).status, 200)
      const days = async () => (await rendered()).map(([day]) => day)
      assert.deepEqual(await days(), [0, 2])

      const other = await admin.create('booking', { ...daily, start: NINE + 9 * DAY, end: NINE + 9 * DAY + HOUR })
      assert.equal((await admin.delete(`/v2/booking?id=${other + 2}&repeat_delete_scope=future`)).status, 200)
      assert.equal((await admin.delete(`/v2/booking?id=${other + 1}`)).status, 200)
      assert.equal((await restore(other + 2, 'all')).status, 200)
      assert.deepEqual(await days(), [0, 2, 9, 11, 12])
    })

    test('a bulk deletion in the same second counts as another call', async () => {
      await using world = await open()
      const { id, restore, rendered } = await prepare(world)
      await world.admin.delete(`/v2/booking?id=${id + 1}`)
      const deleted = await world.admin.post('/v2/booking/bulk', { delete: { id: [id, id + 2, id + 3] } })
      assert.equal(deleted.status, 200)
      assert.equal((await restore(id, 'all')).status, 200)
      const days = (await rendered()).map(([day]) => day)
      assert.deepEqual(days, [0, 2, 3])
    })

    test('a booking that does not repeat is restored by any scope', async () => {
      await using world = await open()
      const { remove, restore } = await prepare(world)
      const id = await world.admin.create('booking', { ...daily, repeat_rule: null, name: 'Once' })
      await remove(id)
      assert.equal((await restore(id, 'all')).status, 200)
      assert.equal((await world.admin.list('booking', `id=${id}`)).length, 1)
    })
  })

  describe('409', () => {
    test('nothing of a series is restored if one of its times is taken', async () => {
      await using world = await open()
      const { admin } = world
      const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const { remove, restore } = await prepare(world)
      const id = await admin.create('booking', { ...daily, resources: [{ id: room }] })
      await remove(id, 'all')
      const taken = { name: 'Mix', start: NINE + 2 * DAY, end: NINE + 2 * DAY + HOUR, resources: [{ id: room }] }
      await admin.create('booking', taken)
      const { status, body } = await restore(id, 'all', '&check_clash=true')
      assert.equal(status, 409)
      assert.equal(body.error.details.length, 1)
      assert.equal((await admin.list('booking', `resource_ids=${room}`)).length, 1)
    })
  })

  test('400: a scope that does not exist is refused', async () => {
    await using world = await open()
    const { id, remove, restore } = await prepare(world)
    await remove(id, 'all')
    const { status, body } = await restore(id, 'whole')
    assert.deepEqual([status, body.error.field], [400, 'repeat_restore_scope'])
  })
})
