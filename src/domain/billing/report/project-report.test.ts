import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyEInvoice } from '../../../../tests/einvoice/any-einvoice.ts'
import { openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { postFile } from '../../../../tests/support/send-file.ts'
import { type Client, onEachEngine } from '../../../../tests/world.ts'
import { writeEInvoice } from '../../paper/einvoice/index.ts'

onEachEngine('report/project', (open) => {
  test('200: budget, hours and money of a project come from it, its bookings, entries and documents', async () => {
    await using world = await open()
    const { admin } = world
    const { project, room, book, invoice } = await openStudio(world)
    await admin.put(`/v2/project?id=${project}`, { budget_amount: '5000', budget_hours: '40.5' })
    const first = await book('Billed', -9)
    await book('Past', -3, { resources: [{ id: room, rates: [rate(8, 33.33)] }] })
    await book('To come', 4)
    await book('Held', 5, { status: [{ name: 'First Hold' }] })
    const made = await invoice({ booking_ids: [first] })
    await admin.put(`/v2/invoice?id=${made.id}`, { status_id: 3 })
    await admin.post(`/v2/invoice/credit?id=${made.id}`, { items: [{ id: made.items[0].id, quantity: '1' }] })
    await admin.create('time-entry', {
      name: 'Mix',
      owner_id: admin.userId,
      start: 1000,
      end: 4600,
      project: [{ id: project }],
    })
    const { status, body } = await admin.get(`/v2/report/project?id=${project}`)
    assert.equal(status, 200, JSON.stringify(body))
    const { money, ...rest } = body.data
    assert.deepEqual(rest, {
      id: project,
      name: 'Harbour',
      currency: 'EUR',
      budget_amount: '5000',
      budget_hours: '40.5',
      booked_sec: 24 * 3600,
      held_sec: 8 * 3600,
      worked_sec: 3600,
    })
    const [{ days, ...sums }] = money
    // 800 + 266.64 + 800; a rate of 100 costs 50, so 933.32 in all.
    assert.deepEqual(sums, {
      currency: 'EUR',
      booked: '1866.64',
      held: '800.00',
      invoiced: '700.00',
      unbilled: '266.64',
      open: '700.00',
      cost: '933.32',
      margin: '933.32',
    })
    assert.deepEqual(days.at(-1), { date: '2026-03-06', booked: '1866.64', invoiced: '700.00' })
    assert.deepEqual(days[0], { date: '2026-02-21', booked: '800.00', invoiced: '0.00' })
  })

  test('200: supplier bills for the project or its bookings count as costs, unless they are disputed', async () => {
    await using world = await open()
    const { admin } = world
    const { project, book, invoice } = await openStudio(world)
    const booking = await book('Past', -3)
    const [sample] = fc.sample(anyEInvoice, { numRuns: 1, seed: 11 })
    assert.ok(sample)
    const bill = async (number: string, members: object) => {
      const totals = { ...sample.totals, net: '100.00' }
      const xml = writeEInvoice({ ...sample, number, currency: 'EUR', typeCode: '380', totals }, 'ubl')
      const { body } = await postFile(admin, '/v2/supplier-bill', 'bill.xml', Buffer.from(xml))
      const id = body.success.id
      assert.equal((await admin.put(`/v2/supplier-bill?id=${id}`, members)).status, 200)
      return id
    }
    await bill('A', { project: [{ id: project }] })
    const ofBooking = await bill('B', { booking: [{ id: booking }] })
    await bill('C', { project: [{ id: project }], status: 'disputed' })
    await bill('D', {})
    const [shown] = await admin.list('supplier-bill', `booking=${booking}`)
    assert.deepEqual([shown.id, shown.booking[0].name], [ofBooking, 'Past'])
    const query = `/v2/report/project?id=${project}`
    const money = async (client: Client) => {
      const { cost, margin } = (await client.get(query)).body.data.money[0]
      return [cost, margin]
    }
    // The booking costs 400.
    assert.deepEqual(await money(admin), ['600.00', '200.00'])
    await admin.delete(`/v2/supplier-bill?id=${ofBooking}`)
    assert.deepEqual(await money(admin), ['500.00', '300.00'])
    // They are not costs of documents: neither of the invoice for the same booking nor of the revenue.
    const made = await invoice({ booking_ids: [booking] })
    assert.equal(made.margin, '400.00')
    await admin.put(`/v2/invoice?id=${made.id}`, { status_id: 3 })
    const [sums] = (await admin.get('/v2/invoice?sums=buy_total,margin')).body.meta.sums
    assert.deepEqual([sums.buy_total, sums.margin], ['400.00', '400.00'])
    const [revenue] = (await admin.get('/v2/report/revenue?by=project')).body.data
    assert.deepEqual([revenue.net_total, revenue.buy_total], ['800.00', '400.00'])
  })

  test('200: money and hours are shown only with the permissions to read them', async () => {
    await using world = await open()
    const { project, book } = await openStudio(world)
    await book('Past', -3)
    const query = `/v2/report/project?id=${project}`
    const figures = async (levels: object) => {
      const { body } = await (await world.client({ project: 'R-', ...levels })).get(query)
      return [body.data.booked_sec, body.data.money?.length ?? null]
    }
    assert.deepEqual(await figures({}), [null, null])
    assert.deepEqual(await figures({ schedule: 'R-' }), [8 * 3600, null])
    assert.deepEqual(await figures({ finance: 'R-' }), [null, null])
    assert.deepEqual(await figures({ finance: 'R-', schedule: 'R-' }), [8 * 3600, 1])
  })

  test('400: an invalid budget; 404: a project that the actor may not see', async () => {
    await using world = await open()
    const { admin } = world
    const refused = await admin.post('/v2/project', { name: 'X', budget_amount: '-1', budget_hours: 'many' })
    assert.deepEqual(
      refused.body.error.details.map((fault: { field: string }) => fault.field),
      ['budget_amount', 'budget_hours'],
    )
    const secret = await admin.create('project', { name: 'Secret', private: 1, budget_amount: '7' })
    const stranger = await world.client({ project: 'R-', schedule: 'R-', finance: 'R-' })
    assert.equal((await stranger.get(`/v2/report/project?id=${secret}`)).status, 404)
    assert.equal((await admin.get('/v2/report/project?id=999')).status, 404)
    assert.equal((await (await world.client({ finance: 'RW' })).get(`/v2/report/project?id=${secret}`)).status, 403)
  })
})
