import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { bookFaults } from '../audit/index.ts'

onEachEngine('a line that is removed from a draft', (open) => {
  test('bills the same again when a later save puts it back, and the answer warns of what is gone', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, invoice } = await openStudio(world)
    const [a, b] = [await book('A', 0), await book('B', 1)]
    const { id, items } = await invoice({ booking_ids: [a, b] })
    const put = (some: unknown) => admin.put(`/v2/invoice?id=${id}`, { items: some })
    const { body } = await put([items[1]])
    const gone = `items: a line that billed the booking ${a} is gone, so that it can be billed again`
    assert.deepEqual(body, { success: { id }, warnings: [gone] })
    assert.deepEqual((await put(items)).body, { success: { id } })
    const [back] = await admin.list('invoice', `id=${id}`)
    assert.deepEqual(back.items, items)
    assert.equal((await bill({ booking_ids: [a] })).status, 409)
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('cannot come back once another invoice bills it, and stays off if its draft is restored', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, invoice } = await openStudio(world)
    const [a, b] = [await book('A', 0), await book('B', 1)]
    const { id, items } = await invoice({ booking_ids: [a, b] })
    await admin.put(`/v2/invoice?id=${id}`, { items: [items[1]] })
    await admin.delete(`/v2/invoice?id=${id}`)
    assert.equal((await admin.post(`/v2/invoice/restore?id=${id}`)).status, 200)
    assert.equal((await bill({ booking_ids: [b] })).status, 409)
    const other = await invoice({ booking_ids: [a] })
    const { status, body } = await admin.put(`/v2/invoice?id=${id}`, { items })
    assert.deepEqual([status, body.error.message.includes(`draft with the id ${other.id}`)], [409, true])
    await admin.delete(`/v2/invoice?id=${other.id}`)
    assert.equal((await admin.put(`/v2/invoice?id=${id}`, { items })).status, 200)
    assert.equal((await admin.post(`/v2/invoice/restore?id=${other.id}`)).status, 409)
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('belongs to its quote again when put back, and so does a line put back on a quote of bookings', async () => {
    await using world = await open()
    const { admin } = world
    const { project, book, bill } = await openStudio(world)
    const a = await book('A', 0)
    const made = await admin.post('/v2/quote/from-bookings', { project_id: project })
    const quoteId = made.body.success.id
    const [{ items: quoted }] = await admin.list('quote', `id=${quoteId}`)
    await admin.put(`/v2/quote?id=${quoteId}`, { items: [{ item_text: 'Something else', quantity: 1 }] })
    await admin.put(`/v2/quote?id=${quoteId}`, { items: quoted })
    const billed = await admin.post(`/v2/invoice/from-quote?id=${quoteId}`)
    assert.equal((await bill({ booking_ids: [a] })).status, 409)
    const [{ id, items }] = await admin.list('invoice', `id=${billed.body.success.id}`)
    const status = async () => (await admin.list('quote', `id=${quoteId}`))[0].status[0].name
    await admin.put(`/v2/invoice?id=${id}`, { items: [] })
    assert.equal(await status(), 'Accepted')
    await admin.put(`/v2/invoice?id=${id}`, { items })
    assert.equal(await status(), 'Invoiced')
    assert.equal((await bill({ booking_ids: [a] })).status, 409)
  })

  test('belongs to its document: the id of a line of another document makes a new line', async () => {
    await using world = await open()
    const { admin } = world
    const { client, book, bill, invoice } = await openStudio(world)
    const a = await book('A', 0)
    const first = await invoice({ booking_ids: [a] })
    await admin.put(`/v2/invoice?id=${first.id}`, { items: [] })
    const other = await admin.create('invoice', { client, items: first.items })
    const [{ items }] = await admin.list('invoice', `id=${other}`)
    assert.notEqual(items[0].id, first.items[0].id)
    assert.equal((await bill({ booking_ids: [a] })).status, 200)
  })

  test('does not come back through a credit note: what is credited can be billed again', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, invoice } = await openStudio(world)
    const [a, b] = [await book('A', 0), await book('B', 1)]
    const { id, items } = await invoice({ booking_ids: [a, b] })
    await admin.put(`/v2/invoice?id=${id}`, { status_id: 3 })
    assert.equal((await admin.post(`/v2/invoice/credit?id=${id}`, { items: [{ id: items[0].id }] })).status, 200)
    assert.equal((await bill({ booking_ids: [b] })).status, 409)
    assert.equal((await bill({ booking_ids: [a] })).status, 200)
    assert.deepEqual(await bookFaults(world.app.scopes.engine), [])
  })

  test('can be restored beside an invoice that billed the same booking with again=true', async () => {
    await using world = await open()
    const { admin } = world
    const { book, invoice } = await openStudio(world)
    const a = await book('A', 0)
    const { id } = await invoice({ booking_ids: [a] })
    await invoice({ booking_ids: [a] }, 'again=true')
    await admin.delete(`/v2/invoice?id=${id}`)
    assert.equal((await admin.post(`/v2/invoice/restore?id=${id}`)).status, 200)
  })

  test('can be invoiced from its quote again once it is credited', async () => {
    await using world = await open()
    const { admin } = world
    const { client } = await openStudio(world)
    const quote = await admin.create('quote', { client, items: [{ item_text: 'Mix', unit_amount: 100 }] })
    const bill = () => admin.post(`/v2/invoice/from-quote?id=${quote}`)
    const { body } = await bill()
    await admin.put(`/v2/invoice?id=${body.success.id}`, { status_id: 3 })
    assert.equal((await bill()).status, 409)
    assert.equal((await admin.post(`/v2/invoice/credit?id=${body.success.id}`)).status, 200)
    assert.equal((await admin.list('quote', `id=${quote}`))[0].status[0].name, 'Accepted')
    assert.equal((await bill()).status, 200)
  })
})
