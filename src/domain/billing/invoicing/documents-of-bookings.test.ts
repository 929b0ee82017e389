import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('documents of bookings', (open) => {
  test('200: booking_ids lists the invoices that bill a booking, and the quotes made from it', async () => {
    await using world = await open()
    const { admin } = world
    const { book, invoice } = await openStudio(world)
    const [a, b, c] = [await book('A', 0), await book('B', 1), await book('C', 2)]
    const both = await invoice({ booking_ids: [a, b] })
    const quote = (await admin.post('/v2/quote/from-bookings', { booking_ids: [b] })).body.success.id
    const idsOf = async (kind: string, ids: readonly number[], client = admin) =>
      (await client.list(kind, `booking_ids=${ids}&fields=id`)).map(({ id }) => id)
    assert.deepEqual(await idsOf('invoice', [a]), [both.id])
    assert.deepEqual(await idsOf('invoice', [a, b, c]), [both.id])
    assert.deepEqual(await idsOf('invoice', [c]), [])
    assert.deepEqual(await idsOf('quote', [b]), [quote])
    assert.deepEqual(await idsOf('quote', [a, c]), [])
    assert.equal((await admin.delete(`/v2/invoice?id=${both.id}`)).status, 200)
    assert.deepEqual(await idsOf('invoice', [a]), [])
  })

  test('200: a booking of a private project does not reveal its documents', async () => {
    await using world = await open()
    const { admin } = world
    const { client, book, invoice } = await openStudio(world)
    const hush = await admin.create('project', { name: 'Hush', private: 1, client })
    const id = await book('A', 0, { project: [{ id: hush }] })
    await invoice({ booking_ids: [id] })
    const stranger = await world.client({ schedule: 'R-', finance: 'R-' })
    assert.equal((await stranger.list('invoice', 'fields=id')).length, 1)
    assert.deepEqual(await stranger.list('invoice', `booking_ids=${id}&fields=id`), [])
  })

  test('400: booking_ids is not an id', async () => {
    await using world = await open()
    const { status, body } = await world.admin.get('/v2/invoice?booking_ids=x')
    assert.deepEqual([status, body.error.field], [400, 'booking_ids'])
  })
})
