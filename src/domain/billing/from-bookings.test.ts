import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEachEngine, type World } from '../../../tests/world.ts'

const MONDAY = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3600
const DAY = 24 * HOUR
const rate = (quantity: number, unit_amount: number, more: object = {}) => ({
  currency: 'EUR',
  sell: { unit: 'hourly', quantity, unit_amount },
  buy: { unit: 'hourly', quantity, unit_amount: unit_amount / 2 },
  ...more,
})

async function prepare(world: World) {
  const { admin } = world
  const clientId = await admin.create('contact', { type: 'organization', name: 'Acme' })
  const client = [{ uuid: `o${clientId}` }]
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const room = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const project = await admin.create('project', { name: 'Harbour', client })
  const book = (name: string, day: number, body: object = {}) =>
    admin.create('booking', {
      name,
      start: MONDAY + day * DAY,
      end: MONDAY + day * DAY + 8 * HOUR,
      client,
      project: [{ id: project }],
      resources: [{ id: room, rates: [rate(8, 100)] }],
      ...body,
    })
  const bill = (body: object, more = '') => admin.post(`/v2/invoice/from-bookings?${more}`, body)
  const invoice = async (body: object, more?: string) => {
    const answer = await bill(body, more)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return { ...(await admin.list('invoice', `id=${answer.body.success.id}`))[0], warnings: answer.body.warnings }
  }
  const billed = async (is: boolean) =>
    (await admin.list('booking', `billed=${is}&fields=id&order_asc=id`)).map(({ id }) => id)
  return { client, clientId, tax, room, project, book, bill, invoice, billed }
}

onEachEngine('documents from bookings', (open) => {
  describe('200', () => {
    test('each rate and item is a line, with its taxes, what it costs and where it comes from', async () => {
      await using world = await open()
      const { admin } = world
      const { client, clientId, tax, room, project, book, invoice } = await prepare(world)
      const scheme = await admin.create('rate-scheme', {
        name: 'Grading',
        description: 'HDR',
        type_id: 1,
        currency: 'EUR',
        taxes: [{ id: tax }],
        booking_description_template:
          '[rateSchemeName] ([rateSchemeDescription]): [bookingName]\n[rateSchemeStartDateCode|(D j M)] – [rateSchemeEndDateCode|(D j M)]',
      })
      const named = { rate_scheme_id: scheme, rate_scheme_name: 'Grading' }
      const day = { unit: 'daily', quantity: 2, unit_amount: '1450', discount: '10%' }
      const rates = [
        { currency: 'EUR', sell: day, buy: { ...day, unit_amount: 700, discount: 0 }, ...named },
        rate(3, 90),
      ]
      const id = await book('Grade', 0, {
        end: MONDAY + 40 * HOUR,
        resources: [{ id: room, rates }],
        billable_items: [
          { name: 'Tape', description: 'LTO-8', quantity: 2, cost: '140', buy_cost: '92.5', taxes: [{ id: tax }] },
          { name: 'Courier', cost: 20 },
        ],
      })
      const made = await invoice({ booking_ids: [id], reference: 'PO 7' })
      assert.partialDeepStrictEqual(made, {
        number: null,
        client: [{ id: clientId, uuid: client[0]?.uuid }],
        project: [{ id: project }],
        reference: 'PO 7',
        currency: 'EUR',
        sub_total: '3470.00',
        discount_total: '290.00',
        net_total: '3180.00',
        tax_total: '600.40',
        total: '3780.40',
        buy_total: '1720.00',
        items: [
          {
            item_text: 'Suite 1',
            description: 'Grading (HDR): Grade\nMon 2 Mar – Wed 4 Mar',
            ratescheme_id: scheme,
            quantity: '2',
            unit: 'day',
            unit_amount: '1450.00',
            unit_buy_amount: '700.00',
            discount: '10.00%',
            total: '2610.00',
            buy_total: '1400.00',
            taxes: [{ id: tax, rate: '19' }],
          },
          {
            item_text: 'Suite 1',
            description: 'Grade, 2 Mar 2026 – 4 Mar 2026',
            ratescheme_id: null,
            unit: 'hour',
            total: '270.00',
            buy_total: '135.00',
            taxes: [{ id: tax }],
          },
          { item_text: 'Tape', description: 'LTO-8', quantity: '2', buy_total: '185.00', taxes: [{ id: tax }] },
          { item_text: 'Courier', description: 'Grade, 2 Mar 2026 – 4 Mar 2026', total: '20.00', taxes: [] },
        ],
      })
    })

    test('a project is billed with what is left of it: of a month, of a status, then the rest', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, bill, invoice, billed } = await prepare(world)
      const [confirmed] = await admin.list('status', 'name=Confirmed&fields=id')
      const status = { status: [{ id: confirmed.id }] }
      const ids = [
        await book('A', 0, status),
        await book('B', 1),
        await book('C', 30, status),
        await book('D', 2, status),
      ]
      const of = (one: { items: { description: string }[] }) => one.items.map((line) => line.description[0]).join('')
      const month = { project_id: project, from_time: MONDAY, to_time: MONDAY + 28 * DAY }
      assert.equal(of(await invoice({ ...month, status_ids: [confirmed.id] })), 'AD')
      assert.deepEqual(await billed(false), [ids[1], ids[2]])
      assert.equal(of(await invoice(month)), 'B')
      assert.equal((await bill(month)).status, 400)
      assert.equal(of(await invoice({ project_id: project })), 'C')
      assert.deepEqual([await billed(true), await billed(false)], [ids, []])
    })

    test('what is taken off a draft, and what a deleted draft had, is left to bill; restoring takes it again', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, bill, invoice } = await prepare(world)
      const [a, b] = [await book('A', 0), await book('B', 1)]
      const first = await invoice({ booking_ids: [a, b] })
      await admin.put(`/v2/invoice?id=${first.id}`, { items: [first.items[1]] })
      assert.equal((await bill({ booking_ids: [b] })).status, 409)
      const second = await invoice({ project_id: project })
      assert.equal(second.items.length, 1)
      await admin.delete(`/v2/invoice?id=${second.id}`)
      assert.equal((await admin.post(`/v2/invoice/restore?id=${second.id}`)).status, 200)
      assert.equal((await bill({ project_id: project })).status, 400)
      await admin.delete(`/v2/invoice?id=${second.id}`)
      const third = await invoice({ booking_ids: [a] })
      const { status, body } = await admin.post(`/v2/invoice/restore?id=${second.id}`)
      assert.deepEqual([status, body.error.message.includes(`draft with the id ${third.id}`)], [409, true])
    })

    test('again=true bills once more, rest=true leaves out what has been billed', async () => {
      await using world = await open()
      const { book, bill, invoice } = await prepare(world)
      const [a, b] = [await book('A', 0), await book('B', 1)]
      await invoice({ booking_ids: [a] })
      assert.equal((await invoice({ booking_ids: [a] }, 'again=true')).total, '800.00')
      const rest = await invoice({ booking_ids: [a, b] }, 'rest=true')
      assert.deepEqual([rest.items.length, rest.items[0].description[0]], [1, 'B'])
      assert.equal((await bill({ booking_ids: [a, b] }, 'rest=true')).status, 400)
    })

    test('an item that comes to a booking later is billed by itself; what replaces something billed is not', async () => {
      await using world = await open()
      const { admin } = world
      const { project, room, book, bill, invoice } = await prepare(world)
      const id = await book('A', 0)
      const first = await invoice({ project_id: project })
      await admin.put(`/v2/booking?id=${id}`, { billable_items: [{ name: 'Tape', cost: 140 }] })
      assert.deepEqual((await invoice({ project_id: project })).items.length, 1)
      await admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates: [rate(9, 100)] }] })
      const { status, body } = await bill({ project_id: project })
      assert.equal(status, 400)
      assert.match(body.error.message, new RegExp(`draft with the id ${first.id}`))
    })

    test('quotes bill nothing, however many are made', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, invoice } = await prepare(world)
      await book('A', 0)
      for (const _ of [1, 2]) {
        const { body } = await admin.post('/v2/quote/from-bookings', { project_id: project })
        const [quote] = await admin.list('quote', `id=${body.success.id}`)
        assert.deepEqual([quote.total, quote.items[0].item_text], ['800.00', 'Suite 1'])
      }
      assert.equal((await invoice({ project_id: project })).total, '800.00')
    })

    test('lines stand under headings by booking, day, project or resource', async () => {
      await using world = await open()
      const { admin } = world
      const { room, project, book } = await prepare(world)
      const person = await admin.create('resource', { name: 'Mara', type_id: 1 })
      const both = [room, person].map((id) => ({ id, rates: [rate(8, 100)] }))
      await book('A', 0, { resources: both, billable_items: [{ name: 'Tape', cost: 5 }] })
      await book('B', 1, { resources: both })
      const headings = async (group_by: string) => {
        const { body } = await admin.post('/v2/quote/from-bookings', { project_id: project, group_by })
        const [{ groups, items }] = await admin.list('quote', `id=${body.success.id}`)
        return [...groups, { id: null, name: '' }].map(({ id, name }) => [
          name,
          items.filter((line: { parent_group_id: number | null }) => line.parent_group_id === id).length,
        ])
      }
      assert.deepEqual(await headings('booking'), [
        ['A', 3],
        ['B', 2],
        ['', 0],
      ])
      assert.deepEqual(await headings('day'), [
        ['Monday 2 March 2026', 3],
        ['Tuesday 3 March 2026', 2],
        ['', 0],
      ])
      assert.deepEqual(await headings('project'), [
        ['Harbour', 5],
        ['', 0],
      ])
      assert.deepEqual(await headings('resource'), [
        ['Suite 1', 2],
        ['Mara', 2],
        ['', 1],
      ])
    })

    test('bookings without charges, and taxes that have been deleted, are told of', async () => {
      await using world = await open()
      const { admin } = world
      const { tax, book, invoice } = await prepare(world)
      const items = [{ name: 'Tape', cost: 5, taxes: [{ id: tax }] }]
      const [a, b] = [
        await book('A', 0, { resources: [], billable_items: items }),
        await book('B', 1, { resources: [] }),
      ]
      await admin.delete(`/v2/tax?id=${tax}`)
      const { warnings, total } = await invoice({ booking_ids: [a, b] })
      assert.deepEqual(warnings, [
        `the booking ${b} (B) has no rates and no items`,
        `the tax ${tax} of the booking ${a} has been deleted`,
      ])
      assert.equal(total, '5.00')
    })
  })

  describe('400', () => {
    test('several clients, or none, are named; the body can say which it is', async () => {
      await using world = await open()
      const { admin } = world
      const { client, book, bill, invoice } = await prepare(world)
      const zoe = [{ uuid: `p${await admin.create('contact', { type: 'person', name: 'Zoe' })}` }]
      const [a, b] = [await book('A', 0), await book('B', 1, { client: zoe })]
      const several = await bill({ booking_ids: [a, b] })
      assert.deepEqual([several.status, several.body.error.field], [400, 'client'])
      assert.match(several.body.error.message, new RegExp(`booking ${a}.*booking ${b}`))
      const none = await book('C', 2, { client: [], project: [] })
      assert.equal((await bill({ booking_ids: [none] })).body.error.field, 'client')
      assert.equal((await invoice({ booking_ids: [a, b, none], client })).items.length, 3)
    })

    test('several currencies are named; the body can choose one, and the rest is left to bill', async () => {
      await using world = await open()
      const { room, project, book, bill, invoice } = await prepare(world)
      await book('A', 0, { resources: [{ id: room, rates: [rate(1, 100), { ...rate(2, 90), currency: 'USD' }] }] })
      const { status, body } = await bill({ project_id: project })
      assert.deepEqual([status, body.error.field], [400, 'currency'])
      assert.match(body.error.message, /EUR.*USD/)
      assert.equal((await bill({ project_id: project, currency: 'JPY' })).status, 400)
      const dollars = await invoice({ project_id: project, currency: 'USD' })
      assert.deepEqual([dollars.currency, dollars.total], ['USD', '180.00'])
      assert.equal((await invoice({ project_id: project })).total, '100.00')
    })

    test('each wrong selection is named, and nothing is made', async () => {
      await using world = await open()
      const { project, book, bill } = await prepare(world)
      const id = await book('A', 0)
      const foreign = await world.other.create('booking', { name: 'X', start: MONDAY, end: MONDAY + HOUR })
      const wrong: [object, string][] = [
        [{}, 'booking_ids'],
        [{ booking_ids: [] }, 'booking_ids'],
        [{ booking_ids: null }, 'booking_ids'],
        [{ booking_ids: ['x'] }, 'booking_ids[0]'],
        [{ booking_ids: [id, 0] }, 'booking_ids[1]'],
        [{ booking_ids: [id, 999_999] }, 'booking_ids'],
        [{ booking_ids: [foreign + 1000] }, 'booking_ids'],
        [{ booking_ids: [id], project_id: project }, 'project_id'],
        [{ booking_ids: [id], from_time: 1 }, 'from_time'],
        [{ project_id: 999 }, 'project_id'],
        [{ project_id: -1 }, 'project_id'],
        [{ project_id: project, from_time: -1 }, 'from_time'],
        [{ project_id: project, to_time: 'soon' }, 'to_time'],
        [{ project_id: project, to_time: 1 }, 'project_id'],
        [{ project_id: project, status_ids: [0] }, 'status_ids[0]'],
        [{ project_id: project, group_by: 'colour' }, 'group_by'],
        [{ project_id: project, currency: 5 }, 'currency'],
        [{ booking_ids: [id], client: [{ uuid: 'o999' }] }, 'client'],
        [{ booking_ids: [id], template_id: 999 }, 'template_id'],
      ]
      for (const [body, field] of wrong) {
        const answer = await bill(body)
        assert.deepEqual([answer.status, answer.body.error?.field], [400, field], JSON.stringify(body))
      }
      assert.deepEqual(await world.admin.list('invoice'), [])
    })
  })

  test('403: who may not see bookings makes no documents of them', async () => {
    await using world = await open()
    const { book } = await prepare(world)
    const id = await book('A', 0)
    const sales = await world.client({ finance: 'RW' })
    assert.equal((await sales.post('/v2/invoice/from-bookings', { booking_ids: [id] })).status, 403)
    const schedule = await world.client({ schedule: 'RW' })
    assert.equal((await schedule.get('/v2/booking?billed=true')).status, 403)
  })

  test('403, 400: what is kept from somebody is not billed by them', async () => {
    await using world = await open()
    const { admin } = world
    const { client, room, book } = await prepare(world)
    const seller = await world.client({ finance: 'RW', schedule: 'RW' })
    const secret = await admin.create('project', { name: 'Secret', private: 1, client })
    const hidden = await admin.create('resource', { name: 'Vault', type_id: 1 })
    const access = [{ id: admin.userId, type: 'user', acl: 'RW' }]
    await admin.create('workspace', { name: 'Closed', resources: [{ id: hidden }], access })
    const busy = await book('Busy', 0, { project: [{ id: secret }] })
    const unseen = await book('Unseen', 1, { resources: [{ id: hidden, rates: [rate(1, 9)] }] })
    const both = [room, hidden].map((id) => ({ id, rates: [rate(1, 9)] }))
    const partly = await book('Partly', 2, { resources: both })
    const bill = (body: object) => seller.post('/v2/invoice/from-bookings', body)
    assert.equal((await bill({ booking_ids: [busy] })).status, 403)
    assert.equal((await bill({ booking_ids: [unseen] })).status, 400)
    assert.equal((await bill({ project_id: secret })).status, 400)
    const { body } = await bill({ booking_ids: [partly] })
    assert.equal((await admin.list('invoice', `id=${body.success.id}`))[0].total, '9.00')
    assert.equal((await admin.post('/v2/invoice/from-bookings?rest=true', { booking_ids: [partly] })).status, 200)
  })

  test('409: a booking on a live invoice is refused, naming both', async () => {
    await using world = await open()
    const { admin } = world
    const { book, bill, invoice } = await prepare(world)
    const [a, b] = [await book('A', 0), await book('B', 1)]
    const first = await invoice({ booking_ids: [a], status_id: 2 })
    const { status, body } = await bill({ booking_ids: [a, b] })
    assert.equal(status, 409)
    assert.match(body.error.message, new RegExp(`booking ${a} on INV-1`))
    assert.deepEqual(body.error.details, [{ booking_id: a, invoice_id: first.id, prefix: 'INV-', number: 1 }])
    const copy = await admin.post(`/v2/invoice/duplicate?id=${first.id}`)
    assert.equal((await admin.delete(`/v2/invoice?id=${copy.body.success.id}`)).status, 200)
    assert.equal((await bill({ booking_ids: [a] })).status, 409)
  })

  test('409: of many requests at once for the same bookings one wins', async () => {
    await using world = await open()
    const { project, book, bill } = await prepare(world)
    const ids = [await book('A', 0), await book('B', 1), await book('C', 2)]
    const answers = await Promise.all([
      bill({ booking_ids: ids }),
      bill({ booking_ids: [ids[2], ids[1]] }),
      bill({ project_id: project }),
      bill({ booking_ids: [ids[0]] }),
      bill({ project_id: project }),
    ])
    const lines = (await world.admin.list('invoice')).flatMap((one) => one.items)
    assert.equal(lines.length, 3)
    assert.ok(answers.some(({ status }) => status === 409 || status === 400))
    assert.ok(answers.every(({ status }) => [200, 400, 409].includes(status)))
  })
})
