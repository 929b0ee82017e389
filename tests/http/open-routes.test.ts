/** Requests without a token: rate limits, and access to the metrics. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, test } from 'node:test'
import { CannotListen } from '../../src/kernel/http/metrics-listener.ts'
import { type HttpWorld, openHttpWorld } from './http-world.ts'

async function statusOf(world: HttpWorld, url: string, remoteAddress = '127.0.0.1', headers = {}) {
  return (await world.http.inject({ url, remoteAddress, headers })).statusCode
}

/** A port that is currently unused. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('routes without a token', () => {
  test('429: an address that asks one of them too often', async () => {
    await using world = await openHttpWorld({ openRateLimit: 3 })
    for (const url of ['/health', '/ready', '/metrics', '/openapi.json', '/docs', '/nothing']) {
      for (let count = 0; count < 3; count += 1) assert.notEqual(await statusOf(world, url), 429, url)
      assert.equal(await statusOf(world, url), 429, url)
    }
    assert.equal(await statusOf(world, '/v2/nothing/else'), 429, 'an unknown path as any other')
    assert.equal(await statusOf(world, '/docs/start.js'), 429, 'a part of the documentation')
    assert.equal(await statusOf(world, '/health', '10.0.0.9'), 200, 'another address')
    const { headers } = await world.http.inject({ url: '/health' })
    assert.equal(headers['retry-after'], '60')
    world.clock.seconds += 60
    assert.equal(await statusOf(world, '/health'), 200)
  })

  test('429: an unknown path is refused before its body is read', async () => {
    await using world = await openHttpWorld({ openRateLimit: 1 })
    const post = () => world.http.inject({ method: 'POST', url: '/nothing', payload: '{', headers: json })
    const json = { 'content-type': 'application/json' }
    assert.equal((await post()).statusCode, 404)
    assert.equal((await post()).statusCode, 429)
  })

  test('0 means no limit, and requests with a token are not counted', async () => {
    await using open = await openHttpWorld({ openRateLimit: 0 })
    for (let count = 0; count < 5; count += 1) assert.equal(await statusOf(open, '/health'), 200)
    await using world = await openHttpWorld({ openRateLimit: 1 })
    world.http.get('/v2/thing', async () => ({}))
    for (let count = 0; count < 5; count += 1) assert.equal((await world.ask('GET', '/v2/thing')).status, 200)
  })
})

describe('metrics', () => {
  const metricsToken = 'a-token-for-metrics-of-32-characters'

  test('401: without the token for metrics', async () => {
    await using world = await openHttpWorld({ metricsToken })
    for (const authorization of [
      '',
      `Bearer ${metricsToken}x`,
      `Basic ${metricsToken}`,
      `Bearer ${world.account.token}`,
    ]) {
      const answer = await world.http.inject({ url: '/metrics', headers: { authorization } })
      assert.equal(answer.statusCode, 401, authorization)
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
      assert.doesNotMatch(answer.body, /daybook_http/)
    }
    assert.equal(await statusOf(world, '/metrics', '127.0.0.1', { authorization: `Bearer ${metricsToken}` }), 200)
    assert.equal(
      (await world.ask('GET', '/v2/me', { headers: { authorization: `Bearer ${metricsToken}` } })).status,
      404,
    )
  })

  test('with an address of their own are served only there', async () => {
    const port = await freePort()
    await using world = await openHttpWorld({ metricsToken, metricsAddress: { host: '127.0.0.1', port } })
    await world.http.ready()
    assert.equal(await statusOf(world, '/metrics'), 404)
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
    const headers = { authorization: `Bearer ${metricsToken}` }
    assert.equal((await ask('/metrics')).status, 401)
    assert.equal((await ask('/v2/instance', { headers })).status, 404)
    assert.equal((await ask('/metrics', { headers, method: 'POST' })).status, 404)
    const answer = await ask('/metrics', { headers })
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /^daybook_commits_total 0$/m)
    await world.http.close()
    await assert.rejects(ask('/metrics'))
  })

  test('an address that is in use is reported at startup', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await using world = await openHttpWorld({ metricsAddress: { host: '127.0.0.1', port } })
    await assert.rejects(async () => world.http.ready(), CannotListen)
    taken.close()
  })
})
