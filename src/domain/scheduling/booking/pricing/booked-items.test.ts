import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine, type World } from '../../../../../tests/world.ts'

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
    test('can be sent back as they were read, even after their tax or the catalogue has changed', async () => {
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

    test('take their values from the catalogue, unless others are sent', async () => {
      await using world = await open()
      const { admin } = world
      const [vat, old] = [
        await admin.create('tax', { name: 'VAT', rate: '19' }),
        await admin.create('tax', { name: 'Old', rate: '7' }),
      ]
      const about = 'x'.repeat(6000)
      const catalogued = { name: 'Reel', currency: 'USD', sell_cost: '40', buy_cost: '25', description: about }
      const reel = await admin.create('billable-item', { ...catalogued, taxes: [{ id: vat }, { id: old }] })
      await admin.delete(`/v2/tax?id=${old}`)
      const named = { name: 'Reel', billable_item_id: reel }
      const sent = [
        { ...named, quantity: 2 },
        { ...named, cost: null, buy_cost: null, currency: null },
        { ...named, cost: '0', buy_cost: 0, taxes: [], description: null },
        { ...named, cost: 7, currency: 'EUR' },
        { name: 'Own' },
      ]
      const id = await admin.create('booking', { ...hour, billable_items: sent })
      const [{ billable_items }] = await admin.list('booking', `id=${id}`)
      const member = (name: string) => billable_items.map((one: Record<string, unknown>) => one[name])
      assert.deepEqual(member('cost'), ['40.00', '40.00', '0.00', '7.00', '0.00'])
      assert.deepEqual(member('buy_cost'), ['25.00', '25.00', '0.00', '0.00', '0.00'])
      assert.deepEqual(member('currency'), ['USD', 'USD', 'USD', 'EUR', 'EUR'])
      assert.deepEqual(member('total'), ['80.00', '40.00', '0.00', '7.00', '0.00'])
      assert.deepEqual(
        billable_items.map((one: { taxes: { id: number }[] }) => one.taxes.map((tax) => tax.id)),
        [[vat], [vat], [], [vat], []],
      )
      assert.equal(billable_items[0].description, about.slice(0, 5000))
      assert.equal(billable_items[2].description, null)
    })

    test('keep the members that an edit leaves out, until they refer to another billable item', async () => {
      await using world = await open()
      const { admin, tax, tape, read, put } = await studio(world)
      const [{ id: first }] = (await read()).billable_items
      const own = { cost: '4', buy_cost: '3', quantity: 2, description: 'Blue' }
      assert.equal((await put([{ id: first, name: 'Tape', ...own }])).status, 200)
      await admin.put(`/v2/billable-item?id=${tape}`, { sell_cost: '6' })
      assert.equal((await put([{ id: first, name: 'Blue tape' }])).status, 200)
      const [kept] = (await read()).billable_items
      const { cost, buy_cost, quantity, description, billable_item_id, taxes } = kept
      assert.deepEqual([cost, buy_cost, quantity, description], ['4.00', '3.00', '2', 'Blue'])
      assert.deepEqual([billable_item_id, taxes], [tape, [{ id: tax, name: 'VAT', rate: '19', total: '1.52' }]])
      const disk = await admin.create('billable-item', { name: 'Disk', sell_cost: '90' })
      assert.equal((await put([{ id: first, name: 'Disk', billable_item_id: disk }])).status, 200)
      const [other] = (await read()).billable_items
      assert.deepEqual([other.cost, other.buy_cost, other.quantity, other.taxes], ['90.00', '0.00', '2', []])
      assert.equal((await put([{ id: first, name: 'Disk', cost: null, billable_item_id: 0 }])).status, 200)
      const [cleared] = (await read()).billable_items
      assert.deepEqual([cleared.cost, cleared.billable_item_id], ['0.00', null])
    })

    test('have separate ids, even if an id is sent twice', async () => {
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

  test('keep a hidden cost even while a quantity is too large for it', async () => {
    await using world = await open()
    const { admin } = world
    const billable_items = [{ name: 'Loan', cost: 0, buy_cost: '73.91' }]
    const id = await admin.create('booking', { ...hour, billable_items })
    const planner = await world.client({ schedule: 'RW' })
    const itemFor = async (client: Client) => (await client.list('booking', `id=${id}`))[0].billable_items[0]
    const put = (client: Client, item: object) => client.put(`/v2/booking?id=${id}`, { billable_items: [item] })
    const costs = async () => {
      const { quantity, buy_cost, buy_total } = await itemFor(admin)
      return [quantity, buy_cost, buy_total]
    }
    const seen = await itemFor(planner)
    assert.deepEqual((await put(planner, { ...seen, quantity: '2000000000' })).body, { success: { id } })
    assert.deepEqual(await costs(), ['2000000000', '73.91', '0.00'])
    const stored = await itemFor(admin)
    assert.equal((await put(admin, { ...stored, name: 'Lent' })).status, 200)
    assert.deepEqual(await costs(), ['2000000000', '73.91', '0.00'])
    for (const other of [{ buy_cost: '73.92' }, { quantity: '2000000001' }]) {
      assert.equal((await put(admin, { ...stored, ...other })).status, 400)
    }
    assert.equal((await put(planner, { ...seen, quantity: '3' })).status, 200)
    assert.deepEqual(await costs(), ['3', '73.91', '221.73'])
  })

  test('400: a price is not taken from an item in another currency, unless it is 0', async () => {
    await using world = await open()
    const { admin } = world
    const reel = await admin.create('billable-item', { name: 'Reel', currency: 'USD', sell_cost: 40 })
    const { status, body } = await admin.post('/v2/booking', {
      ...hour,
      billable_items: [{ name: 'Reel', billable_item_id: reel, currency: 'EUR' }],
    })
    assert.equal(status, 400)
    assert.equal(
      body.error.message,
      'billable_items[0].cost: is required, because the billable item has a price in USD, not in EUR. ' +
        'Items that are billed with the booking.',
    )
    await admin.put(`/v2/billable-item?id=${reel}`, { sell_cost: 0 })
    await admin.create('booking', {
      ...hour,
      billable_items: [{ name: 'Reel', billable_item_id: reel, currency: 'EUR' }],
    })
  })

  test('400: a deleted tax or catalogue item cannot be added to another item, and amounts are limited', async () => {
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
