/** What one app keeps in memory while another one changes the database. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type App, createApp } from '../../src/app.ts'
import { createLog } from '../../src/kernel/log.ts'
import { postgres } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
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
  const settings = { host: '127.0.0.1', port: 0, rateLimit: 0, requestTimeoutSeconds: 30, trustedProxies: [] }
  const beside = await createApp(
    { ...settings, allowPrivateTargets: true },
    { engine: await database.open(), log: createLog({ level: 'silent' }), clock: world.clock },
  )
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
  test('ends with the token that the other one revokes', async () => {
    await using pair = await openPair()
    const { admin } = pair.world
    const { success } = (await admin.post('/v2/api-client', { description: 'script' })).body
    const script = new Client(pair.beside, success.token, admin.userId)
    assert.equal((await script.get('/v2/booking')).status, 200)
    await admin.delete(`/v2/api-client?id=${success.id}`)
    assert.equal((await script.get('/v2/booking')).status, 401)
  })

  test('has the permissions, the sight and the settings that the other one has set', async () => {
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

  test('has the version of the moment in its ETag', async () => {
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
