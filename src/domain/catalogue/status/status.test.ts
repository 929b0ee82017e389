import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('status', (open) => {
  describe('200', () => {
    test('a new instance has the initial statuses of bookings and projects, in order', async () => {
      await using world = await open()
      const names = async (typeId: number) => {
        const statuses = await world.admin.list('status', `type_id=${typeId}&order_asc=order&fields=name`)
        return statuses.map((status) => status.name)
      }
      assert.deepEqual(await names(1), ['First Hold', 'Second Hold', 'Confirmed', 'Cancelled'])
      assert.deepEqual(await names(2), ['Active', 'Completed'])
    })

    test('a status that is sent back as it was read does not change; null and "" clear a colour', async () => {
      await using world = await open()
      const id = await world.admin.create('status', { name: 'Option', type_id: 1, color_text: '#AbCdEf' })
      const [before] = await world.admin.list('status', `id=${id}`)
      world.clock.advance(60)
      assert.equal((await world.admin.put(`/v2/status?id=${id}`, before)).status, 200)
      assert.deepEqual(await world.admin.list('status', `id=${id}`), [before])
      assert.deepEqual((await world.admin.list('status', 'color_text=%23AbCdEf&fields=id'))[0], { id })
      for (const none of [null, '']) {
        await world.admin.put(`/v2/status?id=${id}`, { color_text: none })
        assert.deepEqual(await world.admin.list('status', `id=${id}&fields=color_text`), [{ color_text: null }])
        await world.admin.put(`/v2/status?id=${id}`, { color_text: '#ABCDEF' })
      }
    })
  })

  describe('400', () => {
    test('each member reports its requirement', async () => {
      await using world = await open()
      const good = { name: 'Option', type_id: 1 }
      for (const [wrong, message] of [
        [{ name: '' }, /^name: is required/],
        [{ name: 5 }, /^name: must be text/],
        [{ type_id: 3 }, /^type_id: must be one of 1, 2/],
        [{ type_id: null }, /^type_id: is required/],
        [{ color_text: 'red' }, /^color_text: must be a colour such as #1a2b3c/],
        [{ color_background: '#fff' }, /^color_background: must be a colour/],
        [{ order: -1 }, /^order: must be a whole number from 0/],
        [{ notification: 'perhaps' }, /^notification: must be true or false/],
      ] as const) {
        const { status, body } = await world.admin.post('/v2/status', { ...good, ...wrong })
        assert.equal(status, 400)
        assert.match(body.error.message, message)
      }
    })

    test('the type of a status cannot be changed', async () => {
      await using world = await open()
      const { status, body } = await world.admin.put('/v2/status?id=1', { type_id: 2 })
      assert.equal(status, 400)
      assert.match(body.error.message, /^type_id: cannot be changed/)
      assert.equal((await world.admin.put('/v2/status?id=1', { type_id: 1, name: 'Hold' })).status, 200)
    })

    test('a deleted status is still shown in records, and cannot be chosen again', async () => {
      await using world = await open()
      const project = { name: 'Film', status: [{ name: 'Active' }] }
      const id = await world.admin.create('project', project)
      const [{ status }] = await world.admin.list('project', `id=${id}`)
      await world.admin.delete(`/v2/status?id=${status[0].id}`)
      const [after] = await world.admin.list('project', `id=${id}`)
      assert.equal(after.status[0].name, 'Active')
      assert.equal((await world.admin.put(`/v2/project?id=${id}`, after)).status, 200)
      for (const chosen of [{ id: status[0].id }, { name: 'Active' }, { name: 'Confirmed' }]) {
        const { body } = await world.admin.post('/v2/project', { name: 'Next', status: [chosen] })
        assert.match(body.error.message, /^status: there is no status/, JSON.stringify(chosen))
      }
    })
  })
})
