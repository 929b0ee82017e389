import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine, type World } from '../world.ts'

const DAY = 24 * 60 * 60
/** Nine o'clock in Berlin. */
const MONDAY = Temporal.Instant.from('2026-03-09T08:00:00Z').epochMilliseconds / 1000
const TEN_HOURS = 10 * 60 * 60

/** A colourist at 147.35 an hour, half as much again after eight hours, and a client with a discount of 12.5 %. */
async function openStudio({ admin }: World) {
  const tax = await admin.create('tax', { name: 'VAT', rate: '19' })
  const clientId = await admin.create('contact', { type: 'organization', name: 'Northern Light Films' })
  const project = await admin.create('project', { name: 'The Harbour', client: [{ uuid: `o${clientId}` }] })
  const rates = [{ type_id: 9, currency: 'EUR', hour_sell_cost: 147.35, hour_buy_cost: 60, taxes: [{ id: tax }] }]
  const colourist = await admin.create('resource', { name: 'Mara', type_id: 1, rates })
  const percent = { currency: 'EUR', hour_rate_percent: true }
  const overtime = { ...percent, name: 'Overtime', type_id: 4, overtime_hours: 8, hour_rate: 50 }
  const scheme = await admin.create('rate-scheme', {
    ...overtime,
    booking_description_template: '[rateSchemeName], [bookingName], [rateSchemeStartDateCode|(l j F)]',
  })
  const discount = { ...percent, name: 'Northern Light', type_id: 5, clients: [{ id: clientId }], hour_rate: -12.5 }
  await admin.create('rate-scheme', discount)
  for (const day of [0, 1, 2, 3, 4]) {
    const start = MONDAY + day * DAY
    await admin.create('booking', {
      name: `Grade, reel ${day + 1}`,
      start,
      end: start + TEN_HOURS,
      resources: [{ id: colourist }],
      project: [{ id: project }],
      client: [{ uuid: `o${clientId}` }],
    })
  }
  return { project, scheme }
}

onEachEngine('a week of grading', (open) => {
  test('is quoted, accepted, half delivered, invoiced, partly paid and credited, to the cent', async () => {
    await using world = await open()
    const { admin } = world
    const { project, scheme } = await openStudio(world)
    const made = async (path: string, body: object = {}): Promise<number> => {
      const answer = await admin.post(`/v2/${path}`, body)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return answer.body.success.id
    }
    const read = async (kind: string, id: number) => (await admin.list(kind, `id=${id}`))[0]
    const status = async () => (await read('quote', quoteId)).status[0].name

    // A day is 10 × 147.35 = 1473.50, 2 × 73.675 = 147.35 of overtime, and 10 × 18.4188 = 184.19 off: 1436.66.
    const quoteId = await made('quote/from-bookings', { project_id: project, group_by: 'day' })
    const quote = await read('quote', quoteId)
    assert.partialDeepStrictEqual(quote, {
      net_total: '7183.30',
      tax_total: '1364.83',
      total: '8548.13',
      buy_total: '3000.00',
      margin: '4183.30',
    })
    assert.deepEqual(
      quote.items.slice(0, 3).map((line: Record<string, string>) => [line.quantity, line.unit_amount, line.total]),
      [
        ['10', '147.35', '1473.50'],
        ['2', '73.6750', '147.35'],
        ['10', '-18.4188', '-184.19'],
      ],
    )
    assert.equal(quote.items[1].description, 'Overtime, Grade, reel 1, Monday 9 March')
    await admin.put(`/v2/quote?id=${quoteId}`, { status_id: 3 })

    // Three days are done when the first invoice is sent.
    world.clock.advance(10 * DAY)
    const done = quote.items.slice(0, 9).map(({ id }: { id: number }) => ({ id }))
    const first = await made(`invoice/from-quote?id=${quoteId}`, { items: done, status_id: 2 })
    assert.partialDeepStrictEqual(await read('invoice', first), {
      number: 1,
      groups: [
        { name: 'Monday, 9 March 2026' },
        { name: 'Tuesday, 10 March 2026' },
        { name: 'Wednesday, 11 March 2026' },
      ],
      net_total: '4309.98',
      tax_total: '818.90',
      total: '5128.88',
    })
    assert.equal(await status(), 'Accepted')
    const open3 = await admin.list('booking', 'billed=false&fields=name')
    assert.deepEqual(
      open3.map(({ name }) => name),
      ['Grade, reel 4', 'Grade, reel 5'],
    )

    await made('payment', { invoice_id: first, amount: '2000' })
    assert.equal((await read('invoice', first)).balance, '3128.88')

    // The overtime of Wednesday was not agreed.
    const { items } = await read('invoice', first)
    await made(`invoice/credit?id=${first}`, { items: [{ id: items[7].id }], reason: 'Overtime was not agreed' })
    const [note] = await admin.list('credit-note')
    assert.partialDeepStrictEqual(note, { net_total: '147.35', tax_total: '28.00', total: '175.35' })
    assert.equal((await read('invoice', first)).balance, '2953.53')

    // The rest of the week is the quoted amount less the invoiced amount.
    const second = await made('invoice/from-bookings', { project_id: project, from_time: MONDAY + 3 * DAY })
    assert.partialDeepStrictEqual(await read('invoice', second), {
      net_total: '2873.32',
      tax_total: '545.93',
      total: '3419.25',
    })
    const left = await admin.post('/v2/invoice/from-bookings', { project_id: project })
    const [again] = await admin.list('invoice', `id=${left.body.success.id}`)
    assert.deepEqual(
      again.items.map((line: Record<string, unknown>) => [line.ratescheme_id, line.total]),
      [[scheme, '147.35']],
    )
    await admin.delete(`/v2/invoice?id=${again.id}`)

    await made('payment', { invoice_id: first, amount: '2953.53' })
    assert.equal((await read('invoice', first)).status[0].name, 'Paid')
    const { body } = await admin.get('/v2/invoice?sums=total,amount_paid,amount_credited,balance')
    assert.deepEqual(body.meta.sums, [
      {
        currency: 'EUR',
        count: 2,
        total: '8548.13',
        amount_paid: '4953.53',
        amount_credited: '175.35',
        balance: '3419.25',
      },
    ])
  })
})
