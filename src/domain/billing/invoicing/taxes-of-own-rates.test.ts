import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('the taxes of a resource with its own rates', (open) => {
  test('a computed line has the taxes of the charged rate, a manual line those of the rate of its day', async () => {
    await using world = await open()
    const { admin } = world
    const { tax, room, book, invoice } = await openStudio(world)
    const reduced = await admin.create('tax', { name: 'Reduced', rate: '7' })
    const own = (hour_sell_cost: number, taxId: number, dates: object) => {
      return { currency: 'EUR', hour_sell_cost, taxes: [{ id: taxId }], ...dates }
    }
    const rates = [own(80, tax, { date_end: '2026-03-02' }), own(100, reduced, { date_start: '2026-03-02' })]
    await admin.put(`/v2/resource?id=${room}`, { rates })
    const taxesOf = async (id: number) => {
      const { items } = await invoice({ booking_ids: [id] })
      return items.map((item: { unit_amount: string; taxes: { name: string }[] }) => [
        item.unit_amount,
        ...item.taxes.map(({ name }) => name),
      ])
    }
    assert.deepEqual(await taxesOf(await book('Computed', 0, { resources: [{ id: room }] })), [['100.00', 'Reduced']])
    assert.deepEqual(await taxesOf(await book('By hand', 0)), [['100.00', 'VAT']], 'the last day of the first rate')
    const bare = await admin.create('resource', { name: 'Suite 2', type_id: 1 })
    const both = [room, bare].map((id, index) => ({ id, rates: [rate(1, 100 - index)] }))
    const later = await book('Later', 1, { resources: both })
    assert.deepEqual(await taxesOf(later), [['100.00', 'Reduced'], ['99.00']], 'taxes of another resource do not count')
  })
})
