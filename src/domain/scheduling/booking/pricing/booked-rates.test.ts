import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { becomeResource } from '../../../../../tests/scenarios/visibility-studio.ts'
import { type Client, onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const hourly = (unit_amount: number) => ({ sell: { unit: 'hourly', unit_amount, quantity: 1 } })

async function booked(world: World, rates?: unknown) {
  const room = await world.admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const resources = [{ id: room, ...(rates !== undefined && { rates }) }]
  const id = await world.admin.create('booking', { name: 'Grade', start: NINE, end: NINE + 3600, resources })
  return { room, id }
}

async function ratesOf(client: Client, id: number) {
  const [booking] = await client.list('booking', `id=${id}&resource_rates=true`)
  return booking.resources[0].rates
}

onEachEngine('rates entered by hand', (open) => {
  describe('200', () => {
    test('each line has an id in its booking, which it keeps and which is never used again', async () => {
      await using world = await open()
      const { room, id } = await booked(world, [hourly(80), hourly(90)])
      const put = (rates: unknown) => world.admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates }] })
      const ids = async () => (await ratesOf(world.admin, id)).map((line: { id: number }) => line.id)
      assert.deepEqual(await ids(), [1, 2])
      await put([{ ...hourly(95), id: 2 }])
      assert.deepEqual(await ids(), [2])
      await put([hourly(70), { ...hourly(60), id: 2 }, { ...hourly(50), id: 2 }, { ...hourly(40), id: 99 }])
      assert.deepEqual(await ids(), [3, 2, 4, 5])
      await put([])
      assert.deepEqual(await ids(), [])
      await put([hourly(80)])
      assert.deepEqual(await ids(), [6])
    })

    test('keep an exact quantity as long as it rounds to the sent quantity and the unit stays the same', async () => {
      await using world = await open()
      const { room, id } = await booked(world)
      for (const [unit, quantity, exact_quantity, expected] of [
        ['weekly', '1.4286', '10/7', '10/7'],
        ['weekly', '1.4286', undefined, '10/7'],
        ['daily', '1.4286', undefined, undefined],
        ['daily', '2', '10/7', undefined],
        ['daily', '1.4286', '10/7', '10/7'],
        ['daily', '1.5', undefined, undefined],
      ] as const) {
        const rates = [{ sell: { unit, unit_amount: 7, quantity, exact_quantity } }]
        await world.admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates }] })
        const [{ sell }] = await ratesOf(world.admin, id)
        assert.deepEqual([sell.quantity, sell.exact_quantity], [quantity, expected], `${unit} ${quantity}`)
      }
    })

    test('change nothing if they are sent back as they were read', async () => {
      await using world = await open()
      const { id } = await booked(world, [hourly(80)])
      const [before] = await world.admin.list('booking', `id=${id}&resource_rates=true`)
      assert.equal(before.resources[0].rates[0].computed, false)
      world.clock.advance(60)
      await world.admin.put(`/v2/booking?id=${id}`, before)
      assert.deepEqual((await world.admin.list('booking', `id=${id}&resource_rates=true`))[0], before)
      assert.equal((await world.journal('booking')).length, 1)
    })
  })

  describe('400', () => {
    test('errors of a line have its path, and nothing is stored', async () => {
      await using world = await open()
      const { room, id } = await booked(world)
      const bad = [
        ['rates', 'free'],
        ['rates', { id: 1 }],
        ['rates[0].sell.unit', [{ sell: { unit: 'monthly' } }]],
        ['rates[0].sell.unit_amount', [{ sell: { unit: 'hourly', unit_amount: '1.00001' } }]],
        ['rates[0].buy.discount', [{ buy: { unit: 'hourly', discount: 'half' } }]],
        ['rates[0].sell.discount', [{ sell: { unit: 'hourly', discount: '100.01%' } }]],
        ['rates[0].sell.discount', [{ sell: { unit: 'hourly', discount: -5 } }]],
        ['rates[0].currency: must be a currency code of ISO 4217 in capitals, such as EUR', [{ currency: 'euro' }]],
        ['rates[0].id', [{ id: 'one' }]],
        ['rates[0].rate_scheme_id', [{ rate_scheme_id: 999 }]],
      ] as const
      for (const [at, rates] of bad) {
        const answer = await world.admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates }] })
        assert.equal(answer.status, 400, JSON.stringify(rates))
        assert.match(answer.body.error.message, new RegExp(`^resources\\[0\\]\\.${at.replace(/[[\].]/g, '\\$&')}`))
      }
      assert.deepEqual(await ratesOf(world.admin, id), [])
    })

    test('a booking has at most 500 rates of a resource', async () => {
      await using world = await open()
      const { room, id } = await booked(world)
      const rates = Array.from({ length: 501 }, () => hourly(1))
      const answer = await world.admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates }] })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error.message, /^resources\[0\]\.rates: must not have more than 500 items/)
      assert.deepEqual(await ratesOf(world.admin, id), [])
    })
  })

  test('are not shown for bookings that are seen only as busy time', async () => {
    await using world = await open()
    const { id } = await booked(world, [hourly(90)])
    const viewer = await world.client({ schedule: 'RW', finance: 'RW', admin: 'RW' })
    await becomeResource(world.admin, viewer.userId, 1)
    const ratesFor = async (client: Client) => {
      const [booking] = await client.list('booking', `id=${id}&resource_rates=true`)
      return [booking.name, booking.resources[0].rates.length]
    }
    assert.deepEqual(await ratesFor(world.admin), ['Grade', 1])
    assert.deepEqual(await ratesFor(viewer), ['Private', 0])
  })
})
