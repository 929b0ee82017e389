/** Writes keep rows that earlier writes have looked up. This must never show in a result. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Engine } from '../../src/kernel/db/engine.ts'
import type { Sql } from '../../src/kernel/db/sql.ts'
import { type Answer, type Client, onEachEngine } from '../world.ts'

const NINE = Temporal.Instant.from('2026-03-03T08:00:00Z').epochMilliseconds / 1000
const hour = { name: 'Grade', start: NINE, end: NINE + 3_600 }
const perHour = (hour_sell_cost: string) => [{ type_id: 9, currency: 'EUR', hour_sell_cost }]

/** A record that two bookings refer to, so that its row is kept. */
async function booked(client: Client, kind: string, body: object, refer: (id: number) => object) {
  const id = await client.create(kind, body)
  const book = () => client.post('/v2/booking', { ...hour, ...refer(id) })
  for (const answer of [await book(), await book()]) assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { id, book }
}

const kinds: [string, object, (id: number) => object, string][] = [
  ['resource', { name: 'Suite 1', type_id: 1 }, (id) => ({ resources: [{ id }] }), 'resources[0]'],
  ['project', { name: 'Film' }, (id) => ({ project: [{ id }] }), 'project'],
  ['contact', { name: 'Arte', type: 'organization' }, (id) => ({ client: [{ uuid: `o${id}` }] }), 'client'],
  ['status', { name: 'Pencil', type_id: 1 }, (id) => ({ status: [{ id }] }), 'status'],
  [
    'tax',
    { name: 'VAT', rate: '19' },
    (id) => ({ billable_items: [{ name: 'Tape', cost: '5', taxes: [{ id }] }] }),
    'billable_items[0].taxes[0].id',
  ],
]

async function priceOf(client: Client, answer: Answer): Promise<string[]> {
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const [booking] = await client.list('booking', `id=${answer.body.success.id}&resource_rates=true`)
  return booking.resources[0].rates.map((rate: { sell: { unit_amount: string } }) => rate.sell.unit_amount)
}

onEachEngine('rows that writes keep', (open) => {
  for (const [kind, body, refer, field] of kinds) {
    test(`a deleted ${kind} cannot be booked, and a restored one can`, async () => {
      await using world = await open()
      const { admin } = world
      const { id, book } = await booked(admin, kind, body, refer)
      const address = kind === 'contact' ? `uuid=o${id}` : `id=${id}`
      assert.equal((await admin.delete(`/v2/${kind}?${address}`)).status, 200)
      const refused = await book()
      assert.deepEqual([refused.status, refused.body.error.field], [400, field])
      assert.equal((await admin.post(`/v2/${kind}/restore?${address}`)).status, 200)
      assert.equal((await book()).status, 200)
    })
  }

  test('a create of a booking with known references takes eight statements', async () => {
    await using world = await open()
    const { admin, app } = world
    const room = await admin.create('resource', { name: 'Suite 1', type_id: 1, rates: perHour('50') })
    const project = await admin.create('project', { name: 'Film' })
    const client = await admin.create('contact', { name: 'Arte', type: 'organization' })
    const [status] = await admin.list('status', 'type_id=1')
    const refers = { project: [{ id: project }], client: [{ uuid: `o${client}` }], status: [{ id: status.id }] }
    const book = () => admin.create('booking', { ...hour, ...refers, resources: [{ id: room }] })
    await book()
    const texts: string[] = []
    const { engine } = app.scopes
    const transaction = engine.transaction.bind(engine)
    const noting = (sql: Sql): Sql => ({
      all: (text, values) => {
        texts.push(text)
        return sql.all(text, values)
      },
      run: (text, values) => {
        texts.push(text)
        return sql.run(text, values)
      },
    })
    const counted: Engine['transaction'] = (lane, work, committed) =>
      transaction(lane, (sql) => work(lane.startsWith('writes') ? noting(sql) : sql), committed)
    Object.assign(engine, { transaction: counted })
    await book()
    assert.equal(texts.length, 8, texts.join('\n'))
  })

  test('a contact has its current type, and a client of another instance is unknown', async () => {
    await using world = await open()
    const { admin, other } = world
    const { id } = await booked(admin, 'contact', { name: 'Arte', type: 'organization' }, (id) => ({
      client: [{ uuid: `o${id}` }],
    }))
    assert.equal((await admin.post('/v2/booking', { ...hour, client: [{ uuid: `p${id}` }] })).status, 400)
    assert.equal((await other.post('/v2/booking', { ...hour, client: [{ uuid: `o${id}` }] })).status, 400)
  })

  test('a project that is hidden from a user is unknown to this user only', async () => {
    await using world = await open()
    const { admin } = world
    const planner = await world.client({ schedule: 'RW', project: 'R-' })
    const { id, book } = await booked(admin, 'project', { name: 'Film' }, (id) => ({ project: [{ id }] }))
    const books = async () => (await planner.post('/v2/booking', { ...hour, project: [{ id }] })).status
    assert.equal(await books(), 200)
    await admin.put(`/v2/project?id=${id}`, { private: 1, people: { users: [], groups: [] } })
    assert.equal((await book()).status, 200)
    assert.equal(await books(), 400)
  })

  describe('prices', () => {
    test('are always current: own rates, schemes, and the resources of schemes', async () => {
      await using world = await open()
      const { admin } = world
      const refer = (id: number) => ({ resources: [{ id }] })
      const { id, book } = await booked(admin, 'resource', { name: 'Suite 1', type_id: 1, rates: perHour('50') }, refer)
      const price = async () => priceOf(admin, await book())
      assert.deepEqual(await price(), ['50.00'])
      await admin.put(`/v2/resource?id=${id}`, { rates: perHour('60') })
      assert.deepEqual(await price(), ['60.00'])
      const scheme = await admin.create('rate-scheme', {
        name: 'Night',
        type_id: 3,
        currency: 'EUR',
        time_start: '00:00',
        time_end: '23:59',
        hour_rate: 10,
        resources: [{ id }],
      })
      assert.deepEqual(await price(), ['60.00', '10.00'])
      await admin.put(`/v2/rate-scheme?id=${scheme}`, { hour_rate: 20 })
      assert.deepEqual(await price(), ['60.00', '20.00'])
      const second = await admin.create('resource', { name: 'Suite 2', type_id: 1 })
      await admin.put(`/v2/rate-scheme?id=${scheme}`, { resources: [{ id: second }] })
      assert.deepEqual(await price(), ['60.00'])
      await admin.put(`/v2/rate-scheme?id=${scheme}`, { resources: [] })
      assert.deepEqual(await price(), ['60.00', '20.00'])
      await admin.delete(`/v2/rate-scheme?id=${scheme}`)
      assert.deepEqual(await price(), ['60.00'])
    })
  })

  describe('no row is kept of a write', () => {
    test('that was a dry run, was refused, or was rolled back beside others', async () => {
      await using world = await open()
      const { admin } = world
      const { id, book } = await booked(
        admin,
        'resource',
        { name: 'Suite 1', type_id: 1, rates: perHour('50') },
        (id) => ({ resources: [{ id }] }),
      )
      const price = async () => priceOf(admin, await book())
      assert.deepEqual(await price(), ['50.00'])
      await admin.put(`/v2/resource?id=${id}&dry_run=true`, { rates: perHour('60') })
      await admin.delete(`/v2/resource?id=${id}&dry_run=true`)
      assert.deepEqual(await price(), ['50.00'])
      // The new id of the trial is never given out: nobody may book it.
      const tried = await admin.post('/v2/resource?dry_run=true', { name: 'Suite 2', type_id: 1 })
      const phantom = tried.body.success.id
      const answers = await Promise.all([
        admin.post('/v2/resource?dry_run=true', { name: 'Suite 2', type_id: 1 }),
        admin.post('/v2/booking', { ...hour, resources: [{ id: phantom }] }),
        admin.put(`/v2/resource?id=${id}`, { rates: perHour('70'), workspaces: [{ id: 999 }] }),
        book(),
        admin.delete(`/v2/resource?id=${id}&dry_run=true`),
        book(),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 400, 400, 200, 200, 200],
      )
      assert.deepEqual(await price(), ['50.00'])
    })
  })
})
