import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY, MONDAY, openStudio } from '../../../../tests/scenarios/billed-studio.ts'
import { onEachEngine, type World } from '../../../../tests/world.ts'

const MINUTE = 60

/** A studio whose room has its own rate. */
async function openPriced(world: World, rate: object) {
  const studio = await openStudio(world)
  const { admin } = world
  const answer = await admin.put(`/v2/resource?id=${studio.room}`, { rates: [{ currency: 'EUR', ...rate }] })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const bookFor = (start: number, end: number) =>
    admin.create('booking', {
      name: 'Mix',
      start,
      end,
      // A weekly rate charges whole days.
      all_day: 'week_sell_cost' in rate,
      project: [{ id: studio.project }],
      client: studio.client,
      resources: [{ id: studio.room }],
    })
  const read = async (kind: string, id: number) => (await admin.list(kind, `id=${id}`))[0]
  const totals = async (kind: string, id: number) =>
    (await read(kind, id)).items.map(({ total }: { total: string }) => total)
  return { ...studio, bookFor, read, totals }
}

onEachEngine('exact quantities', (open) => {
  test('10 days at 35,000.00 a week are 50,000.00, and the quantity is shown rounded', async () => {
    await using world = await open()
    const { admin } = world
    const { bookFor, invoice, read } = await openPriced(world, { week_sell_cost: 35_000, week_buy_cost: 7_000 })
    const id = await bookFor(MONDAY, MONDAY + 10 * DAY)
    const [{ resources }] = await admin.list('booking', `id=${id}&resource_rates=true`)
    assert.partialDeepStrictEqual(resources[0].rates[0].sell, { quantity: '1.4286', exact_quantity: '10/7' })
    const [{ totals }] = (await admin.get(`/v2/booking/price?id=${id}`)).body.data
    assert.deepEqual(totals, [{ currency: 'EUR', buy: '10000.00', sell: '50000.00' }])
    const made = await invoice({ booking_ids: [id] })
    assert.partialDeepStrictEqual(made, { net_total: '50000.00', buy_total: '10000.00' })
    assert.partialDeepStrictEqual(made.items[0], { quantity: '1.4286', exact_quantity: '10/7', total: '50000.00' })
    // A line that is sent back as it was read stays the same, with or without fields that the client does not know.
    const { exact_quantity: _, ...known } = made.items[0]
    for (const items of [made.items, [known], [{ ...known, id: undefined }]]) {
      assert.equal((await admin.put(`/v2/invoice?id=${made.id}&validation_mode=strict`, { items })).status, 200)
      assert.equal((await read('invoice', made.id)).net_total, '50000.00')
    }
    await admin.put(`/v2/invoice?id=${made.id}`, { items: [{ ...made.items[0], quantity: '1.5' }] })
    const changed = await read('invoice', made.id)
    assert.equal(changed.net_total, '52500.00')
    assert.equal('exact_quantity' in changed.items[0], false)
  })

  test('three times 20 minutes at 1,000.00 an hour are 1,000.00, also when they are credited in parts', async () => {
    await using world = await open()
    const { admin } = world
    const { bookFor, invoice, read, totals } = await openPriced(world, { hour_sell_cost: 1_000 })
    const ids: number[] = []
    for (const at of [0, 1, 2]) ids.push(await bookFor(MONDAY + at * DAY, MONDAY + at * DAY + 20 * MINUTE))
    const made = await invoice({ booking_ids: ids })
    assert.equal(made.net_total, '1000.00')
    assert.deepEqual(await totals('invoice', made.id), ['333.33', '333.34', '333.33'])
    await admin.put(`/v2/invoice?id=${made.id}`, { status_id: 2 })
    const credit = async (body: object) => (await admin.post(`/v2/invoice/credit?id=${made.id}`, body)).body.success.id
    const first = await credit({ items: [{ id: made.items[1].id }] })
    const rest = await credit({})
    assert.deepEqual(await totals('credit-note', first), ['333.33'])
    assert.deepEqual(await totals('credit-note', rest), ['333.34', '333.33'])
    assert.equal((await read('credit-note', rest)).net_total, '666.67')
    assert.equal((await read('invoice', made.id)).balance, '0.00')
  })

  test('parts of a quote, and the growth of a booking, add up to the whole', async () => {
    await using world = await open()
    const { admin } = world
    const { bookFor, invoice, read } = await openPriced(world, { week_sell_cost: 35_000 })
    const id = await bookFor(MONDAY, MONDAY + 10 * DAY)
    const quoted = (await admin.post('/v2/quote/from-bookings', { booking_ids: [id] })).body.success.id
    const part = async (body: object) => {
      const answer = await admin.post(`/v2/invoice/from-quote?id=${quoted}`, body)
      return (await read('invoice', answer.body.success.id)).net_total
    }
    assert.deepEqual([await part({ percent: 50 }), await part({})], ['25000.00', '25000.00'])
    const grown = await bookFor(MONDAY + 20 * DAY, MONDAY + 25 * DAY)
    assert.equal((await invoice({ booking_ids: [grown] })).net_total, '25000.00')
    await admin.put(`/v2/booking?id=${grown}`, { end: MONDAY + 30 * DAY })
    const answer = await admin.post('/v2/invoice/from-bookings?rest=true', { booking_ids: [grown] })
    assert.equal((await read('invoice', answer.body.success.id)).net_total, '25000.00')
  })

  test('a percentage of a quote is exact, and so is the rest after a draft is shortened by hand', async () => {
    await using world = await open()
    const { admin } = world
    const { client, read } = await openPriced(world, { hour_sell_cost: 100 })
    const part = async (quoted: number, body: object) => {
      const answer = await admin.post(`/v2/invoice/from-quote?id=${quoted}`, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return read('invoice', answer.body.success.id)
    }
    const weeks = { quantity: '1.4286', exact_quantity: '10/7', unit: 'week', unit_amount: 35_000 }
    const quoted = await admin.create('quote', { client, items: [weeks] })
    const first = await part(quoted, { percent: 40 })
    assert.equal(first.net_total, '20000.00')
    assert.partialDeepStrictEqual(first.items[0], { quantity: '0.5714', exact_quantity: '4/7' })
    await admin.put(`/v2/invoice?id=${first.id}`, { items: [{ id: first.items[0].id, quantity: '0.5' }] })
    const [{ id: line }] = (await read('quote', quoted)).items
    assert.equal((await part(quoted, { items: [{ id: line, quantity: '0.25' }] })).net_total, '8750.00')
    assert.equal((await part(quoted, {})).net_total, '23750.00')
    assert.equal((await read('quote', quoted)).status[0].name, 'Invoiced')
    const typed = { item_text: 'Flat', quantity: '0.25', unit_amount: 40_000, buy_total: 500, buy_total_fixed: true }
    const flat = await admin.create('quote', { client, items: [typed] })
    assert.partialDeepStrictEqual(await part(flat, { percent: 12.5 }), { net_total: '1250.00', buy_total: '62.50' })
    assert.partialDeepStrictEqual(await part(flat, {}), { net_total: '8750.00', buy_total: '437.50' })
  })

  describe('400', () => {
    for (const exact_quantity of ['a third', '1/0', '1.5', 7]) {
      test(`exact_quantity ${exact_quantity}`, async () => {
        await using world = await open()
        const { client } = await openStudio(world)
        const items = [{ quantity: '0.3333', exact_quantity, unit_amount: 9 }]
        const { status, body } = await world.admin.post('/v2/invoice', { client, items })
        assert.equal(status, 400)
        assert.match(JSON.stringify(body.error), /items\[0\]\.exact_quantity/)
      })
    }
  })

  test('a fraction that does not round to the quantity is ignored', async () => {
    await using world = await open()
    const { client } = await openStudio(world)
    const items = [
      { quantity: '0.3333', exact_quantity: '1/3', unit_amount: 3 },
      { quantity: '0.5', exact_quantity: '1/3', unit_amount: 3 },
    ]
    const id = await world.admin.create('quote', { client, items })
    const [rendered] = await world.admin.list('quote', `id=${id}`)
    assert.deepEqual(
      rendered.items.map(({ total }: { total: string }) => total),
      ['1.00', '1.50'],
    )
  })
})
