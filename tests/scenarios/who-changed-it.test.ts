import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../world.ts'

onEachEngine('a record names who changed it last', (open) => {
  test('including who deleted it, and who restored it', async () => {
    await using world = await open()
    const { admin, clock } = world
    const remover = await world.client({ admin: 'RW' })
    const restorer = await world.client({ admin: 'RW' })
    const id = await admin.create('tax', { name: 'VAT', rate: 19 })
    const since = clock.now()
    const last = async () => (await admin.list('tax', `id=${id}&updated_after=${since}`))[0]
    clock.advance(60)
    assert.equal((await remover.delete(`/v2/tax?id=${id}`)).status, 200)
    const gone = await last()
    assert.deepEqual([gone.deleted, gone.updated_id, gone.created_id], [true, remover.userId, admin.userId])
    clock.advance(60)
    assert.equal((await restorer.post(`/v2/tax/restore?id=${id}`)).status, 200)
    const back = await last()
    assert.deepEqual([back.updated_id, back.updated, back.created_id], [restorer.userId, clock.now(), admin.userId])
  })
})
