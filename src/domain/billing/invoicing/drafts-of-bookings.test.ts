import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, MONDAY, openStudio, rate } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine } from '../../../../tests/world.ts'

onEachEngine('the draft of bookings', (open) => {
  test('has the period of its lines, unless the body has one', async () => {
    await using world = await open()
    const { book, invoice } = await openStudio(world)
    const ids = [await book('A', 0), await book('B', 2)]
    const periodOf = async (body: object) => {
      const made = await invoice({ booking_ids: ids, ...body }, 'again=true')
      return [made.period_start_iso, made.period_end_iso].map((text: string) => text.slice(0, 10))
    }
    assert.deepEqual(await periodOf({}), ['2026-03-02', '2026-03-04'])
    const march = { period_start_iso: '2026-03-01T00:00:00+01:00', period_end_iso: '2026-03-31T00:00:00+02:00' }
    assert.deepEqual(await periodOf(march), ['2026-03-01', '2026-03-31'])
  })

  test('names the contact person of the bookings, if they share one that exists', async () => {
    await using world = await open()
    const { admin } = world
    const { client, book, invoice } = await openStudio(world)
    const people = [
      await admin.create('contact', { type: 'person', name: 'Ada' }),
      await admin.create('contact', { type: 'person', name: 'Ben' }),
    ]
    const with_ = (id: number | undefined) => ({ client: [{ ...client[0], contact_person: { id } }] })
    const ofAda = await book('A', 0, with_(people[0]))
    const ofBen = await book('B', 1, with_(people[1]))
    const personOf = async (booking_ids: number[]) =>
      (await invoice({ booking_ids }, 'again=true')).client[0].contact_person?.id ?? null
    assert.deepEqual(
      [await personOf([ofAda]), await personOf([ofBen]), await personOf([ofAda, ofBen])],
      [people[0], people[1], null],
    )
    assert.equal((await admin.delete(`/v2/contact?uuid=p${people[0]}`)).status, 200)
    assert.equal(await personOf([ofAda]), null)
  })

  test('does not name a deleted rate scheme, and shortens a unit that is too long for a line', async () => {
    await using world = await open()
    const { admin } = world
    const { room, book, invoice } = await openStudio(world)
    const scheme = await admin.create('rate-scheme', { name: 'Grading', type_id: 1, currency: 'EUR' })
    const unit_name = `${'piece of the very long roll of film'.padEnd(49, '!')}🎬 that nobody can lift`
    const item = await admin.create('billable-item', { name: 'Film', unit_name, cost: 5 })
    const rates = [rate(8, 100, { rate_scheme_id: scheme, rate_scheme_name: 'Grading' })]
    const id = await book('A', 0, {
      resources: [{ id: room, rates }],
      billable_items: [{ billable_item_id: item, name: 'Film' }],
    })
    const linesOf = async () => (await invoice({ booking_ids: [id] }, 'again=true')).items
    const [before, film] = await linesOf()
    assert.deepEqual([before.ratescheme_id, film.unit], [scheme, unit_name.slice(0, 49)])
    assert.equal((await admin.delete(`/v2/rate-scheme?id=${scheme}`)).status, 200)
    assert.equal((await linesOf())[0].ratescheme_id, null)
  })

  test('has the project of its bookings, if they share one', async () => {
    await using world = await open()
    const { client, project, book, invoice } = await openStudio(world)
    const other = await world.admin.create('project', { name: 'Lighthouse', client })
    const ids = [await book('A', 0), await book('B', 1, { project: [{ id: other }] })]
    const [one, both] = [
      await invoice({ booking_ids: ids.slice(0, 1) }),
      await invoice({ booking_ids: ids }, 'again=true'),
    ]
    assert.deepEqual([one.project.map(({ id }: { id: number }) => id), both.project], [[project], []])
  })

  test('bills a booking that is too long to be priced by its manual rates, without a warning', async () => {
    await using world = await open()
    const { room, book, invoice } = await openStudio(world)
    const years = { end: MONDAY + 1500 * DAY }
    const id = await book('Archive', 0, { ...years, resources: [{ id: room, rates: [rate(8, 100)] }] })
    const made = await invoice({ booking_ids: [id] })
    assert.deepEqual([made.total, made.warnings], ['800.00', undefined])
  })

  test('with rest=true does not warn of a changed booking of which nothing is left', async () => {
    await using world = await open()
    const { admin } = world
    const { room, book, invoice } = await openStudio(world)
    const id = await book('A', 0, { resources: [{ id: room, rates: [rate(8, 100), rate(2, 50)] }] })
    await invoice({ booking_ids: [id] })
    const [{ resources }] = await admin.list('booking', `id=${id}&resource_rates=true`)
    const kept = { id: room, rates: resources[0].rates.slice(0, 1) }
    assert.equal((await admin.put(`/v2/booking?id=${id}`, { resources: [kept] })).status, 200)
    const made = await invoice({ booking_ids: [id, await book('B', 1)] }, 'rest=true')
    assert.deepEqual([made.total, made.warnings], ['800.00', undefined])
  })
})

onEachEngine('the draft of a quote', (open) => {
  test('keeps headings without lines, but not those of lines that it does not bill', async () => {
    await using world = await open()
    const { admin } = world
    const { client } = await openStudio(world)
    const quote = await admin.create('quote', {
      client,
      groups: [
        { id: 1, name: 'Thank you' },
        { id: 2, name: 'Picture' },
        { id: 3, name: 'Sound' },
      ],
      items: [
        { item_text: 'Grade', quantity: 1, unit_amount: 100, parent_group_id: 2 },
        { item_text: 'Mix', quantity: 1, unit_amount: 50, parent_group_id: 3 },
      ],
    })
    const [{ items }] = await admin.list('quote', `id=${quote}`)
    const { body } = await admin.post(`/v2/invoice/from-quote?id=${quote}`, { items: [{ id: items[0].id }] })
    const [{ groups }] = await admin.list('invoice', `id=${body.success.id}`)
    assert.deepEqual(
      groups.map(({ name }: { name: string }) => name),
      ['Thank you', 'Picture'],
    )
  })

  test('400: without READ on CONTACT, only the client of the quote can be used', async () => {
    await using world = await open()
    const { client } = await openStudio(world)
    const items = [{ item_text: 'Grade', quantity: 1, unit_amount: 100 }]
    const quote = await world.admin.create('quote', { client, items })
    const other = await world.admin.create('contact', { type: 'organization', name: 'Secret client' })
    const seller = await world.client({ finance: 'RW' })
    const path = `/v2/invoice/from-quote?id=${quote}`
    const { status, body } = await seller.post(path, { client: [{ uuid: `o${other}` }] })
    assert.deepEqual([status, body.error.field], [400, 'client'])
    assert.equal((await seller.post(path)).status, 200)
  })
})
