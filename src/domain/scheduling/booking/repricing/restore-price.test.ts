import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3_600

/** A booking of four hours at 100, and what it costs. */
async function priced({ admin }: World) {
  const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const resources = [{ id: suite }]
  const rate = { name: 'Card', type_id: 1, currency: 'EUR', resources, hour_rate: 100, hour_buy_rate: 40 }
  const card = await admin.create('rate-scheme', rate)
  const id = await admin.create('booking', { name: 'Grade', start: NINE, end: NINE + 4 * HOUR, resources })
  const lines = async () =>
    (await admin.list('booking', `id=${id}&resource_rates=true`))[0].resources[0].rates as { readonly id: number }[]
  const total = async () => (await admin.get(`/v2/booking/price?id=${id}`)).body.data[0].totals[0]?.sell
  return { suite, card, id, lines, total }
}

onEachEngine('the undo of a recalculated price', (open) => {
  test('restores the computed rates, which stay computed, with their ids', async () => {
    await using world = await open()
    const { admin } = world
    const { card, id, lines, total } = await priced(world)
    const before = await lines()
    await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate: 110 })
    await admin.post(`/v2/booking/price?id=${id}`)
    await admin.put(`/v2/booking?id=${id}`, { notes: 'As agreed' })
    assert.equal(await total(), '440.00')
    const { status, body } = await admin.delete(`/v2/booking/price?id=${id}`)
    assert.deepEqual([status, body], [200, { success: { id } }])
    assert.deepEqual(await lines(), before)
    assert.equal(await total(), '400.00')
    await admin.put(`/v2/booking?id=${id}`, { end: NINE + 2 * HOUR })
    assert.equal(await total(), '220.00')
  })

  test('never uses an id of a line again', async () => {
    await using world = await open()
    const { admin } = world
    const { suite, card, id, lines, total } = await priced(world)
    await admin.delete(`/v2/rate-scheme?id=${card}`)
    const rate = { name: 'Other', type_id: 1, currency: 'EUR', resources: [{ id: suite }], hour_rate: 50 }
    await admin.create('rate-scheme', rate)
    const [old] = await lines()
    await admin.post(`/v2/booking/price?id=${id}`)
    const [made] = await lines()
    await admin.delete(`/v2/booking/price?id=${id}`)
    assert.deepEqual((await lines())[0], old)
    await admin.post(`/v2/booking/price?id=${id}`)
    assert.equal(await total(), '200.00')
    assert.ok(Number((await lines())[0]?.id) > Number(made?.id))
  })

  test('happens once for a recalculation, also if its rates are those of before', async () => {
    await using world = await open()
    const { admin } = world
    const { card, id, total } = await priced(world)
    const undo = async () => [(await admin.delete(`/v2/booking/price?id=${id}`)).status, await total()]
    for (const hour_rate of [110, 100]) {
      await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate })
      await admin.post(`/v2/booking/price?id=${id}`)
    }
    assert.deepEqual(await undo(), [200, '440.00'])
    assert.deepEqual(await undo(), [409, '440.00'])
    assert.deepEqual(await undo(), [409, '440.00'])
    await admin.post(`/v2/booking/price?id=${id}`)
    assert.deepEqual(await undo(), [200, '440.00'])
    assert.deepEqual(await undo(), [409, '440.00'])
  })

  test('happens once for a first price, too', async () => {
    await using world = await open()
    const { admin } = world
    const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
    const resources = [{ id: suite }]
    const id = await admin.create('booking', { name: 'Grade', start: NINE, end: NINE + 4 * HOUR, resources })
    await admin.create('rate-scheme', { name: 'Card', type_id: 1, currency: 'EUR', resources, hour_rate: 100 })
    const total = async () => (await admin.get(`/v2/booking/price?id=${id}`)).body.data[0].totals[0]?.sell
    await admin.post(`/v2/booking/price?id=${id}`)
    assert.equal(await total(), '400.00')
    assert.equal((await admin.delete(`/v2/booking/price?id=${id}`)).status, 200)
    assert.equal((await admin.delete(`/v2/booking/price?id=${id}`)).status, 409)
    assert.equal(await total(), undefined)
  })

  test('is refused if the rates have changed since in another way', async () => {
    await using world = await open()
    const { admin } = world
    const { suite, card, id, total } = await priced(world)
    const undo = async () => {
      const { status, body } = await admin.delete(`/v2/booking/price?id=${id}`)
      return [status, body.error?.message]
    }
    const refused = [409, 'The last change of the rates of this booking was not a recalculation.']
    assert.deepEqual(await undo(), refused)
    await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate: 110 })
    await admin.post(`/v2/booking/price?id=${id}`)
    await admin.put(`/v2/booking?id=${id}`, { end: NINE + 2 * HOUR })
    assert.deepEqual(await undo(), refused)
    const rates = [{ sell: { unit: 'hourly', unit_amount: 7, quantity: 1 } }]
    await admin.put(`/v2/booking?id=${id}`, { resources: [{ id: suite, rates }] })
    assert.deepEqual(await undo(), refused)
    assert.equal(await total(), '7.00')
    assert.equal((await admin.delete('/v2/booking/price?id=99')).status, 404)
    const reader = await world.client({ schedule: 'R-' })
    assert.equal((await reader.delete(`/v2/booking/price?id=${id}`)).status, 403)
  })

  test('is refused if what the price depends on has changed since, even if no rate has', async () => {
    await using world = await open()
    const { admin } = world
    const { suite, card, id, total } = await priced(world)
    const resources = [{ id: await admin.create('resource', { name: 'Suite 2', type_id: 1 }) }]
    await admin.delete(`/v2/rate-scheme?id=${card}`)
    await admin.post(`/v2/booking/price?id=${id}`)
    const undo = async () => (await admin.delete(`/v2/booking/price?id=${id}`)).body
    const refused = 'This booking has changed since its price was recalculated.'
    for (const change of [{ end: NINE + HOUR }, { end: NINE + 4 * HOUR, resources }]) {
      await admin.put(`/v2/booking?id=${id}`, change)
      assert.equal((await undo()).error?.message, refused)
    }
    assert.equal(await total(), undefined)
    await admin.put(`/v2/booking?id=${id}`, { resources: [{ id: suite }] })
    assert.deepEqual(await undo(), { success: { id } })
    assert.equal(await total(), '400.00')
  })

  test('undoes nothing after a recalculation that changed nothing', async () => {
    await using world = await open()
    const { admin } = world
    const { card, id, total } = await priced(world)
    const again = async () => (await admin.post(`/v2/booking/price?id=${id}`)).body.success
    const undo = async (also = '') => {
      const { status, body } = await admin.delete(`/v2/booking/price?id=${id}${also}`)
      return [status, body.error?.message, await total()]
    }
    assert.deepEqual(await again(), { id, recalculation: null })
    await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate: 110 })
    const { recalculation } = await again()
    assert.equal(typeof recalculation, 'number')
    for (const _ of [1, 2]) assert.deepEqual(await again(), { id, recalculation: null })
    assert.deepEqual(await undo(), [409, 'The last recalculation changed nothing.', '440.00'])
    assert.deepEqual(await undo(`&recalculation=${recalculation}`), [200, undefined, '400.00'])
    assert.equal((await undo(`&recalculation=${recalculation}`))[0], 409)
  })

  test('undoes only the recalculation that is named', async () => {
    await using world = await open()
    const { admin } = world
    const { suite, card, id, total } = await priced(world)
    const resources = [{ id: suite }]
    const other = await admin.create('booking', {
      name: 'Mix',
      start: NINE + 9 * HOUR,
      end: NINE + 10 * HOUR,
      resources,
    })
    const made: number[] = []
    for (const hour_rate of [110, 120]) {
      await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate })
      made.push((await admin.post(`/v2/booking/price?id=${id}`)).body.success.recalculation)
    }
    const [mine = 0, theirs = 0] = made
    const undo = async (recalculation: number, of = id) =>
      (await admin.delete(`/v2/booking/price?id=${of}&recalculation=${recalculation}`)).status
    assert.deepEqual([await undo(mine), await undo(theirs, other), await undo(theirs + 1)], [409, 409, 409])
    assert.equal(await undo(theirs), 200)
    assert.equal(await total(), '440.00')
    assert.deepEqual([await undo(mine), await undo(theirs), await undo(0)], [409, 409, 400])
    assert.equal(await total(), '440.00')
  })
})
