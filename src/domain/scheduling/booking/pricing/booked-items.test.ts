import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const hour = { name: 'Grade', start: NINE, end: NINE + 3_600 }

async function studio(world: World) {
  const { admin } = world
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const tape = await admin.create('billable-item', { name: 'Tape', sell_cost: 5 })
  const item = { name: 'Tape', cost: 5, billable_item_id: tape, taxes: [{ id: tax }] }
  const id = await admin.create('booking', { ...hour, billable_items: [item] })
  const read = async () => (await admin.list('booking', `id=${id}`))[0]
  const put = (billable_items: unknown) => admin.put(`/v2/booking?id=${id}`, { billable_items })
  return { admin, tax, tape, item, id, read, put }
}

onEachEngine('the items of a booking', (open) => {
  describe('200', () => {
    test('may be sent back as they were read, also after changes of their tax or the catalogue', async () => {
      await using world = await open()
      const { admin, tax, tape, id, read, put } = await studio(world)
      await admin.put(`/v2/tax?id=${tax}`, { name: 'New VAT', rate: '20' })
      const before = await read()
      assert.deepEqual((await admin.put(`/v2/booking?id=${id}`, before)).body, { success: { id } })
      assert.deepEqual(await read(), before)
      await admin.delete(`/v2/tax?id=${tax}`)
      await admin.delete(`/v2/billable-item?id=${tape}`)
      assert.deepEqual((await admin.put(`/v2/booking?id=${id}`, before)).body, { success: { id } })
      const [first] = before.billable_items
      assert.equal((await put([{ ...first, quantity: 2 }])).status, 200)
      assert.deepEqual((await read()).billable_items[0].taxes, [{ id: tax, name: 'VAT', rate: '19', total: '1.90' }])
    })

    test('have their own ids, also if an id is sent twice', async () => {
      await using world = await open()
      const { admin, id, read, put } = await studio(world)
      const [{ id: first }] = (await read()).billable_items
      assert.equal(
        (
          await put([
            { id: first, name: 'A' },
            { id: first, name: 'B' },
          ])
        ).status,
        200,
      )
      const other = await admin.create('booking', { ...hour, billable_items: [{ name: 'C' }] })
      const items = (await admin.list('booking', `id=${id},${other}`)).flatMap(({ billable_items }) => billable_items)
      assert.equal(items[0].id, first)
      assert.equal(new Set(items.map((item) => item.id)).size, 3)
      assert.ok(items.every((item) => item.id > 0))
    })
  })

  test('400: what has been deleted comes to no other item, and amounts are bounded', async () => {
    await using world = await open()
    const { admin, tax, tape, item, read, put } = await studio(world)
    const [held] = (await read()).billable_items
    await admin.delete(`/v2/tax?id=${tax}`)
    await admin.delete(`/v2/billable-item?id=${tape}`)
    const huge = { name: 'Huge', cost: '99999999999', quantity: '99999999999' }
    const refused: [unknown[], string[]][] = [
      [
        [held, item],
        ['billable_items[1].taxes[0].id', 'billable_items[1].billable_item_id'],
      ],
      [[held, huge], ['billable_items[1]']],
      [[held, { name: 'Dear', buy_cost: huge.cost, quantity: -2 }], ['billable_items[1]']],
    ]
    for (const [items, fields] of refused) {
      const { status, body } = await put(items)
      assert.equal(status, 400)
      assert.deepEqual(
        body.error.details.map(({ field }: { field: string }) => field),
        fields,
      )
    }
    assert.deepEqual((await read()).billable_items, [held])
  })
})
