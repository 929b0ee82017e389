import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Client, onEachEngine, type World } from '../../../../../tests/world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const HOUR = 3_600

async function priceOf(client: Client, id: number | string) {
  const answer = await client.get(`/v2/booking/price?id=${id}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.data
}

/** Twelve hours of a suite at 120, with overtime after ten and a scheme for a client who is not theirs. */
async function studio(world: World) {
  const { admin } = world
  const suite = await admin.create('resource', { name: 'Suite 1', type_id: 1 })
  const resources = [{ id: suite }]
  const card = await admin.create('rate-scheme', {
    name: 'Card',
    type_id: 1,
    currency: 'EUR',
    resources,
    hour_rate: 120,
  })
  const half = { currency: 'EUR', hour_rate: 50, hour_rate_percent: true }
  const overtime = await admin.create('rate-scheme', { name: 'Overtime', type_id: 4, overtime_hours: 10, ...half })
  const client = await admin.create('contact', { name: 'Arte', type: 'organization' })
  const arte = await admin.create('rate-scheme', { name: 'Arte', type_id: 5, clients: [{ id: client }], ...half })
  const body = { name: 'Grade', start: NINE, end: NINE + 12 * HOUR, resources }
  return { suite, resources, card, overtime, arte, id: await admin.create('booking', body) }
}

onEachEngine('why a booking has its price', (open) => {
  describe('200', () => {
    test('each line has its explanation, and refused schemes have their reasons', async () => {
      await using world = await open()
      const { suite, card, overtime, arte, id } = await studio(world)
      const [{ resources, totals }] = await priceOf(world.admin, id)
      const [{ rates, refused, ...facts }] = resources
      assert.deepEqual(facts, {
        id: suite,
        name: 'Suite 1',
        by_hand: false,
        up_to_date: true,
        computed_now: [],
        notes: [],
      })
      assert.deepEqual(
        rates.map(
          (line: { id: number; rate_scheme_id: number; sell: { total: string }; time: object[]; trace: string[] }) => [
            line.id,
            line.rate_scheme_id,
            line.sell.total,
            line.time,
            line.trace.at(-1),
          ],
        ),
        [
          [
            1,
            card,
            '1440.00',
            [{ start: NINE, end: NINE + 12 * HOUR }],
            'Sold: 12 hours at 120.00 EUR is 1440.00 EUR.',
          ],
          [
            2,
            overtime,
            '120.00',
            [{ start: NINE + 10 * HOUR, end: NINE + 12 * HOUR }],
            'Sold: 2 hours at 60.00 EUR is 120.00 EUR.',
          ],
        ],
      )
      assert.deepEqual(refused, [
        {
          code: 'booking_has_no_client',
          reason: 'The booking has no client.',
          schemes: [{ rate_scheme_id: arte, rate_scheme_name: 'Arte' }],
        },
      ])
      assert.deepEqual(totals, [{ currency: 'EUR', buy: '0.00', sell: '1560.00' }])
    })

    test('rates entered by hand are explained as such, next to the computed rates', async () => {
      await using world = await open()
      const { suite, id } = await studio(world)
      const rates = [{ sell: { unit: 'daily', unit_amount: 1000, quantity: 1, discount: 20 } }]
      await world.admin.put(`/v2/booking?id=${id}`, { resources: [{ id: suite, rates }] })
      const [{ resources, totals }] = await priceOf(world.admin, id)
      const [{ by_hand, up_to_date, rates: held, computed_now }] = resources
      assert.deepEqual([by_hand, up_to_date], [true, false])
      assert.deepEqual(held[0].trace, ['It was entered by hand, and stays until somebody changes it.'])
      assert.deepEqual(totals, [{ currency: 'EUR', buy: '0.00', sell: '800.00' }])
      assert.deepEqual(
        computed_now.map((line: { id: null; sell: { total: string } }) => [line.id, line.sell.total]),
        [
          [null, '1440.00'],
          [null, '120.00'],
        ],
      )
    })

    test('a price keeps its explanation when the scheme changes', async () => {
      await using world = await open()
      const { card, id } = await studio(world)
      const { admin } = world
      const traces = async () => {
        const [{ resources }] = await priceOf(admin, id)
        return resources[0].rates.map(({ trace }: { trace: string[] }) => trace)
      }
      const made = await traces()
      await admin.put(`/v2/rate-scheme?id=${card}`, { name: 'Night card', hour_rate: 130 })
      assert.deepEqual(await traces(), made)
      const [{ resources }] = await priceOf(admin, id)
      assert.match(resources[0].computed_now[0].trace[0], /Night card/)
      await admin.delete(`/v2/rate-scheme?id=${card}`)
      await admin.put(`/v2/booking?id=${id}`, { notes: 'As agreed' })
      assert.deepEqual(await traces(), made)
      const [created] = await world.journal('booking')
      assert.equal(JSON.stringify(created).includes('The base is'), false, 'the journal has prices, not reasons')
    })

    test('schemes for other resources are not listed, and refused ones are grouped by reason', async () => {
      await using world = await open()
      const { suite, id } = await studio(world)
      const { admin } = world
      const other = await admin.create('resource', { name: 'Suite 2', type_id: 1 })
      const half = { currency: 'EUR', hour_rate: 50, hour_rate_percent: true }
      await admin.create('rate-scheme', { name: 'Elsewhere', type_id: 2, resources: [{ id: other }], ...half })
      const client = await admin.create('contact', { name: 'BBC', type: 'organization' })
      await admin.create('rate-scheme', { name: 'BBC', type_id: 5, clients: [{ id: client }], ...half })
      const buyer = await admin.create('contact', { name: 'NRK', type: 'organization' })
      const refused = async () => (await priceOf(admin, id))[0].resources[0].refused
      const [{ code, reason, schemes }, ...none] = await refused()
      const expected = ['booking_has_no_client', 'The booking has no client.', 2, []]
      assert.deepEqual([code, reason, schemes.length, none], expected)
      await admin.put(`/v2/booking?id=${id}`, { client: [{ id: buyer }], resources: [{ id: suite }] })
      assert.deepEqual(await refused(), [])
    })

    test('the price of a night with a clock change explains its eleven hours', async () => {
      await using world = await open()
      const { suite } = await studio(world)
      const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 1000
      const body = { name: 'Night', resources: [{ id: suite }], start: at('2026-10-24T22:00+02:00') }
      const id = await world.admin.create('booking', { ...body, end: at('2026-10-25T08:00+01:00') })
      const [{ resources }] = await priceOf(world.admin, id)
      const [{ sell, trace }] = resources[0].rates
      assert.equal(sell.quantity, '11')
      assert.match(trace[1], /Clocks go back on 2026-10-25, which makes it 1 h longer/)
    })

    test('a changed scheme does not change the price until it is computed again', async () => {
      await using world = await open()
      const { card, id } = await studio(world)
      const { admin } = world
      await admin.put(`/v2/rate-scheme?id=${card}`, { hour_rate: 130 })
      const totals = async () => {
        const [{ resources, totals }] = await priceOf(admin, id)
        return [resources[0].up_to_date, totals[0].sell]
      }
      assert.deepEqual(await totals(), [false, '1560.00'])
      assert.equal((await admin.post(`/v2/booking/price?id=${id}`)).status, 200)
      assert.deepEqual(await totals(), [true, '1690.00'])
      const entries = (await world.journal('booking')).length
      await admin.post(`/v2/booking/price?id=${id}`)
      assert.equal((await world.journal('booking')).length, entries, 'the same price is not a change')
    })

    test('several bookings are explained together, with totals by currency; missing ones are left out', async () => {
      await using world = await open()
      const { resources, id } = await studio(world)
      const rates = [{ currency: 'JPY', sell: { unit: 'hourly', unit_amount: '99.5', quantity: 1 } }]
      const [yen] = [{ ...resources[0], rates }]
      const other = await world.admin.create('booking', {
        name: 'Tokyo',
        start: NINE,
        end: NINE + HOUR,
        resources: [yen],
      })
      const data = await priceOf(world.admin, `${other},${id},999999`)
      assert.deepEqual(
        data.map((booking: { id: number }) => booking.id),
        [id, other],
      )
      assert.deepEqual(data[1].totals, [{ currency: 'JPY', buy: '0', sell: '100' }])
      const free = await world.admin.create('booking', { name: 'Nothing', start: NINE, end: NINE + HOUR })
      assert.deepEqual(await priceOf(world.admin, free), [{ id: free, name: 'Nothing', resources: [], totals: [] }])
    })

    test('users who may not list schemes see only the charged ones', async () => {
      await using world = await open()
      const { id } = await studio(world)
      const planner = await world.client({ schedule: 'R-' })
      const [{ resources }] = await priceOf(planner, id)
      assert.deepEqual([resources[0].rates.length, resources[0].refused], [2, []])
    })

    test('days without a base are listed', async () => {
      await using world = await open()
      const { suite, card } = await studio(world)
      await world.admin.delete(`/v2/rate-scheme?id=${card}`)
      const start = NINE - 24 * HOUR
      const resources = [{ id: suite }]
      const id = await world.admin.create('booking', { name: 'Early', start, end: start + HOUR, resources })
      const [{ resources: explained }] = await priceOf(world.admin, id)
      assert.deepEqual(explained[0].notes, [{ code: 'no_base', reason: 'There is no base for 2026-03-02.' }])
    })
  })

  describe('private bookings', () => {
    test('are not explained to other users', async () => {
      await using world = await open()
      const { admin } = world
      const { id } = await studio(world)
      const project = await admin.create('project', { name: 'Secret', private: 1 })
      await admin.put(`/v2/booking?id=${id}`, { project: [{ id: project }] })
      const planner = await world.client({ schedule: 'RW' })
      assert.deepEqual(await priceOf(planner, id), [])
      assert.deepEqual(await priceOf(world.other, id), [])
      assert.equal((await planner.post(`/v2/booking/price?id=${id}`)).status, 403)
    })
  })

  describe('400, 403, 404, 409', () => {
    test('the bookings are identified by their ids, at most a hundred', async () => {
      await using world = await open()
      for (const query of ['', '?id=', '?id=x', `?id=${Array.from({ length: 101 }, (_, at) => at + 1)}`]) {
        const answer = await world.admin.get(`/v2/booking/price${query}`)
        assert.equal(answer.status, 400, query)
        assert.match(answer.body.error.message, /^id: /)
      }
      assert.equal((await world.admin.post('/v2/booking/price')).status, 400)
      assert.equal((await world.admin.post('/v2/booking/price?id=999')).status, 404)
    })

    test('READ is enough for the explanation, but not to compute the price again', async () => {
      await using world = await open()
      const { id } = await studio(world)
      const nobody = await world.client({})
      const planner = await world.client({ schedule: 'R-' })
      assert.equal((await nobody.get(`/v2/booking/price?id=${id}`)).status, 403)
      assert.equal((await planner.post(`/v2/booking/price?id=${id}`)).status, 403)
    })

    test('the price is not computed again if the setting is off, or another user has locked the booking', async () => {
      await using world = await open()
      const { admin } = world
      const { id } = await studio(world)
      await admin.put(`/v2/booking/lock?id=${id}`, {})
      const planner = await world.client({ schedule: 'RW' })
      assert.equal((await planner.post(`/v2/booking/price?id=${id}`)).status, 409)
      await admin.put('/v2/instance', { settings: { automatic_rates: false } })
      assert.match((await admin.post(`/v2/booking/price?id=${id}`)).body.error.message, /automatic_rates/)
    })
  })
})
