import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { lanes } from '../../src/kernel/db/lane.ts'
import { postgres } from '../support/engines.ts'
import { withoutPostgres } from '../support/postgres-cluster.ts'
import { onEachEngine, openWorld, type World } from '../world.ts'

const HOUR = 3600

/** The third response to the same request for a list: it comes from the stored responses, if possible. */
async function third(world: World, url: string, headers: Record<string, string>) {
  for (let count = 0; count < 2; count += 1) await world.app.http.inject({ url, headers })
  return world.app.http.inject({ url, headers })
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

onEachEngine('responses that are repeated', (open) => {
  test('are the same, with the same headers, until a write', async () => {
    await using world = await open()
    const id = await world.admin.create('project', { name: 'Harbour' })
    const first = await world.app.http.inject({ url: `/v2/project?id=${id}`, headers: bearer(world.admin.token) })
    const kept = await third(world, `/v2/project?id=${id}`, bearer(world.admin.token))
    assert.equal(kept.body, first.body)
    const own = (headers: typeof first.headers) => ({ ...headers, 'x-request-id': '', date: '' })
    assert.deepEqual(own(kept.headers), own(first.headers))
    assert.notEqual(kept.headers['x-request-id'], first.headers['x-request-id'])
    await world.admin.put(`/v2/project?id=${id}`, { name: 'Harbour lights' })
    const changed = await third(world, `/v2/project?id=${id}`, bearer(world.admin.token))
    assert.equal(changed.json().data[0].name, 'Harbour lights')
    assert.notEqual(changed.headers.etag, first.headers.etag)
    await world.admin.delete(`/v2/project?id=${id}`)
    assert.deepEqual((await third(world, `/v2/project?id=${id}`, bearer(world.admin.token))).json().data, [])
  })

  test('belong to one token: another token gets what it may see', async () => {
    await using world = await open()
    const billable_items = [{ name: 'Hard disk', cost: '100.00', buy_cost: '73.91' }]
    await world.admin.create('booking', { name: 'Grade', start: 1_800_000_000, end: 1_800_003_600, billable_items })
    const limited = { description: 'screen', read_only: true, scopes: [{ module: 'schedule', acl: 'R-' }] }
    const { token } = (await world.admin.post('/v2/api-client', limited)).body.success
    assert.match((await third(world, '/v2/booking', bearer(world.admin.token))).body, /73\.91/)
    const screen = await third(world, '/v2/booking', bearer(token))
    assert.match(screen.body, /Grade/)
    assert.doesNotMatch(screen.body, /73\.91/)
    assert.equal((await third(world, '/v2/project', bearer(token))).statusCode, 403)
    assert.equal((await third(world, '/v2/project', bearer(world.other.token))).json().data.length, 0)
    assert.equal((await third(world, '/v2/project', bearer('daybook_1_wrong'))).statusCode, 401)
  })

  test('end with the token', async () => {
    await using world = await open()
    const { id, token } = (await world.admin.post('/v2/api-client', { description: 'screen' })).body.success
    assert.equal((await third(world, '/v2/tax', bearer(token))).statusCode, 200)
    await world.admin.delete(`/v2/api-client?id=${id}`)
    assert.equal((await third(world, '/v2/tax', bearer(token))).statusCode, 401)
  })

  test('change with the day', async () => {
    await using world = await open()
    const before = await third(world, '/v2/tax', bearer(world.admin.token))
    world.clock.advance(24 * HOUR)
    const after = await third(world, '/v2/tax', bearer(world.admin.token))
    assert.notEqual(after.headers.etag, before.headers.etag)
  })

  test('are stored for each content coding, and a 304 stays a 304', async () => {
    await using world = await open()
    await world.admin.create('project', { name: 'Harbour', description: 'a line of notes, '.repeat(60) })
    const plain = await third(world, '/v2/project', bearer(world.admin.token))
    const packed = await third(world, '/v2/project', { ...bearer(world.admin.token), 'accept-encoding': 'br' })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length)
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
    assert.equal((await third(world, '/v2/project', bearer(world.admin.token))).headers['content-encoding'], undefined)
    const known = { ...bearer(world.admin.token), 'if-none-match': String(plain.headers.etag) }
    assert.equal((await third(world, '/v2/project', known)).statusCode, 304)
  })
})

/** A change in the database itself makes no new version, so it shows whether a response was read again. */
test('a response is stored from the second request on, up to 256 KiB and an address of a thousand characters', {
  skip: withoutPostgres,
}, async () => {
  await using world = await openWorld(postgres)
  const { engine } = world.app.scopes
  await world.admin.create('project', { name: 'Before' })
  const name = async (url: string) =>
    (await world.app.http.inject({ url, headers: bearer(world.admin.token) })).json().data[0].name as string
  const rename = (to: string) =>
    engine.transaction(lanes.writes(1), (sql) =>
      sql.run('update project set name = $2 where instance_id = $1', [1, to]),
    )
  const namesOf = async (url: string) => {
    const names: string[] = []
    for (const now of ['first', 'second', 'third', 'fourth']) {
      await rename(now)
      names.push(await name(url))
    }
    return names
  }
  assert.deepEqual(await namesOf('/v2/project?limit=3'), ['first', 'second', 'second', 'second'])
  const long = `/v2/project?limit=3&id=${'1,'.repeat(500)}1`
  assert.deepEqual(await namesOf(long), ['first', 'second', 'third', 'fourth'])
  const description = 'x'.repeat(10_000)
  for (let count = 0; count < 30; count += 1)
    await world.admin.create('project', { name: `Large ${count}`, description })
  assert.deepEqual(await namesOf('/v2/project?limit=100'), ['first', 'second', 'third', 'fourth'])
})
