import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answer, onEachEngine, type World } from '../../../../tests/world.ts'

const faultsOf = ({ body }: Answer) => body.error.details.map((one: { field: string }) => one.field)

async function prepare({ admin }: World) {
  const client = [{ id: await admin.create('contact', { type: 'organization', name: 'Acme' }) }]
  const vat = await admin.create('tax', { name: 'VAT', rate: '20', code: 'V20' })
  const read = async (id: number) => (await admin.list('quote', `id=${id}`))[0]
  return { client, vat, read }
}

/** The start of the day of a moment in Berlin. */
function midnightOf(stamp: number): number {
  const moment = Temporal.Instant.fromEpochMilliseconds(stamp * 1000).toZonedDateTimeISO('Europe/Berlin')
  return moment.startOfDay().epochMilliseconds / 1000
}

onEachEngine('quote', (open) => {
  describe('200', () => {
    test('a new quote gets a number, date, template, status and currency', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const quote = await read(await world.admin.create('quote', { client }))
      assert.partialDeepStrictEqual(quote, {
        prefix: 'Q-',
        number: 1,
        date: midnightOf(world.clock.now()),
        date_iso: '2026-03-02T00:00:00+01:00',
        expiry_date: null,
        template_id: 2,
        status: [{ id: 1, name: 'Draft' }],
        currency: 'EUR',
        created_sp_flag: 'true',
        items: [],
        taxes: [],
        total: '0.00',
      })
    })

    test('statuses are set by id or name in any order, back to Draft too', async () => {
      await using world = await open()
      const { client, read } = await prepare(world)
      const { admin } = world
      const id = await admin.create('quote', { client, status: [{ name: 'Sent' }] })
      for (const sent of [
        { status: [{ id: 3 }] },
        { status_id: 5 },
        { status: [{ name: 'Draft' }] },
        { status: [{ id: 4 }] },
      ]) {
        assert.equal((await admin.put(`/v2/quote?id=${id}`, sent)).status, 200)
      }
      const quote = await read(id)
      assert.deepEqual(quote.status, [{ id: 4, name: 'Invoiced' }])
      assert.equal(quote.number, 1)
      assert.equal((await admin.put(`/v2/quote?id=${id}`, { ...quote, status: [{ id: 2 }] })).status, 200)
      assert.deepEqual(await admin.list('quote', 'status_id=2,3&fields=id'), [{ id }])
    })

    test('a duplicate is a new draft at the same prices, with the event of a new quote', async () => {
      await using world = await open()
      const { client, vat, read } = await prepare(world)
      const { admin } = world
      const day = 86_400
      const id = await admin.create('quote', {
        client,
        status_id: 3,
        prefix: 'A-',
        expiry_date: world.clock.now() + 30 * day,
        groups: [{ id: 'g', name: 'Group' }],
        items: [{ unit_amount: 10, taxes: [{ id: vat }], parent_group_id: 'g' }],
      })
      const source = await read(id)
      await admin.put(`/v2/tax?id=${vat}`, { rate: 25 })
      world.clock.advance(3 * day)
      const answer = await admin.post(`/v2/quote/duplicate?id=${id}`)
      assert.equal(answer.status, 200)
      const copy = await read(answer.body.success.id)
      assert.partialDeepStrictEqual(copy, {
        cloned_id: id,
        prefix: 'A-',
        number: 2,
        status: [{ id: 1, name: 'Draft' }],
        date: midnightOf(world.clock.now()),
        expiry_date: midnightOf(world.clock.now() + 30 * day),
        client: source.client,
        taxes: source.taxes,
        total: source.total,
      })
      assert.notEqual(copy.items[0].id, source.items[0].id)
      assert.notEqual(copy.groups[0].id, source.groups[0].id)
      assert.equal(copy.items[0].parent_group_id, copy.groups[0].id)
      const { event } = (await world.journal('quote')).at(-1)
      assert.equal(event, 'quoteCreated')
    })

    test('lists can be filtered by client and time of creation', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const { admin, clock } = world
      const zoe = await admin.create('contact', { type: 'person', name: 'Zoe' })
      await admin.create('quote', { client })
      clock.advance(60)
      await admin.create('quote', { client: [{ uuid: `p${zoe}` }] })
      const numbers = async (query: string) =>
        (await admin.list('quote', `${query}&fields=number`)).map(({ number }) => number)
      assert.deepEqual(await numbers(`client_uuid=p${zoe}`), [2])
      assert.deepEqual(await numbers(`client_uuid=o${zoe}`), [])
      assert.deepEqual(await numbers(`created_after=${clock.now() - 1}&prefix=q-&number=1`), [2])
      assert.deepEqual(await numbers(`created_before=${clock.now() - 1}`), [1])
    })
  })

  describe('400', () => {
    test('a tax of another instance does not exist', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const { other } = world
      for (const name of ['A', 'B', 'C', 'D']) await other.create('tax', { name, rate: 1 })
      const foreign = (await other.list('tax')).at(-1).id
      const answer = await world.admin.post('/v2/quote', { client, items: [{ taxes: [{ id: foreign }] }] })
      assert.deepEqual(faultsOf(answer), ['items[0].taxes'])
    })
  })

  describe('404 and 409', () => {
    test('a quote of another instance, or one whose client is deleted, cannot be duplicated', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const { admin } = world
      const id = await admin.create('quote', { client })
      assert.equal((await world.other.post(`/v2/quote/duplicate?id=${id}`)).status, 404)
      await admin.delete(`/v2/contact?uuid=o${client[0]?.id}`)
      const answer = await admin.post(`/v2/quote/duplicate?id=${id}`)
      assert.equal(answer.status, 409)
      assert.match(answer.body.error.message, /^client: /)
    })

    test('a quote keeps its number from the first save, and only a draft can be deleted', async () => {
      await using world = await open()
      const { client } = await prepare(world)
      const { admin } = world
      const id = await admin.create('quote', { client, status_id: 2 })
      const answer = await admin.put(`/v2/quote?id=${id}`, { prefix: 'X-', number: 5 })
      assert.equal(answer.status, 409)
      assert.deepEqual(faultsOf(answer), ['prefix', 'number'])
      assert.equal((await admin.delete(`/v2/quote?id=${id}`)).status, 409)
      await admin.put(`/v2/quote?id=${id}`, { status_id: 1 })
      assert.equal((await admin.delete(`/v2/quote?id=${id}`)).status, 200)
      const next = await admin.create('quote', { client })
      assert.deepEqual(await admin.list('quote', 'fields=id,number'), [{ id: next, number: 2 }])
    })
  })
})
