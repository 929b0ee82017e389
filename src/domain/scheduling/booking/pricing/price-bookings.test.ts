import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine, type World } from '../../../../../tests/world.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
const NINE = at('2026-03-03T08:00:00Z')
const HOUR = 3_600
const times = (hours: number) => ({ start: NINE, end: NINE + hours * HOUR })

interface Line {
  readonly id: number
  readonly rate_scheme_id: number | null
  readonly rate_scheme_name: string
  readonly computed: boolean
  readonly sell: { readonly unit: string; readonly unit_amount: string; readonly quantity: string }
}

async function linesOf(client: Client, id: number, resource = 0): Promise<Line[]> {
  const [booking] = await client.list('booking', `id=${id}&resource_rates=true`)
  return booking.resources[resource]?.rates ?? []
}

/** The sold services, such as `Card 8 hourly × 120.00`. */
async function sold(client: Client, id: number, resource = 0): Promise<string[]> {
  return (await linesOf(client, id, resource)).map(
    ({ rate_scheme_name, sell }) => `${rate_scheme_name} ${sell.quantity} ${sell.unit} × ${sell.unit_amount}`,
  )
}

/** A suite that costs 120 an hour by the rate card, and half as much again after ten hours. */
async function studio(world: World) {
  const { admin } = world
  const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const resources = [{ id: suite }]
  const base = { type_id: 1, currency: 'EUR', resources }
  const card = await admin.create('rate-scheme', { name: 'Card', ...base, hour_rate: 120, hour_buy_rate: 40 })
  const surcharge = { type_id: 4, currency: 'EUR', overtime_hours: 10, hour_rate: 50, hour_rate_percent: true }
  const overtime = await admin.create('rate-scheme', { name: 'Overtime', ...surcharge })
  const book = (of: object = {}) => admin.create('booking', { name: 'Grade', ...times(12), resources, ...of })
  return { suite, resources, card, overtime, book }
}

onEachEngine('the price of a booking', (open) => {
  test('a booking of more than 1,100 days has no computed price, and every answer says so', async () => {
    await using world = await open()
    const { admin } = world
    const { resources, book } = await studio(world)
    const client = [{ id: await admin.create('contact', { type: 'person', name: 'Ada' }) }]
    const id = await book({ client })
    const longer = { end: NINE + 1_101 * 24 * HOUR }
    const { body } = await admin.put(`/v2/booking?id=${id}`, longer)
    const too_long = 'The booking is longer than 1,100 days: it has no computed price. Enter its rates by hand.'
    assert.deepEqual(body, { success: { id }, warnings: [too_long] })
    const price = async () => (await admin.get(`/v2/booking/price?id=${id}`)).body.data[0].resources[0]
    const notes = [{ code: 'booking_too_long', reason: too_long }]
    assert.partialDeepStrictEqual(await price(), { rates: [], notes })
    const again = await admin.post(`/v2/booking/price?id=${id}`)
    assert.deepEqual([again.status, again.body.error.message], [409, too_long])
    const bill = () => admin.post('/v2/invoice/from-bookings', { booking_ids: [id] })
    assert.match((await bill()).body.error.message, /is too long to be priced, and has no rates by hand/)
    await admin.put(`/v2/booking?id=${id}`, { billable_items: [{ name: 'Tape', cost: 5 }] })
    assert.match((await bill()).body.warnings[0], /is too long to be priced/)
    const by_hand = [{ ...resources[0], rates: [{ sell: { unit: 'weekly', quantity: 158, unit_amount: 900 } }] }]
    assert.deepEqual((await admin.put(`/v2/booking?id=${id}`, { resources: by_hand })).body, { success: { id } })
    assert.deepEqual((await price()).notes, [])
    const lease = { name: 'Lease', ...times(1), ...longer }
    assert.deepEqual((await admin.post('/v2/booking', lease)).body.warnings, [too_long])
  })

  describe('200', () => {
    test('is computed from the schemes of its resources, with cost and price', async () => {
      await using world = await open()
      const { card, overtime, book } = await studio(world)
      const discount = '0.00%'
      assert.deepEqual(await linesOf(world.admin, await book()), [
        {
          id: 1,
          rate_scheme_id: card,
          rate_scheme_name: 'Card',
          resource_rate_id: null,
          currency: 'EUR',
          buy: { unit: 'hourly', unit_amount: '40.00', quantity: '12', discount },
          sell: { unit: 'hourly', unit_amount: '120.00', quantity: '12', discount },
          computed: true,
        },
        {
          id: 2,
          rate_scheme_id: overtime,
          rate_scheme_name: 'Overtime',
          resource_rate_id: null,
          currency: 'EUR',
          buy: { unit: 'hourly', unit_amount: '0.00', quantity: '2', discount },
          sell: { unit: 'hourly', unit_amount: '60.00', quantity: '2', discount },
          computed: true,
        },
      ])
    })

    test('is the resource’s own rate, with its id, if that is valid on the day', async () => {
      await using world = await open()
      const { suite, book } = await studio(world)
      const rates = [{ hour_sell_cost: 90, date_start: '2026-03-01', date_end: '2026-03-31' }]
      await world.admin.put(`/v2/resource?id=${suite}`, { rates })
      const [resource] = await world.admin.list('resource', `id=${suite}`)
      const [line] = (await linesOf(world.admin, await book())) as unknown as { resource_rate_id: number }[]
      assert.equal(line?.resource_rate_id, resource.rates[0].id)
      const april = at('2026-04-03T08:00:00Z')
      const later = await book({ start: april, end: april + HOUR })
      assert.deepEqual(await sold(world.admin, later), ['Card 1 hourly × 120.00'])
    })

    test('follows the times, the zone, the client, the project, custom fields and the resources', async () => {
      await using world = await open()
      const { admin } = world
      const { suite, book } = await studio(world)
      const client = await admin.create('contact', { name: 'Arte', type: 'organization' })
      const project = await admin.create('project', { name: 'Series' })
      const field = await admin.create('custom-field', { name: 'Format', type: 'text', module: 'booking' })
      const other = await admin.create('resource', { name: 'Suite 2', type_id: 1, rates: [{ day_sell_cost: 700 }] })
      const percent = { currency: 'EUR', hour_rate_percent: true, day_rate_percent: true }
      await admin.create('rate-scheme', {
        name: 'Arte',
        type_id: 5,
        ...percent,
        clients: [{ id: client }],
        hour_rate: -10,
      })
      await admin.create('rate-scheme', {
        name: 'Series',
        type_id: 6,
        ...percent,
        projects: [{ id: project }],
        hour_rate: -5,
      })
      const uhd = { custom_field_id: field, custom_field_value: 'UHD' }
      await admin.create('rate-scheme', { name: 'UHD', type_id: 7, ...percent, ...uhd, hour_rate: 25 })
      const night = { time_start: '00:00', time_end: '06:00', hour_rate: 50 }
      await admin.create('rate-scheme', { name: 'Night', type_id: 3, ...percent, ...night })
      const id = await book({ end: NINE + HOUR })
      const put = (body: object) => admin.put(`/v2/booking?id=${id}`, body)
      await put({ end: NINE + 2 * HOUR })
      assert.deepEqual(await sold(admin, id), ['Card 2 hourly × 120.00'])
      await put({ timezone: 'America/New_York' })
      assert.deepEqual(await sold(admin, id), ['Card 2 hourly × 120.00', 'Night 2 hourly × 60.00'])
      await put({ timezone: 'Europe/Berlin', client: [{ id: client }] })
      assert.deepEqual(await sold(admin, id), ['Card 2 hourly × 120.00', 'Arte 2 hourly × -12.00'])
      await put({ client: [], project: [{ id: project }] })
      assert.deepEqual(await sold(admin, id), ['Card 2 hourly × 120.00', 'Series 2 hourly × -6.00'])
      await put({ project: [], [`custom_field_${field}`]: 'UHD' })
      assert.deepEqual(await sold(admin, id), ['Card 2 hourly × 120.00', 'UHD 2 hourly × 30.00'])
      await put({ [`custom_field_${field}`]: null })
      await put({ all_day: true })
      assert.deepEqual(await sold(admin, id), ['Card 24 hourly × 120.00'])
      await put({ resources: [{ id: other }, { id: suite }] })
      assert.deepEqual(await sold(admin, id), ['Resource Rate 1 daily × 700.00'])
      assert.deepEqual(await sold(admin, id, 1), ['Card 24 hourly × 120.00'])
    })

    test('keeps rates that were entered by hand, even an empty list', async () => {
      await using world = await open()
      const { admin } = world
      const { suite, book } = await studio(world)
      const rates = [{ sell: { unit: 'daily', unit_amount: 500, quantity: 1 } }]
      const id = await book({ resources: [{ id: suite, rates }] })
      const free = await book({ resources: [{ id: suite, rates: [] }] })
      for (const bookingId of [id, free]) await admin.put(`/v2/booking?id=${bookingId}`, { end: NINE + HOUR })
      assert.deepEqual(await sold(admin, id), ['null 1 daily × 500.00'])
      assert.deepEqual(await sold(admin, free), [])
      for (const bookingId of [id, free])
        await admin.put(`/v2/booking?id=${bookingId}`, { resources: [{ id: suite, rates: null }] })
      for (const bookingId of [id, free]) assert.deepEqual(await sold(admin, bookingId), ['Card 1 hourly × 120.00'])
    })

    test('stays computed when it is sent back unchanged, and counts as entered by hand after a change', async () => {
      await using world = await open()
      const { admin } = world
      const { book } = await studio(world)
      const id = await book()
      const [read] = await admin.list('booking', `id=${id}&resource_rates=true`)
      await admin.put(`/v2/booking?id=${id}`, { ...read, end: NINE + HOUR, end_date_time_iso: undefined })
      assert.deepEqual(await sold(admin, id), ['Card 1 hourly × 120.00'])
      const [line] = await linesOf(admin, id)
      const rates = [{ ...line, sell: { ...line?.sell, unit_amount: 100 } }]
      await admin.put(`/v2/booking?id=${id}`, { resources: [{ ...read.resources[0], rates }] })
      await admin.put(`/v2/booking?id=${id}`, { end: NINE + 5 * HOUR })
      assert.deepEqual(
        (await linesOf(admin, id)).map(({ id, computed, sell }) => [id, computed, sell.quantity, sell.unit_amount]),
        [[1, false, '1', '100.00']],
      )
    })

    test('keeps the ids of lines whose scheme still applies, and never uses an id again', async () => {
      await using world = await open()
      const { admin } = world
      const { suite, overtime, book } = await studio(world)
      const id = await book()
      const ids = async () => (await linesOf(admin, id)).map((line) => [line.id, line.rate_scheme_name])
      const put = (hours: number) => admin.put(`/v2/booking?id=${id}`, { end: NINE + hours * HOUR })
      await put(14)
      assert.deepEqual(await ids(), [
        [1, 'Card'],
        [2, 'Overtime'],
      ])
      await put(8)
      assert.deepEqual(await ids(), [[1, 'Card']])
      await put(12)
      assert.deepEqual(await ids(), [
        [1, 'Card'],
        [3, 'Overtime'],
      ])
      await admin.delete(`/v2/rate-scheme?id=${overtime}`)
      await put(13)
      assert.deepEqual(await ids(), [[1, 'Card']])
      const rates = [
        { hour_sell_cost: 90, date_end: '2026-03-03' },
        { hour_sell_cost: 95, date_start: '2026-03-04' },
      ]
      await admin.put(`/v2/resource?id=${suite}`, { rates })
      await put(12)
      assert.deepEqual(await ids(), [[4, 'Resource Rate']])
      await admin.put(`/v2/booking?id=${id}`, { start: NINE + 24 * HOUR, end: NINE + 36 * HOUR })
      assert.deepEqual(await ids(), [[5, 'Resource Rate']])
    })

    test('does not follow a changed scheme until the booking is moved', async () => {
      await using world = await open()
      const { admin } = world
      const { card, book } = await studio(world)
      const id = await book({ end: NINE + HOUR })
      await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate: 130 })
      await admin.put(`/v2/booking?id=${id}`, { name: 'Grade, reel 2', notes: 'Bring the drive' })
      assert.deepEqual(await sold(admin, id), ['Card 1 hourly × 120.00'])
      await admin.put(`/v2/booking?id=${id}`, { start: NINE - HOUR })
      assert.deepEqual(await sold(admin, id), ['Card 2 hourly × 130.00'])
    })

    test('is not computed if automatic_rates is off, and computed rates stay', async () => {
      await using world = await open()
      const { admin } = world
      const { book } = await studio(world)
      const before = await book()
      await admin.put('/v2/instance', { settings: { automatic_rates: false } })
      assert.deepEqual(await linesOf(admin, await book()), [])
      await admin.put(`/v2/booking?id=${before}`, { end: NINE + HOUR })
      assert.deepEqual(await sold(admin, before), ['Card 12 hourly × 120.00', 'Overtime 2 hourly × 60.00'])
    })

    test('is separate for each booking of a series: the night of the clock change is an hour shorter', async () => {
      await using world = await open()
      const { admin } = world
      const { suite, book } = await studio(world)
      const night = { start: at('2026-03-21T21:00:00Z'), end: at('2026-03-22T05:00:00Z') }
      const first = await book({ ...night, repeat_rule: 'FREQ=weekly;COUNT=3' })
      const quantities = async () => {
        const all = await admin.list('booking', 'resource_rates=true')
        return all.map((booking) => booking.resources[0].rates.map((line: Line) => [line.sell.quantity, line.computed]))
      }
      assert.deepEqual(await quantities(), [[['8', true]], [['7', true]], [['8', true]]])
      const rates = await linesOf(admin, first)
      const body = { name: 'Night', resources: [{ id: suite, rates }] }
      await admin.put(`/v2/booking?id=${first}&repeat_update_scope=all`, body)
      assert.deepEqual(await quantities(), [[['8', true]], [['7', true]], [['8', true]]])
    })

    test('is computed by a bulk write, for new bookings and for those that it moves', async () => {
      await using world = await open()
      const { admin } = world
      const { resources } = await studio(world)
      const save = async (hours: number) => {
        const columns = ['external_id', 'name', 'start', 'end']
        const values = [['a', 'Shift', NINE, NINE + hours * HOUR]]
        const answer = await admin.post('/v2/booking/bulk', {
          save: { common_properties: [{ resources }], columns, values },
        })
        return answer.body.save.success[0].id
      }
      assert.deepEqual(await sold(admin, await save(2)), ['Card 2 hourly × 120.00'])
      assert.deepEqual(await sold(admin, await save(3)), ['Card 3 hourly × 120.00'])
    })

    test('uses only schemes of its own instance', async () => {
      await using world = await open()
      await studio(world)
      const suite = await world.other.create('resource', { name: 'Suite', type_id: 1 })
      const id = await world.other.create('booking', { name: 'Grade', ...times(12), resources: [{ id: suite }] })
      assert.deepEqual(await linesOf(world.other, id), [])
    })

    test('is restored with its booking', async () => {
      await using world = await open()
      const { admin } = world
      const { card, book } = await studio(world)
      const id = await book({ end: NINE + HOUR })
      await admin.delete(`/v2/booking?id=${id}`)
      await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate: 130 })
      assert.equal((await admin.post(`/v2/booking/restore?id=${id}`)).status, 200)
      assert.deepEqual(await sold(admin, id), ['Card 1 hourly × 120.00'])
    })
  })
})
