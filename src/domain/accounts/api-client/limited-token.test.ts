import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, onEachEngine, type World } from '../../../../tests/world.ts'

const DAY = 86_400

async function tokenOf(world: World, by: Client, body: object = {}): Promise<{ id: number; client: Client }> {
  const answer = await by.post('/v2/api-client', body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const { id, token } = answer.body.success
  return { id, client: new Client(world.app, token, by.userId) }
}

const scopes = (...entries: [module: string, acl: string][]) => entries.map(([module, acl]) => ({ module, acl }))

onEachEngine('limited tokens', (open) => {
  test('200: a token can do only what its scopes allow, and follows changes of its scopes and read_only', async () => {
    await using world = await open()
    const { admin } = world
    const { id, client } = await tokenOf(world, admin, { scopes: scopes(['schedule', 'R-'], ['contact', 'RW']) })
    assert.equal((await client.get('/v2/booking')).status, 200)
    assert.equal((await client.post('/v2/booking', { name: 'Grade', start: 1, end: 2 })).status, 403)
    await client.create('contact', { name: 'Ida', type: 'person' })
    assert.equal((await client.get('/v2/project')).status, 403)
    const [rendered] = await admin.list('api-client', `id=${id}&fields=read_only,scopes`)
    assert.deepEqual(rendered, { read_only: false, scopes: scopes(['schedule', 'R-'], ['contact', 'RW']) })
    await admin.put(`/v2/api-client?id=${id}`, { read_only: true })
    assert.equal((await client.post('/v2/contact', { name: 'Ida', type: 'person' })).status, 403)
    assert.equal((await client.get('/v2/contact')).status, 200)
    await admin.put(`/v2/api-client?id=${id}`, { read_only: false, scopes: [] })
    await client.create('project', { name: 'Film' })
    assert.deepEqual(await admin.list('api-client', 'read_only=true'), [])
  })

  test('200: a token can do no more than its user, whatever its scopes', async () => {
    await using world = await open()
    const user = await world.client({ admin: 'RW', schedule: 'R-' })
    const { client } = await tokenOf(world, user, { scopes: scopes(['schedule', 'RW'], ['finance', 'RW']) })
    assert.equal((await client.get('/v2/booking')).status, 200)
    assert.equal((await client.post('/v2/booking', { name: 'Grade', start: 1, end: 2 })).status, 403)
    assert.equal((await client.get('/v2/invoice')).status, 403)
  })

  test('200: a token created with a limited token has the same limits or narrower ones; 403: wider ones', async () => {
    await using world = await open()
    const { admin } = world
    const reach = scopes(['admin', 'RW'], ['schedule', 'R-'])
    const { id, client } = await tokenOf(world, admin, { scopes: reach })
    const made = await tokenOf(world, client)
    const [{ scopes: inherited }] = await admin.list('api-client', `id=${made.id}`)
    assert.deepEqual(new Set(inherited), new Set(scopes(['schedule', 'R-'], ['admin', 'RW'])))
    await tokenOf(world, client, { scopes: scopes(['schedule', 'R-']), read_only: true })
    for (const wider of [
      { scopes: scopes(['schedule', 'RW']) },
      { scopes: scopes(['admin', 'RW'], ['account', 'R-']) },
      { read_only: true },
    ]) {
      const { status, body } = await client.post('/v2/api-client', wider)
      assert.equal(status, 403, JSON.stringify(wider))
      assert.match(body.error.message, /would have more access than your own: (.*, )?\w+ R[-W] \(that of yours is/)
      for (const one of [id, made.id]) {
        assert.equal((await client.put(`/v2/api-client?id=${one}`, { scopes: [], ...wider })).status, 403)
      }
    }
    assert.equal((await client.put(`/v2/api-client?id=${id}`, { scopes: [] })).status, 403)
    // Not even for a user who has no rights beyond those scopes today.
    const nobody = await world.client({})
    assert.equal((await client.post('/v2/api-client', { user_id: nobody.userId, read_only: true })).status, 403)
    assert.equal((await client.post('/v2/api-client', { user_id: nobody.userId, scopes: reach })).status, 200)
  })

  test('403: a token cannot change tokens or users with more rights; 200: it can revoke itself', async () => {
    await using world = await open()
    const { admin } = world
    const { id, client } = await tokenOf(world, admin, { scopes: scopes(['admin', 'RW']) })
    const [{ id: whole }] = await admin.list('api-client', `user_id=${admin.userId}&order_asc=id&limit=1`)
    assert.equal((await client.put(`/v2/api-client?id=${whole}`, { expires: 1 })).status, 403)
    assert.equal((await client.delete(`/v2/api-client?id=${whole}`)).status, 403)
    assert.equal((await client.put(`/v2/user?id=${admin.userId}`, { primary_email: 'mine@lumen.example' })).status, 403)
    assert.equal((await client.post('/v2/group', { name: 'Mine', acl_finance: 'R-' })).status, 403)
    assert.equal((await client.delete(`/v2/api-client?id=${id}`)).status, 200)
    assert.equal((await client.get('/v2/tax')).status, 401)
  })

  test('403: a token that can read less than its user cannot create or redirect a webhook', async () => {
    await using world = await open()
    const { admin } = world
    const { client } = await tokenOf(world, admin, { scopes: scopes(['admin', 'RW']) })
    const hook = { url: 'http://93.184.216.34/hooks', events: ['bookingCreated'] }
    assert.equal((await client.post('/v2/webhook', hook)).status, 403)
    const id = await admin.create('webhook', hook)
    assert.equal((await client.put(`/v2/webhook?id=${id}`, { url: 'http://93.184.216.35/' })).status, 403)
    const user = await world.client({ admin: 'RW' })
    const own = await tokenOf(world, user, { scopes: scopes(['admin', 'RW']) })
    await own.client.create('webhook', hook)
  })

  test('400: scopes is not an array, or an entry is a duplicate or has an unknown module or level', async () => {
    await using world = await open()
    const faults = async (body: object) => {
      const answer = await world.admin.post('/v2/api-client', body)
      assert.equal(answer.status, 400)
      return answer.body.error.details.map(({ field }: { field: string }) => field)
    }
    assert.deepEqual(await faults({ scopes: scopes(['schedule', 'R-'], ['schedule', 'RW']) }), ['scopes[1]'])
    assert.deepEqual(await faults({ scopes: scopes(['bookings', 'R-']) }), ['scopes[0].module'])
    assert.deepEqual(await faults({ scopes: scopes(['schedule', '--']) }), ['scopes[0].acl'])
    assert.deepEqual(await faults({ scopes: 'schedule' }), ['scopes'])
  })

  test('200: the last day of use is stored once a day, without a new version or a journal entry', async () => {
    await using world = await open()
    const { admin, app, clock } = world
    const { id, client } = await tokenOf(world, admin, { description: 'Website' })
    await world.runJobs()
    const rendered = async () => (await admin.list('api-client', `id=${id}`))[0]
    const before = await rendered()
    assert.equal(before.last_used, null)
    await client.get('/v2/tax')
    await client.get('/v2/tax')
    const { version } = await app.sessions.find(admin.token)
    assert.equal(await app.sessions.use.runDue(), 1)
    assert.deepEqual(await rendered(), { ...before, last_used: '2026-03-02' })
    assert.equal((await app.sessions.find(admin.token)).version, version)
    assert.deepEqual(await admin.list('api-client', 'last_used=2026-03-02&fields=id&order_desc=id&limit=1'), [{ id }])
    const mistyped = await admin.get('/v2/api-client?last_used=2026-03-02,yesterday')
    assert.equal(mistyped.status, 400)
    assert.match(mistyped.body.error.message, /^last_used: "yesterday" is not a date such as 2026-03-01/)
    await client.get('/v2/tax')
    assert.equal(await app.sessions.use.runDue(), 0)
    clock.advance(DAY)
    await client.get('/v2/tax')
    await world.runJobs()
    assert.equal((await rendered()).last_used, '2026-03-03')
    assert.doesNotMatch(JSON.stringify(await world.journal('api-client')), /"last_used":"/)
  })
})
