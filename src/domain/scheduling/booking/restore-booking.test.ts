import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600
const hour = { name: 'Grade', start: NINE, end: NINE + HOUR }
const daily = { ...hour, repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=4;' }

const restore = (world: World, id: number, query = '') => world.admin.post(`/v2/booking/restore?id=${id}${query}`)

/** The bookings in order of time: their master, and how many days after the first they begin. */
async function series(world: World) {
  const found = await world.admin.list('booking', 'order_asc=start')
  return found.map((booking) => [
    booking.repeat_master,
    Number(booking.repeat_master_id),
    (booking.start - NINE) / 86_400,
  ])
}

async function deleted(world: World, body: object): Promise<number> {
  const id = await world.admin.create('booking', body)
  await world.admin.delete(`/v2/booking?id=${id}`)
  return id
}

onEachEngine('restored bookings', (open) => {
  describe('200', () => {
    test('are restored as they were, and take their time again', async () => {
      await using world = await open()
      const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const body = { ...hour, notes: 'Bring tapes', resources: [{ id: room }] }
      const id = await deleted(world, body)
      assert.equal((await restore(world, id)).status, 200)
      const [booking] = await world.admin.list('booking')
      assert.deepEqual([booking.id, booking.notes, booking.resources[0].id], [id, 'Bring tapes', room])
      assert.equal((await world.admin.post('/v2/booking?check_clash=true', body)).status, 409)
      assert.deepEqual(
        (await world.journal('booking')).map(({ action, event }) => [action, event]),
        [
          ['created', 'bookingCreated'],
          ['deleted', 'bookingDeleted'],
          ['restored', 'bookingCreated'],
        ],
      )
    })

    test('a booking that was deleted individually takes its occurrence in the series again', async () => {
      await using world = await open()
      const first = await world.admin.create('booking', daily)
      const [, second] = await world.admin.list('booking')
      await world.admin.delete(`/v2/booking?id=${second.id}`)
      assert.equal((await restore(world, second.id)).status, 200)
      const whole = [
        ['true', 0, 0],
        ['false', first, 1],
        ['false', first, 2],
        ['false', first, 3],
      ]
      assert.deepEqual(await series(world), whole)
      // It follows its series again.
      const shifted = await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, { start: NINE + 1800 })
      assert.equal(shifted.status, 200)
      assert.equal((await world.admin.list('booking', `id=${second.id}`))[0].start, NINE + 86_400 + 1800)
    })

    test('a master whose series continues without it, and a booking of a deleted series, become single', async () => {
      await using world = await open()
      const first = await world.admin.create('booking', daily)
      await world.admin.delete(`/v2/booking?id=${first}`)
      await restore(world, first)
      const [alone, next] = await world.admin.list('booking', 'order_asc=start')
      assert.deepEqual([alone.id, alone.repeat_master, alone.repeat_master_id], [first, 'false', '0'])
      assert.equal(alone.repeat_rule, null)
      assert.deepEqual([next.repeat_master, next.repeat_master_id], ['true', '0'])
      await world.admin.delete(`/v2/booking?id=${next.id}&repeat_delete_scope=all`)
      const last = next.id + 2
      await restore(world, last)
      assert.deepEqual(await series(world), [
        ['false', 0, 0],
        ['false', 0, 3],
      ])
    })

    test('a booking left behind by the rule of a single booking becomes single after that one is deleted', async () => {
      await using world = await open()
      const first = await world.admin.create('booking', daily)
      const third = first + 2
      const once = { repeat_rule: 'FREQ=daily;COUNT=1' }
      assert.equal((await world.admin.put(`/v2/booking?id=${third}&repeat_update_scope=all`, once)).status, 200)
      assert.deepEqual(await series(world), [
        ['true', 0, 0],
        ['false', first, 2],
      ])
      await world.admin.delete(`/v2/booking?id=${first}&repeat_delete_scope=all`)
      await restore(world, third)
      assert.deepEqual(await series(world), [['false', 0, 2]])
    })

    test('a booking that was deleted individually also finds its series under another first booking', async () => {
      for (const cut of ['repeat_update_scope', 'repeat_delete_scope']) {
        await using world = await open()
        const first = await world.admin.create('booking', { ...daily, repeat_rule: 'FREQ=daily;COUNT=6' })
        const put = async (id: number, reach: string, body: object) => {
          const { status } = await world.admin.put(`/v2/booking?id=${id}&repeat_update_scope=${reach}`, body)
          assert.equal(status, 200)
        }
        const moved = { start: NINE - 2 * 86_400, end: NINE - 2 * 86_400 + HOUR }
        await put(first + 3, 'all', { repeat_rule: 'FREQ=daily;INTERVAL=2;COUNT=3' })
        await put(first + 3, 'single', moved)
        await world.admin.delete(`/v2/booking?id=${first + 2}`)
        const path = `/v2/booking?id=${first + 4}&${cut}=future`
        const { status } =
          cut === 'repeat_delete_scope' ? await world.admin.delete(path) : await world.admin.put(path, { name: 'Mix' })
        assert.equal(status, 200)
        await restore(world, first + 2)
        assert.deepEqual((await series(world)).slice(0, 3), [
          ['true', 0, -2],
          ['false', first + 3, 0],
          ['false', first + 3, 2],
        ])
      }
    })

    test('a booking of a deleted series does not join another series of its first booking', async () => {
      await using world = await open()
      const first = await world.admin.create('booking', { ...daily, repeat_rule: 'FREQ=daily;COUNT=2' })
      const second = first + 1
      await world.admin.delete(`/v2/booking?id=${second}`)
      await world.admin.delete(`/v2/booking?id=${first}`)
      await restore(world, first)
      await world.admin.put(`/v2/booking?id=${first}`, { repeat_rule: 'FREQ=daily;COUNT=3' })
      await restore(world, second)
      assert.deepEqual(await series(world), [
        ['true', 0, 0],
        ['false', 0, 1],
        ['false', first, 1],
        ['false', first, 2],
      ])
      const later = { start: NINE + HOUR, end: NINE + 2 * HOUR }
      assert.equal((await world.admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, later)).status, 200)
    })

    test('a booking deleted before its series ended does not join a later series of its first booking', async () => {
      await using world = await open()
      const first = await world.admin.create('booking', { ...daily, repeat_rule: 'FREQ=daily;COUNT=3' })
      const second = first + 1
      await world.admin.delete(`/v2/booking?id=${second}`)
      for (const repeat_rule of [null, 'FREQ=daily;COUNT=2']) {
        const path = `/v2/booking?id=${first}&repeat_update_scope=all`
        assert.equal((await world.admin.put(path, { repeat_rule })).status, 200)
      }
      await restore(world, second)
      assert.deepEqual(await series(world), [
        ['true', 0, 0],
        ['false', 0, 1],
        ['false', first, 1],
      ])
    })

    test('a restored booking that was moved individually is still kept by a change of the rule', async () => {
      await using world = await open()
      const first = await world.admin.create('booking', daily)
      const moved = { start: NINE + 86_400 + HOUR, end: NINE + 86_400 + 2 * HOUR }
      assert.equal((await world.admin.put(`/v2/booking?id=${first + 1}`, moved)).status, 200)
      await world.admin.delete(`/v2/booking?id=${first + 1}`)
      await restore(world, first + 1)
      const path = `/v2/booking?id=${first}&repeat_update_scope=all`
      assert.equal((await world.admin.put(path, { repeat_rule: null })).status, 200)
      assert.deepEqual(
        (await world.admin.list('booking', 'order_asc=start')).map(({ id }) => id),
        [first, first + 1],
      )
    })

    test('a series of one booking keeps its rule', async () => {
      await using world = await open()
      const rule = 'FREQ=daily;COUNT=1'
      await restore(world, await deleted(world, { ...hour, repeat_rule: rule }))
      const [booking] = await world.admin.list('booking')
      assert.deepEqual([booking.repeat_rule, booking.repeat_master], [rule, 'true'])
    })
  })

  describe('400', () => {
    test('a member that has become required must be sent if the booking lacks it', async () => {
      await using world = await open()
      const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const id = await deleted(world, { ...hour, resources: [{ id: room }] })
      const required_booking_fields = ['notes', 'resources']
      await world.admin.put('/v2/instance', { settings: { required_booking_fields } })
      const { status, body } = await restore(world, id)
      assert.equal(status, 400)
      assert.match(body.error.message, /^notes: is required in this instance/)
      const path = `/v2/booking/restore?id=${id}`
      assert.equal((await world.admin.post(path, { notes: ' ' })).status, 400)
      assert.deepEqual((await world.admin.post(path, ['notes'])).status, 400)
      assert.deepEqual(await world.admin.list('booking'), [], 'nothing is partly restored')
      assert.equal((await world.admin.post(path, { notes: 'Bring tapes', resources: [] })).status, 400)
      assert.equal((await world.admin.post(path, { notes: 'Bring tapes' })).status, 200)
      const [restored] = await world.admin.list('booking')
      assert.deepEqual([restored.id, restored.notes, restored.resources[0].id], [id, 'Bring tapes', room])
    })
  })

  describe('403 and 404', () => {
    test('with restricted editing, other users cannot restore it; live or foreign bookings are not found', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await deleted(world, hour)
      assert.equal((await world.other.post(`/v2/booking/restore?id=${id}`)).status, 404)
      await world.admin.put('/v2/instance', { settings: { restrict_editing: true } })
      assert.equal((await ann.post(`/v2/booking/restore?id=${id}`)).status, 403)
      assert.equal((await restore(world, id)).status, 200)
      assert.equal((await restore(world, id)).status, 404)
    })
  })

  describe('409', () => {
    test('a booking that now takes its time clashes', async () => {
      await using world = await open()
      const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
      const body = { ...hour, resources: [{ id: room }] }
      const id = await deleted(world, body)
      const taken = await world.admin.create('booking', body)
      const { status, body: answer } = await restore(world, id, '&check_clash=true')
      assert.deepEqual([status, answer.error.details[0].id], [409, taken])
      await world.admin.put('/v2/instance', { settings: { clash_policy: 'reject' } })
      assert.equal((await restore(world, id)).status, 409)
      assert.equal((await world.admin.list('booking')).length, 1)
    })

    test('an external id that another booking now has is not given twice', async () => {
      await using world = await open()
      const save = { columns: ['external_id', 'name', 'start', 'end'], values: [['x1', 'Grade', NINE, NINE + 1]] }
      const first = (await world.admin.post('/v2/booking/bulk', { save })).body.save.success[0].id
      const swap = await world.admin.post('/v2/booking/bulk', { save, delete: { id: [first] } })
      const second = swap.body.save.success[0].id
      const { status, body } = await restore(world, first)
      assert.deepEqual([status, body.error.details], [409, [{ id: second }]])
    })
  })
})
