import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY, MONDAY, openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('unbilled work', (open) => {
  describe('200', () => {
    test('each unbilled booking has its lines, its client, its project and its total', async () => {
      await using world = await open()
      const { admin } = world
      const { clientId, room, project, book, bill } = await openStudio(world)
      const billed = await book('Billed', 0)
      const item = { name: 'Tape', quantity: 2, cost: '140', buy_cost: '92.5', currency: 'GBP' }
      const id = await book('Grade', 1, { billable_items: [item] })
      const bare = await book('Meeting', 2, { resources: [{ id: room, rates: [] }] })
      await book('Held', 3, {
        status: [{ id: await admin.create('status', { name: 'Held', type_id: 1, chargeable: false }) }],
      })
      assert.equal((await bill({ booking_ids: [billed] })).status, 200)
      const { status, body } = await admin.get('/v2/invoice/to-bill')
      assert.equal(status, 200, JSON.stringify(body))
      const shown = {
        id,
        name: 'Grade',
        start: MONDAY + DAY,
        end: MONDAY + DAY + 8 * 3600,
        client: { id: clientId, name: 'Acme' },
        project: { id: project, name: 'Harbour' },
      }
      assert.partialDeepStrictEqual(body.data, [
        {
          ...shown,
          currency: 'EUR',
          net_total: '800.00',
          lines: [{ item_text: 'Suite 1', quantity: '8', unit: 'hour', unit_amount: '100.00', total: '800.00' }],
        },
        { ...shown, currency: 'GBP', net_total: '280.00', lines: [{ item_text: 'Tape', quantity: '2' }] },
      ])
      assert.deepEqual(body.sums, [
        { currency: 'EUR', net_total: '800.00', bookings: 1 },
        { currency: 'GBP', net_total: '280.00', bookings: 1 },
      ])
      assert.deepEqual(body.by_project[1], { id: project, currency: 'GBP', net_total: '280.00', bookings: 1 })
      assert.deepEqual(body.by_client[0], { id: clientId, currency: 'EUR', net_total: '800.00', bookings: 1 })
      assert.deepEqual(
        body.unrated.map((one: { id: number }) => one.id),
        [bare],
      )
      assert.equal(body.complete, true)
      assert.doesNotMatch(JSON.stringify(body), /buy/, 'costs are not shown')
      const later = await admin.get(`/v2/invoice/to-bill?from_time=${MONDAY + 2 * DAY}`)
      assert.deepEqual([later.body.data, later.body.sums, later.body.unrated.length], [[], [], 1])
      assert.equal((await admin.get(`/v2/invoice/to-bill?project_id=${project + 1}`)).body.data.length, 0)
    })

    test('a dry run of billing returns the draft that would be made, and does not make it', async () => {
      await using world = await open()
      const { admin } = world
      const { room, book, bill, billed } = await openStudio(world)
      const id = await book('Grade', 0)
      const bare = await book('Meeting', 1, { resources: [{ id: room, rates: [] }] })
      const { status, body } = await bill({ booking_ids: [id, bare], reference: 'PO 7' }, 'dry_run=true')
      assert.equal(status, 200, JSON.stringify(body))
      assert.partialDeepStrictEqual(body.dry_run, {
        stored_count: 1,
        stored: [{ reference: 'PO 7', net_total: '800.00', items: [{ item_text: 'Suite 1' }] }],
      })
      assert.match(body.warnings.join(), /Meeting|has no rate|without/i)
      assert.deepEqual([await billed(true), (await admin.list('invoice')).length], [[], 0])
      assert.equal((await bill({ booking_ids: [id] })).body.success.id, body.success.id, 'no id was used')
      const refused = await bill({ booking_ids: [id] }, 'dry_run=true')
      assert.equal(refused.status, 409)
    })

    test('a dry run of a credit or a quote returns its amounts and stores nothing', async () => {
      await using world = await open()
      const { admin } = world
      const { book, invoice } = await openStudio(world)
      const id = await book('Grade', 0, { resources: [{ id: 1, rates: [rate(4, 50)] }] })
      const quoted = await admin.post('/v2/quote/from-bookings?dry_run=true', { booking_ids: [id] })
      assert.equal(quoted.body.dry_run.stored[0].total, '200.00', JSON.stringify(quoted.body))
      assert.equal((await admin.list('quote')).length, 0)
      const made = await invoice({ booking_ids: [id] })
      await admin.put(`/v2/invoice?id=${made.id}`, { status: [{ id: 2 }] })
      const items = [{ id: made.items[0].id, quantity: 1 }]
      const { status, body } = await admin.post(`/v2/invoice/credit?id=${made.id}&dry_run=true`, { items })
      assert.equal(status, 200, JSON.stringify(body))
      assert.partialDeepStrictEqual(body.dry_run.stored, [{ total: '50.00', prefix: 'CN-', number: 1 }])
      assert.equal((await admin.list('credit-note')).length, 0)
      assert.equal((await admin.list('invoice', `id=${made.id}`))[0].amount_credited, '0.00')
    })
  })

  test('403: READ on finance is needed, and projects that the actor may not see are left out', async () => {
    await using world = await open()
    const { admin } = world
    const { client, book } = await openStudio(world)
    const secret = await admin.create('project', { name: 'Secret', private: 1, client })
    await book('Hidden', 0, { project: [{ id: secret }] })
    const id = await book('Seen', 1)
    const read = (client: typeof admin) => client.get('/v2/invoice/to-bill')
    const without = await read(await world.client({ finance: 'RW' }))
    assert.deepEqual([without.status, without.body.data, without.body.sums], [200, [], []])
    assert.match(without.body.warnings.join(), /READ permission on SCHEDULE/)
    assert.equal((await read(await world.client({ schedule: 'RW' }))).status, 403)
    const { status, body } = await read(await world.client({ finance: 'R-', schedule: 'R-' }))
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map((one: { id: number }) => one.id),
      [id],
    )
    assert.doesNotMatch(JSON.stringify(body), /Hidden|Secret/)
  })

  test('400: an unknown parameter', async () => {
    await using world = await open()
    assert.equal((await world.admin.get('/v2/invoice/to-bill?until=5')).status, 400)
  })
})
