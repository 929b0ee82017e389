import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600

async function book(client: Client, also: object = {}): Promise<number> {
  return client.create('booking', { name: 'Grade', start: NINE, end: NINE + HOUR, ...also })
}

async function only(world: World, id: number) {
  const [found] = await world.admin.list('booking', `id=${id}`)
  return found
}

onEachEngine('locks of bookings', (open) => {
  describe('200', () => {
    test('a lock belongs to its user for lock_minutes, and the booking shows it', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(world.admin)
      assert.equal((await only(world, id)).lock_created_id, null)
      const { status, body } = await ann.put(`/v2/booking/lock?id=${id}`)
      assert.deepEqual([status, body], [200, { success: { id } }])
      const { lock_created_id, lock_expire_date } = await only(world, id)
      assert.deepEqual([lock_created_id, lock_expire_date], [ann.userId, world.clock.now() + 600])
      await world.admin.put('/v2/instance', { settings: { lock_minutes: 60 } })
      await ann.put(`/v2/booking/lock?id=${id}`, {})
      assert.equal((await only(world, id)).lock_expire_date, world.clock.now() + HOUR)
    })

    test('a lock lasts until the time that was sent', async () => {
      await using world = await open()
      const id = await book(world.admin)
      const until = world.clock.now() + 5
      await world.admin.put(`/v2/booking/lock?id=${id}`, { lock_expire_date: until, lock_created_id: null })
      assert.equal((await only(world, id)).lock_expire_date, until)
    })

    test('the holder changes, unlocks and deletes the locked booking', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(world.admin)
      await ann.put(`/v2/booking/lock?id=${id}`)
      assert.equal((await ann.put(`/v2/booking?id=${id}`, { name: 'Online' })).status, 200)
      assert.equal((await only(world, id)).lock_created_id, ann.userId)
      assert.equal((await ann.put(`/v2/booking/unlock?id=${id}`)).status, 200)
      const { lock_created_id, lock_expire_date } = await only(world, id)
      assert.deepEqual([lock_created_id, lock_expire_date], [null, null])
      await ann.put(`/v2/booking/lock?id=${id}`)
      assert.equal((await ann.delete(`/v2/booking?id=${id}`)).status, 200)
    })

    test('an expired lock has no effect: others write, lock and unlock', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const ben = await world.client({ schedule: 'RW' })
      const id = await book(world.admin)
      await ann.put(`/v2/booking/lock?id=${id}`)
      world.clock.advance(600)
      assert.equal((await ben.put(`/v2/booking?id=${id}`, { name: 'Mix' })).status, 200)
      assert.equal((await ben.put(`/v2/booking/unlock?id=${id}`)).status, 200)
      assert.equal((await ben.put(`/v2/booking/lock?id=${id}`)).status, 200)
      assert.equal((await ann.put(`/v2/booking?id=${id}`, { name: 'Mix 2' })).status, 409)
    })

    test('users with WRITE on ADMIN unlock for others, and lock in their name', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(world.admin)
      await world.admin.put(`/v2/booking/lock?id=${id}`, { lock_created_id: ann.userId })
      assert.equal((await only(world, id)).lock_created_id, ann.userId)
      assert.equal((await world.admin.put(`/v2/booking?id=${id}`, { name: 'Mine' })).status, 409)
      assert.equal((await world.admin.put(`/v2/booking/unlock?id=${id}`)).status, 200)
      assert.equal((await world.admin.put(`/v2/booking?id=${id}`, { name: 'Mine' })).status, 200)
    })

    test('a lock is in the journal, sends no event, and counts as an update for copies', async () => {
      await using world = await open()
      const id = await book(world.admin)
      world.clock.advance(60)
      const before = world.clock.now() - 1
      await world.admin.put(`/v2/booking/lock?id=${id}`)
      const entry = (await world.journal('booking')).at(-1)
      assert.deepEqual([entry.action, entry.event, entry.record_id], ['edited', null, id])
      assert.equal((await world.admin.list('booking', `updated_after=${before}`)).length, 1)
      // Unlocking a booking that is not locked changes nothing.
      await world.admin.put(`/v2/booking/unlock?id=${id}`)
      const entries = (await world.journal('booking')).length
      await world.admin.put(`/v2/booking/unlock?id=${id}`)
      assert.equal((await world.journal('booking')).length, entries)
    })

    test('members that a lock does not read cause a warning', async () => {
      await using world = await open()
      const id = await book(world.admin)
      const { body } = await world.admin.put(`/v2/booking/lock?id=${id}`, { name: 'New name' })
      assert.deepEqual(body.warnings, ['name is not read here'])
      assert.equal((await only(world, id)).name, 'Grade')
    })

    test('restrict_editing limits bookings to their creators, and to users with WRITE on ADMIN', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const [mine, theirs] = [await book(ann), await book(world.admin)]
      await world.admin.put('/v2/instance', { settings: { restrict_editing: true } })
      assert.equal((await ann.put(`/v2/booking?id=${mine}`, { name: 'Conform' })).status, 200)
      assert.equal((await world.admin.put(`/v2/booking?id=${mine}`, { name: 'Grade' })).status, 200)
      assert.equal((await ann.list('booking')).length, 2)
      assert.equal((await ann.put(`/v2/booking?id=${theirs}`, { name: 'Mine' })).status, 403)
    })
  })

  describe('400', () => {
    test('an expired or invalid lock is refused', async () => {
      await using world = await open()
      const id = await book(world.admin)
      const lock = (body: unknown) => world.admin.put(`/v2/booking/lock?id=${id}`, body)
      const now = world.clock.now()
      for (const [body, field] of [
        [{ lock_expire_date: now }, 'lock_expire_date'],
        [{ lock_expire_date: now - HOUR }, 'lock_expire_date'],
        [{ lock_expire_date: -1 }, 'lock_expire_date'],
        [{ lock_expire_date: (now + HOUR) * 1000 }, 'lock_expire_date'],
        [{ lock_expire_date: 'tomorrow' }, 'lock_expire_date'],
        [{ lock_expire_date: 1.5 }, 'lock_expire_date'],
        [{ lock_created_id: 0 }, 'lock_created_id'],
        [{ lock_created_id: 999 }, 'lock_created_id'],
        [{ lock_created_id: 'me' }, 'lock_created_id'],
        [[], 'body'],
      ] as const) {
        const { status, body: answer } = await lock(body)
        assert.deepEqual([status, answer.error?.field], [400, field], JSON.stringify(body))
      }
      assert.equal((await world.admin.put('/v2/booking/lock')).body.error.field, 'id')
      assert.equal((await only(world, id)).lock_created_id, null)
    })
  })

  describe('403', () => {
    test('only users with WRITE on ADMIN lock in the name of others', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(ann)
      const { status, body } = await ann.put(`/v2/booking/lock?id=${id}`, { lock_created_id: world.admin.userId })
      assert.equal(status, 403)
      assert.match(body.error.message, /ADMIN/)
    })

    test('with restricted editing, other users cannot change, lock or delete a booking', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(world.admin)
      await world.admin.put('/v2/instance', { settings: { restrict_editing: true } })
      for (const answer of [
        await ann.put(`/v2/booking?id=${id}`, { name: 'Mine' }),
        await ann.put(`/v2/booking/lock?id=${id}`),
        await ann.delete(`/v2/booking?id=${id}`),
        await ann.post('/v2/booking/bulk', { delete: { id: [id] } }),
      ]) {
        assert.equal(answer.status, 403, JSON.stringify(answer.body))
        assert.match(answer.body.error.message, /another user.*ADMIN/)
      }
      assert.equal((await only(world, id)).name, 'Grade')
    })
  })

  describe('404', () => {
    test('a booking of another instance cannot be locked', async () => {
      await using world = await open()
      const id = await book(world.admin)
      for (const path of ['lock', 'unlock']) {
        assert.equal((await world.other.put(`/v2/booking/${path}?id=${id}`)).status, 404)
      }
    })
  })

  describe('409', () => {
    test('other users who try to change a locked booking get its holder and the end of the lock', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(world.admin)
      await ann.put(`/v2/booking/lock?id=${id}`)
      for (const answer of [
        await world.admin.put(`/v2/booking?id=${id}`, { name: 'Mine' }),
        await world.admin.delete(`/v2/booking?id=${id}`),
        await world.admin.put(`/v2/booking/lock?id=${id}`),
        await world.admin.post('/v2/booking/bulk', { delete: { id: [id] } }),
      ]) {
        assert.equal(answer.status, 409, JSON.stringify(answer.body))
        assert.match(
          answer.body.error.message,
          /^"Grade" \(booking \d+\) is locked by User 1 until 2026-03-02T11:10:00\+01:00\.$/,
        )
        const [lock] = answer.body.error.details
        assert.deepEqual([lock.id, lock.lock_created_id], [id, ann.userId])
      }
      const found = await only(world, id)
      assert.deepEqual([found.name, found.lock_created_id], ['Grade', ann.userId])
    })

    test('an error about several locked bookings names one and counts the others', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const ids = [await book(world.admin), await book(world.admin), await book(world.admin)]
      for (const id of ids) await ann.put(`/v2/booking/lock?id=${id}`)
      const refusal = async (locked: readonly number[]) =>
        (await world.admin.post('/v2/booking/bulk', { delete: { id: locked } })).body.error.message
      assert.match(await refusal(ids.slice(0, 2)), /\. 1 more is locked, too\.$/)
      assert.match(await refusal(ids), /\. 2 more are locked, too\.$/)
    })

    test('only the holder, or a user with WRITE on ADMIN, can release a lock early', async () => {
      await using world = await open()
      const [ann, ben] = [await world.client({ schedule: 'RW' }), await world.client({ schedule: 'RW' })]
      const id = await book(world.admin)
      await ann.put(`/v2/booking/lock?id=${id}`)
      assert.equal((await ben.put(`/v2/booking/unlock?id=${id}`)).status, 409)
      assert.equal((await only(world, id)).lock_created_id, ann.userId)
    })

    test('a locked booking of a series prevents changes of the whole series', async () => {
      await using world = await open()
      const ann = await world.client({ schedule: 'RW' })
      const id = await book(world.admin, { repeat_rule: 'FREQ=daily;REPENDTYPE=count;COUNT=3;' })
      const [second] = await world.admin.list('booking', `repeat_master_id=${id}`)
      await ann.put(`/v2/booking/lock?id=${second.id}`)
      const change = await world.admin.put(`/v2/booking?id=${id}&repeat_update_scope=all`, { name: 'Mix' })
      assert.equal(change.status, 409)
      assert.equal((await world.admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all`)).status, 409)
      assert.deepEqual(
        (await world.admin.list('booking')).map(({ name }) => name),
        ['Grade', 'Grade', 'Grade'],
      )
    })
  })
})
