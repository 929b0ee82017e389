import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('billable-item', (open) => {
  test('200: costs are in the given currency or that of the instance, and shown with its decimals', async () => {
    await using world = await open()
    const { admin } = world
    await admin.create('billable-item', { name: 'Disk', sell_cost: 120.5 })
    await admin.create('billable-item', { name: 'Bento', currency: 'JPY', sell_cost: '1500', buy_cost: '900.25' })
    const rendered = await admin.list('billable-item', 'fields=name,currency,buy_cost,sell_cost')
    assert.deepEqual(rendered, [
      { name: 'Disk', currency: 'EUR', buy_cost: '0.00', sell_cost: '120.50' },
      { name: 'Bento', currency: 'JPY', buy_cost: '900.2500', sell_cost: '1500' },
    ])
  })

  test('200: items are found by the id of their tax, and by a part of its name', async () => {
    await using world = await open()
    const { admin } = world
    const vat = await admin.create('tax', { name: 'Mehrwertsteuer', rate: '19' })
    const reduced = await admin.create('tax', { name: 'Ermäßigt', rate: '7' })
    const book = await admin.create('billable-item', { name: 'Book', taxes: [{ id: reduced }] })
    const disk = await admin.create('billable-item', { name: 'Disk', taxes: [{ id: vat }, { id: reduced }] })
    await admin.create('billable-item', { name: 'Gift' })
    const found = async (query: string) => (await admin.list('billable-item', `${query}&fields=id`)).map(({ id }) => id)
    assert.deepEqual(await found(`taxes[id]=${vat}`), [disk])
    assert.deepEqual(await found(`taxes[id]=${vat},${reduced}`), [book, disk])
    assert.deepEqual(await found('taxes[name]=ermaßig'), [book, disk])
    assert.deepEqual(await found('taxes[name]=25%25'), [])
    assert.deepEqual(await found(`taxes[id]=${vat}&name=Book`), [], 'both filters apply')
  })

  test('200: null, an empty text or a blank one resets the currency to that of the instance', async () => {
    await using world = await open()
    const { admin } = world
    for (const currency of [null, '', '   ']) {
      const id = await admin.create('billable-item', { name: 'Bento', currency: 'JPY' })
      const { status } = await admin.put(`/v2/billable-item?id=${id}`, { currency })
      const [cleared] = await admin.list('billable-item', `id=${id}&fields=currency`)
      assert.deepEqual([status, cleared.currency], [200, 'EUR'], JSON.stringify(currency))
    }
  })

  test('400: the currency is invalid, or the tax does not exist', async () => {
    await using world = await open()
    const { body } = await world.admin.post('/v2/billable-item', { name: 'X', currency: 'eur', taxes: [{ id: 9 }] })
    assert.deepEqual(
      body.error.details.map((fault: { field: string }) => fault.field),
      ['currency', 'taxes[0]'],
    )
  })

  test('403: a booking adds an item to the catalogue for a user who may not write there', async () => {
    await using world = await open()
    const scheduler = await world.client({ schedule: 'RW' })
    const booking = {
      name: 'Edit',
      start: 100,
      end: 200,
      billable_items: [{ name: 'Courier', cost: '30', create_new: true }],
    }
    assert.equal((await scheduler.post('/v2/booking', booking)).status, 403)
    await world.admin.create('booking', booking)
    const [courier] = await world.admin.list('billable-item')
    assert.deepEqual([courier.name, courier.sell_cost], ['Courier', '30.00'])
  })
})
