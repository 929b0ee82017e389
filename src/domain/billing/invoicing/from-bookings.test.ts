import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY, HOUR, MONDAY, openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('documents from bookings', (open) => {
  describe('200', () => {
    test('each rate and item is a line with its taxes, costs and description', async () => {
      await using world = await open()
      const { admin } = world
      const { client, clientId, tax, room, project, book, invoice } = await openStudio(world)
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

    test('a project bills what is left of it: of a month and status, of the month, then the rest', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, bill, invoice, billed } = await openStudio(world)
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

    test('removed lines and deleted drafts can be billed again; restoring a draft claims its lines back', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, bill, invoice } = await openStudio(world)
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

    test('a draft that is sent back without the ids of its lines bills the same bookings', async () => {
      await using world = await open()
      const { book, bill, invoice } = await openStudio(world)
      const [a, b] = [await book('A', 0), await book('B', 1)]
      const { id, items } = await invoice({ booking_ids: [a, b] })
      const withoutIds = items.map(({ id: _, ...line }: { id: number }) => line)
      const [first, second] = withoutIds
      await world.admin.put(`/v2/invoice?id=${id}`, { items: [{ ...second, unit_amount: 80 }, first] })
      assert.equal((await bill({ booking_ids: [a] })).status, 409)
      assert.equal((await bill({ booking_ids: [b] })).status, 409)
      await world.admin.put(`/v2/invoice?id=${id}`, { items: [first] })
      assert.equal((await bill({ booking_ids: [a] })).status, 409)
      assert.equal((await bill({ booking_ids: [b] })).status, 200)
    })

    test('again=true bills once more, rest=true leaves out what is already billed', async () => {
      await using world = await open()
      const { book, bill, invoice } = await openStudio(world)
      const [a, b] = [await book('A', 0), await book('B', 1)]
      await invoice({ booking_ids: [a] })
      assert.equal((await invoice({ booking_ids: [a] }, 'again=true')).total, '800.00')
      const rest = await invoice({ booking_ids: [a, b] }, 'rest=true')
      assert.deepEqual([rest.items.length, rest.items[0].description[0]], [1, 'B'])
      assert.equal((await bill({ booking_ids: [a, b] }, 'rest=true')).status, 400)
    })

    test('what is added to a booking later is billed separately; what replaces something billed is not', async () => {
      await using world = await open()
      const { admin } = world
      const { project, room, book, bill, invoice } = await openStudio(world)
      const id = await book('A', 0)
      const first = await invoice({ project_id: project })
      await admin.put(`/v2/booking?id=${id}`, { billable_items: [{ name: 'Tape', cost: 140 }] })
      assert.deepEqual((await invoice({ project_id: project })).items.length, 1)
      const longer = async (hours: number) =>
        admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates: [{ ...rate(hours, 100), id: 1 }] }] })
      await longer(10.5)
      assert.deepEqual((await invoice({ project_id: project })).total, '250.00')
      await longer(6)
      assert.equal((await bill({ project_id: project })).status, 400)
      await admin.put(`/v2/booking?id=${id}`, { resources: [{ id: room, rates: [rate(9, 100)] }] })
      const { status, body } = await bill({ project_id: project })
      assert.equal(status, 400)
      assert.match(body.error.message, new RegExp(`draft with the id ${first.id}`))
    })

    test('a quote made from bookings bills them when it is invoiced, by the share that is invoiced', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, bill, invoice, billed } = await openStudio(world)
      const id = await book('A', 0, { billable_items: [{ name: 'Tape', cost: 5 }] })
      const { body } = await admin.post('/v2/quote/from-bookings', { project_id: project })
      const fromQuote = (share: object, more = '') =>
        admin.post(`/v2/invoice/from-quote?id=${body.success.id}${more}`, share)
      const half = await fromQuote({ percent: 50 })
      assert.deepEqual(await billed(true), [id])
      assert.equal((await bill({ booking_ids: [id] })).status, 409)
      assert.equal((await fromQuote({ percent: 25 })).status, 200)
      const rest = await invoice({ project_id: project })
      assert.deepEqual([rest.items[0].quantity, rest.items[1].quantity, rest.total], ['2', '0.25', '201.25'])
      const refused = await fromQuote({})
      assert.deepEqual([refused.status, refused.body.error.message.includes(`booking ${id}`)], [409, true])
      await admin.delete(`/v2/invoice?id=${rest.id}`)
      assert.equal((await fromQuote({})).status, 200)
      await admin.delete(`/v2/invoice?id=${half.body.success.id}`)
      assert.equal((await invoice({ project_id: project })).total, '402.50')
      assert.equal((await admin.post(`/v2/invoice/restore?id=${half.body.success.id}`)).status, 409)
    })

    test('quotes do not bill bookings, however many are made', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, invoice } = await openStudio(world)
      await book('A', 0)
      for (const _ of [1, 2]) {
        const { body } = await admin.post('/v2/quote/from-bookings', { project_id: project })
        const [quote] = await admin.list('quote', `id=${body.success.id}`)
        assert.deepEqual([quote.total, quote.items[0].item_text], ['800.00', 'Suite 1'])
      }
      assert.equal((await invoice({ project_id: project })).total, '800.00')
    })

    test('a new version of a quote, made by duplicating it, bills the same bookings', async () => {
      await using world = await open()
      const { admin } = world
      const { project, book, bill } = await openStudio(world)
      const id = await book('A', 0)
      const { body } = await admin.post('/v2/quote/from-bookings', { project_id: project })
      const copy = await admin.post(`/v2/quote/duplicate?id=${body.success.id}`)
      const fromQuote = (quoteId: number) => admin.post(`/v2/invoice/from-quote?id=${quoteId}`)
      assert.equal((await fromQuote(copy.body.success.id)).status, 200)
      assert.equal((await bill({ booking_ids: [id] })).status, 409)
      assert.equal((await fromQuote(body.success.id)).status, 409)
    })

    test('lines are grouped under headings by booking, day, project or resource', async () => {
      await using world = await open()
      const { admin } = world
      const { room, project, book } = await openStudio(world)
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
        ['Monday, 2 March 2026', 3],
        ['Tuesday, 3 March 2026', 2],
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

    test('fields of the document are taken from the body, its lines are not', async () => {
      await using world = await open()
      const { project, book, invoice } = await openStudio(world)
      await book('A', 0)
      const made = await invoice({ project_id: project, project: [], items: [], terms: '30 days', colour: 'red' })
      assert.partialDeepStrictEqual(made, { project: [], terms: '30 days', total: '800.00' })
      assert.deepEqual(made.warnings, ['colour is not a field of invoice', 'items is not taken from the body here'])
    })

    test('bookings without charges and deleted taxes have warnings', async () => {
      await using world = await open()
      const { admin } = world
      const { tax, book, invoice } = await openStudio(world)
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
})
