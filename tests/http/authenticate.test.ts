import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newToken } from '../../src/kernel/auth/token.ts'
import { forEachEngine } from '../support/engines.ts'
import { setRow } from './account.ts'
import { type HttpWorld, type HttpWorldOptions, openHttpWorld } from './http-world.ts'

/** A route that counts its calls and returns the caller. */
async function open(options?: HttpWorldOptions) {
  const world = await openHttpWorld(options)
  const runs = { count: 0 }
  world.http.get('/v2/me', async ({ session }) => {
    runs.count += 1
    return { user: session.actor.userId, version: session.version }
  })
  world.http.post('/v2/me', async ({ session }) => world.scopes.writing(session, async () => ({ done: true })))
  world.http.get('/open', async () => ({ open: true }))
  return { ...world, runs, [Symbol.asyncDispose]: world[Symbol.asyncDispose] }
}

async function askAs(
  world: HttpWorld,
  authorization: string | undefined,
  remoteAddress = '127.0.0.1',
  headers: Record<string, string> = {},
) {
  const more: Record<string, string> = authorization === undefined ? {} : { authorization }
  const answer = await world.http.inject({ url: '/v2/me', remoteAddress, headers: { ...more, ...headers } })
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
}

describe('routes under /v2', () => {
  test('know the user and the version of the instance', async () => {
    await using world = await open()
    assert.deepEqual((await world.ask('GET', '/v2/me')).body, { user: 1, version: 0 })
  })

  test('refuse every kind of invalid token', async () => {
    await using world = await open()
    const { token } = world.account
    const bad = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      token,
      `Bearer ${token} x`,
      `Bearer ${newToken(1)}`,
    ]
    for (const authorization of [...bad, `Bearer ${'x'.repeat(10_000)}`, 'Bearer undefined']) {
      const answer = await askAs(world, authorization)
      assert.equal(answer.status, 401, String(authorization))
      assert.equal(answer.headers['www-authenticate'], 'Bearer')
      assert.equal(answer.headers.etag, undefined)
    }
    assert.equal(world.runs.count, 0)
  })

  test('accept the scheme in any case, as HTTP requires', async () => {
    await using world = await open()
    assert.equal((await askAs(world, `bearer ${world.account.token}`)).status, 200)
    assert.equal((await askAs(world, `BEARER   ${world.account.token} `)).status, 200)
  })

  test('refuse a token as soon as it expires', async () => {
    await using world = await open()
    await setRow(world.engine, 'api_client', 1, { expires: world.clock.seconds + 10 })
    assert.equal((await world.ask('GET', '/v2/me')).status, 200)
    world.clock.seconds += 9
    assert.equal((await world.ask('GET', '/v2/me')).status, 200)
    world.clock.seconds += 1
    const answer = await world.ask('GET', '/v2/me')
    assert.equal(answer.status, 401)
    assert.equal(answer.body.error.message, 'The access token has expired.')
  })

  test('others are open', async () => {
    await using world = await open()
    const answer = await world.http.inject({ url: '/open' })
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers.etag, undefined)
  })
})

describe('ETag', () => {
  test('a GET without changes is a 304, and the route does not run', async () => {
    await using world = await open()
    const first = await world.ask('GET', '/v2/me')
    assert.match(first.headers.etag ?? '', /^W\/"1\.2\.3-1-0-\d+-1"$/)
    assert.equal(first.headers['cache-control'], 'private, no-cache')
    assert.equal(first.headers.vary, 'authorization, cookie, accept-encoding')
    const etag = first.headers.etag ?? ''
    for (const asked of [etag, etag.slice(2), `"other", ${etag}`, `W/"x",${etag} , "y"`, '*']) {
      const again = await world.ask('GET', '/v2/me', { headers: { 'if-none-match': asked } })
      assert.equal(again.status, 304, asked)
      assert.equal(again.body, '')
      assert.equal(again.headers.etag, etag)
      assert.equal(again.headers['cache-control'], 'private, no-cache')
    }
    assert.equal(world.runs.count, 1)
    assert.equal((await world.ask('HEAD', '/v2/me', { headers: { 'if-none-match': etag } })).status, 304)
  })

  test('changes with a write, for every reader of the instance', async () => {
    await using world = await open()
    const { etag = '' } = (await world.ask('GET', '/v2/me')).headers
    await world.ask('POST', '/v2/me', { payload: {} })
    const again = await world.ask('GET', '/v2/me', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 200)
    assert.equal(again.body.version, 1)
    assert.notEqual(again.headers.etag, etag)
  })

  test('changes with the day of the instance, because what is overdue does', async () => {
    await using world = await open()
    const { etag = '' } = (await world.ask('GET', '/v2/me')).headers
    const ask = async () => (await world.ask('GET', '/v2/me', { headers: { 'if-none-match': etag } })).status
    world.clock.seconds += 60
    assert.equal(await ask(), 304)
    world.clock.seconds += 24 * 3600
    assert.equal(await ask(), 200)
  })

  test('is missing on errors, on writes and on routes that opt out', async () => {
    await using world = await open()
    world.http.get('/v2/now', { config: { etag: false } }, async () => ({}))
    world.http.get('/v2/broken', async () => {
      throw new Error('x')
    })
    assert.equal((await world.ask('GET', '/v2/now', { headers: { 'if-none-match': '*' } })).status, 200)
    for (const [method, url] of [
      ['GET', '/v2/now'],
      ['GET', '/v2/broken'],
      ['POST', '/v2/me'],
    ] as const) {
      assert.equal((await world.ask(method, url)).headers.etag, undefined, url)
    }
  })
})

describe('rate limit', () => {
  test('reports how many requests are left in the minute, and refuses more', async () => {
    await using world = await open({ rateLimit: 2 })
    const [first, second, third] = [
      await world.ask('GET', '/v2/me'),
      await world.ask('GET', '/v2/me'),
      await world.ask('GET', '/v2/me'),
    ]
    assert.equal(first.headers['ratelimit-policy'], '"default";q=2;w=60')
    assert.equal(first.headers.ratelimit, '"default";r=1;t=60')
    assert.equal(second.headers.ratelimit, '"default";r=0;t=60')
    assert.equal(third.status, 429)
    assert.equal(third.headers.ratelimit, '"default";r=0;t=60')
    assert.equal(third.headers['retry-after'], '60')
    assert.equal(third.body.error.message, 'Too many requests: this token may make 2 a minute. Try again in 60 s.')
    assert.equal(world.runs.count, 2)
    world.clock.seconds += 45
    assert.equal((await world.ask('GET', '/v2/me')).headers['retry-after'], '15')
    world.clock.seconds += 15
    assert.equal((await world.ask('GET', '/v2/me')).headers.ratelimit, '"default";r=1;t=60')
  })

  test('counts a token once, however its header is written', async () => {
    await using world = await open({ rateLimit: 3 })
    const { token } = world.account
    for (const authorization of [`Bearer ${token}`, `bearer ${token}`, `Bearer   ${token}`]) {
      assert.equal((await askAs(world, authorization)).status, 200)
    }
    assert.equal((await askAs(world, `BEARER ${token}`)).status, 429)
  })

  test('of 0 means no limit', async () => {
    await using world = await open({ rateLimit: 0 })
    const answer = await world.ask('GET', '/v2/me')
    assert.equal(answer.headers.ratelimit, undefined)
    assert.equal(answer.headers['ratelimit-policy'], undefined)
  })

  test('at most four tokens of an address that guesses are looked up at a time', async () => {
    await using world = await open({ rateLimit: 6000 })
    for (let count = 0; count < 600; count += 1) await askAs(world, `Bearer ${newToken(1)}`)
    const { sessions } = world
    const find = sessions.findByKey.bind(sessions)
    let running = 0
    let most = 0
    sessions.findByKey = async (key) => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      return find(key)
    }
    await Promise.all(Array.from({ length: 40 }, () => askAs(world, `Bearer ${newToken(1)}`)))
    assert.equal(most, 4)
  })

  test('counts an IPv6 network of 64 bits as one address', async () => {
    await using world = await open({ rateLimit: 6000 })
    const guess = async (address: string) => (await askAs(world, 'Bearer wrong', address)).status
    for (let count = 0; count < 600; count += 1) await guess(`2001:db8:1:2::${count.toString(16)}`)
    assert.equal(await guess('2001:db8:1:2:ffff:ffff:ffff:ffff'), 429)
    assert.equal(await guess('2001:db8:1:3::1'), 401)
    assert.equal(await guess('2001:db8::2:0:0:0:1'), 401)
  })

  test('counts by the caller’s address behind a trusted proxy, and else by that of the connection', async () => {
    await using world = await open({ rateLimit: 6000, trustedProxies: ['10.0.0.0/8'] })
    const guess = async (address: string, forwarded: string) => {
      return (await askAs(world, 'Bearer wrong', address, { 'x-forwarded-for': forwarded })).status
    }
    for (let count = 0; count < 600; count += 1) await guess('10.0.0.1', '203.0.113.5')
    assert.equal(await guess('10.0.0.1', '203.0.113.5'), 429)
    assert.equal(await guess('10.0.0.1', '203.0.113.6'), 401)
    assert.equal(await guess('198.51.100.1', '203.0.113.5'), 401, 'not a trusted proxy')
  })
})

forEachEngine((on) => {
  test('guesses from an address are refused after 600 a minute, but a valid token is still accepted', async () => {
    await using world = await open({ rateLimit: 6000, on })
    const guess = async (address: string) => (await askAs(world, `Bearer ${newToken(1)}`, address)).status
    for (let count = 0; count < 600; count += 1) assert.equal(await guess('127.0.0.1'), 401)
    const refused = await askAs(world, `Bearer ${newToken(1)}`)
    assert.equal(refused.status, 429)
    assert.match(refused.body.error.message, /^Too many requests without a valid access token\. Try again in 60 s\.$/)
    assert.equal((await askAs(world, undefined)).status, 429)
    assert.equal((await askAs(world, 'Basic abc')).status, 429)
    assert.equal(await guess('10.0.0.1'), 401, 'another address')
    const guesses = Array.from({ length: 50 }, () => guess('127.0.0.1'))
    const good = askAs(world, `Bearer ${world.account.token}`)
    assert.equal((await good).status, 200, 'among guesses that wait')
    assert.deepEqual(new Set(await Promise.all(guesses)), new Set([429]))
    world.clock.seconds += 60
    assert.equal(await guess('127.0.0.1'), 401)
  })
})
