import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { migrations } from '../../src/migrations/index.ts'
import { forEachEngine } from '../support/engines.ts'
import { openHttpWorld } from './http-world.ts'

forEachEngine((on) => {
  test('ready is 200 while the database can be reached, else 503; health does not use the database', async () => {
    await using world = await openHttpWorld({ on })
    assert.deepEqual((await world.ask('GET', '/ready')).body, { status: 'ready' })
    await world.engine.close()
    const answer = await world.ask('GET', '/ready')
    assert.equal(answer.status, 503)
    assert.equal(answer.body.error.message, 'The database cannot be reached.')
    assert.deepEqual((await world.ask('GET', '/health')).body, { status: 'ok' })
  })
})

test('the root lists addresses, and each of them works', async () => {
  await using world = await openHttpWorld()
  const { status, body } = await world.ask('GET', '/')
  assert.deepEqual([status, body.name], [200, 'Daybook'])
  for (const path of [body.documentation, body.openapi, body.health]) {
    assert.equal((await world.http.inject({ url: path })).statusCode, 200, path)
  }
})

test('ready is 503 while migrations are pending', async () => {
  const more = [...migrations, { name: '9999-later', statements: () => [] }]
  await using world = await openHttpWorld({ migrations: more })
  const answer = await world.ask('GET', '/ready')
  assert.equal(answer.status, 503)
  assert.equal(answer.body.error.message, 'The database does not have 9999-later yet.')
})

test('ready is 503 after a newer version has applied a step that this version cannot run beside', async () => {
  await using world = await openHttpWorld()
  const taken = (name: string, rolling: 0 | 1) =>
    world.engine.exclusive((sql) => sql.run(`insert into migration (name, rolling) values ('${name}', ${rolling})`, []))
  await taken('9998-harmless', 1)
  assert.equal((await world.ask('GET', '/ready')).status, 200)
  await taken('9999-later', 0)
  const answer = await world.ask('GET', '/ready')
  assert.equal(answer.status, 503)
  assert.equal(
    answer.body.error.message,
    'A newer version has applied 9999-later: replace this process by the newer version.',
  )
})

test('metrics count requests by method, route and status, and commits', async () => {
  await using world = await openHttpWorld()
  world.http.get('/v2/thing', async () => ({}))
  world.http.post('/v2/thing', ({ session }) => world.scopes.writing(session, async () => ({})))
  await world.ask('GET', '/v2/thing?name=secret')
  await world.ask('GET', '/v2/thing')
  await world.ask('POST', '/v2/thing', { payload: {} })
  await world.ask('GET', '/v2/nothing')
  const { status, headers, body } = await world.ask('GET', '/metrics')
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/)
  const name = 'daybook_http_request_duration_seconds'
  assert.match(body, new RegExp(`^# TYPE ${name} histogram$`, 'm'))
  assert.match(body, new RegExp(`^${name}_count{method="GET",route="/v2/thing",status="200"} 2$`, 'm'))
  assert.match(body, new RegExp(`^${name}_bucket{le="\\+Inf",method="GET",route="/v2/thing",status="200"} 2$`, 'm'))
  assert.match(body, new RegExp(`^${name}_count{method="GET",route="unknown",status="404"} 1$`, 'm'))
  assert.match(body, /^daybook_commits_total 1$/m)
  assert.match(body, /^nodejs_eventloop_lag_p99_seconds /m)
  assert.match(body, /^process_resident_memory_bytes /m)
  assert.ok(!body.includes('secret'))
})

test('every answer has a request id and the headers that restrict browsers', async () => {
  await using world = await openHttpWorld()
  for (const url of ['/health', '/metrics', '/docs', '/openapi.json', '/v2/nothing']) {
    const { headers } = await world.ask('GET', url)
    assert.match(headers['x-request-id'] ?? '', /^[\w-]{8}-\w+$/, url)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(headers['content-security-policy'] ?? '', /base-uri 'none'/)
    assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['x-powered-by'], undefined)
  }
})

describe('documentation', () => {
  test('openapi.json is the OpenAPI document', async () => {
    await using world = await openHttpWorld()
    const { status, headers, body } = await world.ask('GET', '/openapi.json')
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(body.openapi, '3.1.0')
  })

  test('the page and all its files come from this server', async () => {
    await using world = await openHttpWorld()
    const page = await world.ask('GET', '/docs')
    const policy = page.headers['content-security-policy'] ?? ''
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
    assert.deepEqual(addresses, ['data:,', '/openapi.json', '/docs/reference.js', '/docs/start.js'])
    for (const address of addresses.slice(1)) assert.equal((await world.ask('GET', address)).status, 200, address)
    const start = await world.ask('GET', '/docs/start.js')
    assert.match(start.headers['content-type'] ?? '', /^text\/javascript/)
    assert.doesNotMatch(start.body, /https?:\/\//)
    assert.match(start.body, /withDefaultFonts: false/)
    assert.match(start.body, /telemetry: false/)
  })

  test('is compressed for clients that accept it, and a 304 for those that have it', async () => {
    await using world = await openHttpWorld()
    const plain = await world.http.inject({ url: '/docs' })
    assert.equal(plain.headers['content-encoding'], undefined)
    const zipped = await world.http.inject({ url: '/docs', headers: { 'accept-encoding': 'br, gzip;q=0.8' } })
    assert.equal(zipped.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
    const refused = await world.http.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip;q=0, br' } })
    assert.equal(refused.headers['content-encoding'], undefined)
    const again = await world.http.inject({ url: '/docs', headers: { 'if-none-match': String(plain.headers.etag) } })
    assert.equal(again.statusCode, 304)
  })
})
