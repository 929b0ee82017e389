/** What one app keeps in memory while another one changes the database. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { App } from '../../src/app.ts'
import { faultsOf } from '../../src/cli/check.ts'
import type { Dialect } from '../../src/kernel/db/dialect.ts'
import { missingIds } from '../../src/kernel/db/find-referred.ts'
import { mustHave } from '../../src/kernel/must-have.ts'
import { runList } from '../../src/records/list/run-list.ts'
import { postgres } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { reopen } from '../support/reopened-app.ts'
import { Client, openWorld, type World } from '../world.ts'

interface Pair extends AsyncDisposable {
  readonly world: World
  /** Another app on the same database. */
  readonly beside: App
  /** The same caller, who asks the other app. */
  there(client: Client): Client
}

async function openPair(): Promise<Pair> {
  const database = await postgres.create()
  const world = await openWorld({ ...postgres, create: async () => database })
  const beside = await reopen(world, {}, await database.open())
  return {
    world,
    beside,
    there: ({ token, userId }) => new Client(beside, token, userId),
    [Symbol.asyncDispose]: async () => {
      await beside[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

describe('a session that one app keeps', { skip: withoutPostgres }, () => {
  test('ends when the other app revokes its token', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const { success } = (await admin.post('/v2/api-client', { description: 'script' })).body
    const script = new Client(pair.beside, success.token, admin.userId)
    assert.equal((await script.get('/v2/booking')).status, 200)
    await admin.delete(`/v2/api-client?id=${success.id}`)
    assert.equal((await script.get('/v2/booking')).status, 401)
  })

  test('has the permissions, the visible projects and the settings that the other app has set', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const user = pair.there(await pair.world.client({ schedule: 'R-', project: 'R-' }))
    assert.equal((await user.get('/v2/project')).status, 200)
    const project = await admin.create('project', { name: 'Film' })
    assert.equal((await user.list('project')).length, 1)
    const group = (await admin.list('group')).at(-1)
    await admin.put(`/v2/project?id=${project}`, { private: 1, people: { users: [], groups: [] } })
    assert.deepEqual(await user.list('project'), [])
    await admin.put(`/v2/group?id=${group.id}`, { acl_project: '--' })
    assert.equal((await user.get('/v2/project')).status, 403)
    await admin.put('/v2/instance', { timezone: 'Asia/Tokyo' })
    assert.equal((await pair.there(admin).get('/v2/instance')).body.data[0].timezone, 'Asia/Tokyo')
    const start = Date.UTC(2026, 2, 2) / 1000
    await admin.create('booking', { name: 'Shoot', start, end: start + 3600 })
    assert.match((await user.list('booking'))[0].start_date_time_iso, /\+09:00$/)
  })

  test('has the current version in its ETag', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const there = pair.there(admin)
    const { etag = '' } = (await there.get('/v2/project')).headers
    assert.equal((await there.get('/v2/project', { 'if-none-match': etag })).status, 304)
    await admin.create('project', { name: 'Film' })
    const changed = await there.get('/v2/project', { 'if-none-match': etag })
    assert.deepEqual([changed.status, changed.body.data.length], [200, 1])
  })
})

describe('a list of one app', { skip: withoutPostgres }, () => {
  test('shows records and names that the other app has just changed', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const there = pair.there(admin)
    const room = await admin.create('resource', { name: 'Room', type_id: 1 })
    const start = Date.UTC(2026, 2, 2) / 1000
    const booking = await admin.create('booking', {
      name: 'Shoot',
      start,
      end: start + 3600,
      resources: [{ id: room }],
    })
    const shown = async (client: Client) => {
      const [one] = await client.list('booking')
      return [one.name, one.resources[0]?.name]
    }
    for (const [app, asked] of [
      [pair.world.app, admin],
      [pair.beside, there],
    ] as const) {
      await shown(asked)
      await mustHave(app.lists.stored, 'stored texts').filler.runDue()
      assert.deepEqual(await shown(asked), ['Shoot', 'Room'])
    }
    await admin.put(`/v2/resource?id=${room}`, { name: 'Suite' })
    assert.deepEqual(await shown(there), ['Shoot', 'Suite'])
    await there.put(`/v2/booking?id=${booking}`, { name: 'Edit' })
    assert.deepEqual(await shown(admin), ['Edit', 'Suite'])
    await there.put(`/v2/booking?id=${booking}`, { resources: [] })
    assert.deepEqual(await shown(admin), ['Edit', undefined])
  })

  test('stays correct while both apps write, list and store texts at once', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const clients = [admin, pair.there(admin)]
    const room = await admin.create('resource', { name: 'Room', type_id: 1 })
    const start = Date.UTC(2026, 2, 2) / 1000
    const resources = [{ id: room }]
    for (let n = 0; n < 20; n += 1) {
      await admin.create('booking', { name: `Shoot ${n}`, start, end: start + 3600, resources })
    }
    let isOver = false
    const busy = [pair.world.app, pair.beside].flatMap((app, index) => {
      const client = mustHave(clients[index], 'a client')
      return [
        (async () => {
          while (!isOver) {
            await client.list('booking', 'limit=100')
            await mustHave(app.lists.stored, 'stored texts').filler.runDue()
          }
        })(),
        (async () => {
          for (let n = 0; n < 40; n += 1) {
            await client.put(`/v2/booking?id=${1 + ((n * 7) % 20)}`, { name: `Edit ${index}/${n}` })
            if (n % 5 === 0) await client.put(`/v2/resource?id=${room}`, { name: `Room ${index}/${n}` })
          }
          isOver = true
        })(),
      ]
    })
    await Promise.all(busy)
    const lists = await Promise.all(clients.map((client) => client.list('booking', 'limit=100')))
    assert.deepEqual(lists[0], lists[1])
    const { records } = pair.beside.lists
    const scope = pair.beside.scopes.reading(await pair.beside.sessions.find(admin.token))
    const rendered = JSON.parse(await runList({ records, kept: undefined }, scope, 'booking', { limit: '100' })).data
    assert.deepEqual(lists[0], rendered)
    assert.deepEqual(await faultsOf(pair.beside.scopes.engine), [])
  })
})

const revive = ({ placeholder }: Dialect) =>
  `update resource set deleted = null where instance_id = ${placeholder(1)} and id = ${placeholder(2)}`

describe('the rows that writes of one app keep', { skip: withoutPostgres }, () => {
  const start = Date.UTC(2026, 2, 2) / 1000
  const rates = (hour_sell_cost: string) => [{ type_id: 9, currency: 'EUR', hour_sell_cost }]

  test('are read again after the other app has written', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const there = pair.there(admin)
    const room = await admin.create('resource', { name: 'Room', type_id: 1, rates: rates('50') })
    const body = { name: 'Shoot', start, end: start + 3600, resources: [{ id: room }] }
    const price = async () => {
      const id = await admin.create('booking', body)
      const [booking] = await admin.list('booking', `id=${id}&resource_rates=true`)
      return booking.resources[0].rates[0].sell.unit_amount
    }
    assert.deepEqual([await price(), await price()], ['50.00', '50.00'])
    await there.put(`/v2/resource?id=${room}`, { rates: rates('60') })
    assert.equal(await price(), '60.00')
    await there.delete(`/v2/resource?id=${room}`)
    assert.equal((await admin.post('/v2/booking', body)).status, 400)
    await there.post(`/v2/resource/restore?id=${room}`)
    assert.equal(await price(), '60.00')
  })

  test('do not include changes that a dry run has read', async () => {
    await using pair = await openPair()
    const { admin, app } = pair.world
    const body = { name: 'Shoot', start, end: start + 3600 }
    const room = await admin.create('resource', { name: 'Room', type_id: 1 })
    await admin.delete(`/v2/resource?id=${room}`)
    await app.scopes.trying(await app.sessions.find(admin.token), async (scope) => {
      await scope.db.execute(revive(scope.db.dialect), [scope.db.instanceId, room])
      assert.deepEqual(await missingIds(scope, 'resource', [room]), [])
    })
    await pair.there(admin).create('booking', body)
    assert.equal((await admin.post('/v2/booking', { ...body, resources: [{ id: room }] })).status, 400)
  })

  test('are correct while both apps book, delete and restore at once', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const clients = [admin, pair.there(admin)]
    const room = await admin.create('resource', { name: 'Room', type_id: 1 })
    const body = { name: 'Shoot', start, end: start + 3600, resources: [{ id: room }] }
    await Promise.all(
      clients.map(async (client, index) => {
        for (let n = 0; n < 60; n += 1) {
          if (n % 7 === index) await client.delete(`/v2/resource?id=${room}`)
          if (n % 7 === index + 3) await client.post(`/v2/resource/restore?id=${room}`)
          await Promise.all([client.post('/v2/booking', body), client.post('/v2/booking', { ...body, name: '' })])
        }
      }),
    )
    // In the journal, each booking was created while the room existed.
    let isLive = true
    let [accepted, moves] = [0, 0]
    for (const { record, action } of await pair.world.journal()) {
      if (record === 'resource' && action !== 'edited') {
        isLive = action !== 'deleted'
        moves += 1
      } else if (record === 'booking' && action === 'created') {
        assert.ok(isLive, 'a booking has taken a deleted room')
        accepted += 1
      }
    }
    assert.ok(accepted > 0 && moves > 10)
  })
})
