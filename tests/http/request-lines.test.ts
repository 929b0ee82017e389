import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newToken } from '../../src/kernel/auth/token.ts'
import { openHttpWorld } from './http-world.ts'

test('each request logs one line with id, route, status, time and user, and no value from its address', async () => {
  await using world = await openHttpWorld()
  world.http.get('/v2/thing', async () => ({}))
  world.http.get('/feed/:secret', async () => ({}))
  const { headers } = await world.ask('GET', '/v2/thing?token=hidden')
  await world.http.inject({ url: '/feed/hidden' })
  await world.http.inject({ url: '/hidden' })
  const [first, feed, unknown] = world.lines.filter(({ msg }) => msg === 'request')
  const { time, duration_ms, ...facts } = first
  assert.deepEqual(facts, {
    level: 'info',
    request_id: headers['x-request-id'],
    method: 'GET',
    route: '/v2/thing',
    status: 200,
    instance_id: 1,
    user_id: 1,
    msg: 'request',
  })
  assert.equal(typeof time, 'number')
  assert.equal(typeof duration_ms, 'number')
  assert.deepEqual([feed.route, feed.status, feed.user_id], ['/feed/:secret', 200, undefined])
  assert.deepEqual([unknown.route, unknown.status], ['unknown', 404])
  assert.ok(!JSON.stringify(world.lines).includes('hidden'))
})

test('log lines of a request have its id', async () => {
  await using world = await openHttpWorld()
  world.http.get('/v2/thing', async (request) => {
    request.log.warn({ reason: 'odd' }, 'look at this')
    request.log.child({ part: 'deep' }).error('and this')
    return {}
  })
  const { headers } = await world.ask('GET', '/v2/thing')
  const id = headers['x-request-id']
  const logged = world.lines.filter(({ msg }) => msg !== 'request')
  assert.deepEqual(
    logged.map(({ level, request_id, msg, reason, part }) => [level, request_id, msg, reason ?? part]),
    [
      ['warn', id, 'look at this', 'odd'],
      ['error', id, 'and this', 'deep'],
    ],
  )
})

test('a valid request id from the caller is kept, and any other is replaced', async () => {
  await using world = await openHttpWorld()
  const idFor = async (given: string) => {
    return (await world.ask('GET', '/health', { headers: { 'x-request-id': given } })).headers['x-request-id']
  }
  for (const sane of ['0af7651916cd43dd8448eb211c80319c', 'a-b_c.d:e/f+g=@1', 'x'.repeat(128)]) {
    assert.equal(await idFor(sane), sane)
  }
  for (const odd of ['', 'two words', '"quoted"', 'é', 'x'.repeat(129), newToken(1)]) {
    assert.notEqual(await idFor(odd), odd)
  }
  assert.notEqual(await idFor(''), await idFor(''))
})

test('probes are logged only at the debug level', async () => {
  const levelsAt = async (logLevel: 'debug' | 'info') => {
    await using world = await openHttpWorld({ logLevel })
    for (const url of ['/health', '/ready', '/metrics']) await world.ask('GET', url)
    return world.lines.map(({ level }) => level)
  }
  assert.deepEqual(await levelsAt('info'), [])
  assert.deepEqual(await levelsAt('debug'), ['debug', 'debug', 'debug'])
})
