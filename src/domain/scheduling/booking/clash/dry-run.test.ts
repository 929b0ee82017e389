import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { book, booked, HOUR, hours, NINE, refs, rejecting, rooms } from '../../../../../tests/support/clash-samples.ts'
import { onEachEngine, type World } from '../../../../../tests/world.ts'

const DRY = 'dry_run=true'

/** Every row of the first instance that a write of bookings could leave behind. */
async function everything({ app }: World): Promise<unknown> {
  const { read, dialect } = app.scopes.engine
  const ofInstance = `instance_id = ${dialect.placeholder(1)}`
  const tables = [
    'booking',
    'booking_resource',
    'journal',
    'record_tally',
    'record_block',
    'word_block',
    'word_range',
    'job',
  ]
  const rows: unknown[] = []
  for (const table of [...tables, 'instance_head', 'idempotency_key']) {
    const found = await read.all(`select * from "${table}" where "${table}".${ofInstance}`, [1])
    rows.push(table, found.map((row) => JSON.stringify(row)).toSorted())
  }
  return rows
}

onEachEngine('dry_run', (open) => {
  describe('200', () => {
    test('a create returns the resulting booking, its price and its clashes, and stores nothing', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const rates = [{ type_id: 9, hour_buy_cost: 0, hour_sell_cost: 120, currency: 'EUR' }]
      assert.equal((await world.admin.put(`/v2/resource?id=${room}`, { rates })).status, 200)
      const first = await booked(world, [room], hours(0, 1), { name: 'Early' })
      const before = await everything(world)
      const { status, body } = await book(world, [room], hours(0, 2), { name: 'Tried' }, DRY)
      assert.equal(status, 200, JSON.stringify(body))
      const { stored, clashes, clash_count, prices, stored_count, removed_ids } = body.dry_run
      assert.deepEqual([stored[0].name, stored[0].start, stored[0].resources[0].id], ['Tried', NINE, room])
      assert.deepEqual([stored.length, stored_count, removed_ids, clash_count], [1, 1, [], 1])
      assert.deepEqual(clashes, [{ id: first, name: 'Early', ...hours(0, 1), resource_ids: [room] }])
      assert.deepEqual(prices[0].totals, [{ currency: 'EUR', buy: '0.00', sell: '240.00' }])
      assert.ok(prices[0].resources[0].rates[0].trace.length > 0)
      assert.deepEqual(await everything(world), before)
      assert.equal((await world.admin.list('booking')).length, 1)
      assert.equal(await booked(world, [room], hours(3, 4)), first + 1, 'no id was used')
    })

    test('an update and the scopes of a series show each resulting booking, and change none', async () => {
      await using world = await open()
      const [room = 0, other = 0] = await rooms(world, 1, 1)
      const series = { repeat_rule: 'FREQ=daily;INTERVAL=1;REPENDTYPE=count;COUNT=4' }
      const id = await booked(world, [room], hours(0, 1), series)
      const inTheWay = await booked(world, [other], hours(24, 25), { name: 'There' })
      const before = await everything(world)
      const list = await world.admin.list('booking')
      for (const [scope, count] of [
        ['single', 1],
        ['all', 4],
      ] as const) {
        const path = `/v2/booking?id=${id}&repeat_update_scope=${scope}&${DRY}`
        const { status, body } = await world.admin.put(path, { name: 'Moved', resources: refs(other) })
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual([body.success.id, body.dry_run.stored_count], [id, count])
        for (const booking of body.dry_run.stored)
          assert.deepEqual([booking.name, booking.resources[0].id], ['Moved', other])
        const named = body.dry_run.clashes.map((clash: { id: number }) => clash.id)
        assert.deepEqual(named, scope === 'all' ? [inTheWay] : [])
      }
      const third = list[2]?.id
      const cut = await world.admin.put(`/v2/booking?id=${third}&repeat_update_scope=future&${DRY}`, { name: 'Later' })
      assert.deepEqual(
        cut.body.dry_run.stored.map((booking: { name: string }) => booking.name),
        ['Grade', 'Grade', 'Later', 'Later'],
      )
      const gone = await world.admin.delete(`/v2/booking?id=${id}&repeat_delete_scope=all&${DRY}`)
      assert.deepEqual([gone.status, gone.body.dry_run.removed_count], [200, 4])
      assert.deepEqual(await everything(world), before)
      assert.deepEqual(await world.admin.list('booking'), list)
    })

    test('real writes that share a transaction with dry runs are all stored, and the dry runs are not', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => book(world, [room], hours(at, at + 1), {}, at % 2 === 0 ? DRY : '')),
      )
      const ids = answers.filter((_, at) => at % 2 === 1).map(({ body }) => body.success.id)
      const stored = await world.admin.list('booking', 'limit=100')
      assert.deepEqual(
        stored.map(({ id }) => id),
        [1, 2, 3, 4, 5, 6],
      )
      for (const [at, id] of ids.entries()) {
        assert.equal(stored.find((booking) => booking.id === id)?.start, NINE + (2 * at + 1) * HOUR)
      }
      assert.equal((await world.journal('booking')).length, 6)
    })

    test('an Idempotency-Key is neither used nor kept', async () => {
      await using world = await open()
      const body = { name: 'Grade', ...hours(0, 1) }
      const key = { 'idempotency-key': 'tried' }
      assert.equal((await world.admin.post(`/v2/booking?${DRY}`, body, key)).status, 200)
      const real = await world.admin.post('/v2/booking', body, key)
      assert.deepEqual([real.status, real.headers['idempotency-replayed']], [200, undefined])
      assert.equal((await world.admin.list('booking')).length, 1)
    })

    test('every kind of record accepts dry_run', async () => {
      await using world = await open()
      const made = await world.admin.post(`/v2/tax?${DRY}`, { name: 'VAT', rate: 19, nothing: 1 })
      assert.equal(made.body.dry_run.stored[0].rate, '19')
      assert.equal(made.body.warnings.length, 1)
      const id = await world.admin.create('tax', { name: 'VAT', rate: 19 })
      const changed = await world.admin.put(`/v2/tax?id=${id}&${DRY}`, { rate: 7 })
      assert.equal(changed.body.dry_run.stored[0].rate, '7')
      const gone = await world.admin.delete(`/v2/tax?id=${id}&${DRY}`)
      assert.deepEqual([gone.body.dry_run.removed_ids, gone.body.dry_run.stored], [[id], []])
      assert.equal((await world.admin.list('tax'))[0]?.rate, '19')
    })

    test('tokens, secrets and feed addresses, which would not work, are left out', async () => {
      await using world = await open()
      const { admin } = world
      const client = await admin.post(`/v2/api-client?${DRY}`, { description: 'Sync' })
      const hook = await admin.post(`/v2/webhook?${DRY}`, { url: 'https://hooks.studio.example', events: [] })
      for (const { status, body } of [client, hook]) {
        assert.equal(status, 200, JSON.stringify(body))
        assert.deepEqual(Object.keys(body.success), ['id'])
        assert.equal(body.dry_run.stored_count, 1)
      }
      const [room = 0] = await rooms(world, 1)
      for (const path of [`/v2/resource?id=${room}`, `/v2/user?id=${admin.userId}`]) {
        const { body } = await admin.put(`${path}&${DRY}`, { feed: true })
        assert.equal(body.dry_run.stored[0].feed, 'on', path)
      }
      assert.match((await admin.post('/v2/api-client', { description: 'Sync' })).body.success.token, /^daybook_/)
    })
  })

  describe('refused', () => {
    test('409: if the real call clashes, with the price and all clashes next to the error', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const id = await booked(world, [room], hours(0, 1))
      await rejecting(world)
      const before = await everything(world)
      const real = await book(world, [room], hours(0, 1))
      const tried = await book(world, [room], hours(0, 1), {}, DRY)
      assert.deepEqual([tried.status, tried.body.error], [409, real.body.error])
      assert.deepEqual([tried.body.dry_run.clashes[0].id, tried.body.dry_run.stored.length], [id, 1])
      assert.deepEqual(await everything(world), before)
    })

    test('400, 403, 404 and 412, like the real call', async () => {
      await using world = await open()
      const id = await booked(world, [], hours(0, 1))
      const path = `/v2/booking?id=${id}&${DRY}`
      assert.equal((await world.admin.put(path, { end: NINE })).body.error.field, 'end')
      assert.equal((await world.admin.put(`/v2/booking?id=${id}&dry_run=perhaps`, {})).body.error.field, 'dry_run')
      assert.equal((await world.admin.post(`/v2/booking/restore?id=${id}&${DRY}`)).status, 400)
      const without = await world.admin.post(`/v2/booking/ics?${DRY}`, { booking_ids: [id] })
      const message = 'dry_run: is not a parameter here. POST /v2/booking/ics has no parameters.'
      assert.equal(without.body.error.message, message)
      assert.equal((await world.other.put(path, { name: 'Theirs' })).status, 404)
      assert.equal((await world.admin.call('PUT', path, { name: 'A' }, { 'if-match': '"r0"' })).status, 412)
      const reader = await world.client({ schedule: 'R-' })
      assert.equal((await reader.put(path, { name: 'A' })).status, 403)
    })

    test('a booking of a private project clashes as busy time', async () => {
      await using world = await open()
      const [room = 0] = await rooms(world, 1)
      const secret = await world.admin.create('project', { name: 'Secret', private: 1 })
      await booked(world, [room], hours(0, 1), { name: 'Hidden', project: refs(secret) })
      const booker = await world.client({ schedule: 'RW' })
      const body = { name: 'Mine', ...hours(0, 1), resources: refs(room) }
      const tried = await booker.post(`/v2/booking?${DRY}`, body)
      assert.equal(tried.status, 200, JSON.stringify(tried.body))
      assert.deepEqual(
        tried.body.dry_run.clashes.map((clash: { name: string }) => clash.name),
        ['Private'],
      )
      assert.doesNotMatch(JSON.stringify(tried.body), /Hidden|Secret/)
    })
  })
})
