import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  Conflict,
  DaybookError,
  Forbidden,
  fault,
  Invalid,
  NotFound,
  TooMany,
  Unauthenticated,
  Unavailable,
} from '../../src/kernel/errors.ts'
import { openHttpWorld } from './http-world.ts'

async function answerTo(error: unknown) {
  await using world = await openHttpWorld()
  world.http.get('/throws', async () => {
    throw error
  })
  return { ...(await world.ask('GET', '/throws')), lines: world.lines }
}

async function postBody(
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  await using world = await openHttpWorld()
  world.http.post('/v2/thing', async (request) => ({ got: request.body ?? 'nothing' }))
  return await world.ask('POST', '/v2/thing', { headers, payload })
}

describe('each kind of error has its status and the same shape', () => {
  const cases: [error: Error, status: number, message: string][] = [
    [new Unauthenticated('No.'), 401, 'No.'],
    [new Forbidden('Not you.'), 403, 'Not you.'],
    [new NotFound(), 404, 'The requested resource was not found.'],
    [new Conflict('Taken.'), 409, 'Taken.'],
    [new DaybookError('too-large', 'Too big.'), 413, 'Too big.'],
    [new DaybookError('unsupported-type', 'Not that.'), 415, 'Not that.'],
    [new TooMany('Slower.', 7), 429, 'Slower.'],
    [new Unavailable('Later.'), 503, 'Later.'],
  ]
  for (const [error, status, message] of cases) {
    test(`${status}`, async () => {
      const answer = await answerTo(error)
      assert.equal(answer.status, status)
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      assert.deepEqual(answer.body, { error: { code: status, message } })
    })
  }

  test('a 401 says how to authenticate, a 429 and a 503 when to try again', async () => {
    assert.equal((await answerTo(new Unauthenticated())).headers['www-authenticate'], 'Bearer')
    assert.equal((await answerTo(new TooMany('Slower.', 7))).headers['retry-after'], '7')
    assert.equal((await answerTo(new Unavailable('Later.'))).headers['retry-after'], '5')
  })

  test('a 400 names the first field and lists all faults in its details', async () => {
    const faults = [fault('name', 'is required', 'Name of the tax.'), fault('rate', 'is not a number')]
    const answer = await answerTo(new Invalid(faults))
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body, {
      error: { code: 400, message: 'name: is required. Name of the tax.', field: 'name', details: faults },
    })
  })

  test('a conflict shows its details', async () => {
    const { body } = await answerTo(new Conflict('Clash.', [{ id: 3 }]))
    assert.deepEqual(body.error.details, [{ id: 3 }])
  })
})

describe('a bug', () => {
  test('is a 500 that shows only the request id; the log has the stack under this id', async () => {
    const { status, body, headers, lines } = await answerTo(new TypeError('secret table is gone'))
    const id = headers['x-request-id']
    assert.equal(status, 500)
    assert.equal(body.error.message, `Internal error. The log has the details under request id ${id}.`)
    const logged = lines.find((line) => line.msg === 'internal error')
    assert.equal(logged.request_id, id)
    assert.match(logged.err.stack, /TypeError: secret table is gone\n\s+at /)
  })

  test('is a 500, whatever is thrown', async () => {
    for (const thrown of [
      'text',
      Object.assign(new Error('x'), { statusCode: 404 }),
      Object.assign(new Error('x'), { code: 'ENOENT' }),
    ]) {
      assert.equal((await answerTo(thrown)).status, 500)
    }
  })

  test('the cause of an unavailable service is in the log, not in the answer', async () => {
    const { body, lines } = await answerTo(new Unavailable('Later.', new Error('disk on fire')))
    assert.deepEqual(body, { error: { code: 503, message: 'Later.' } })
    assert.ok(JSON.stringify(lines).includes('disk on fire'))
  })
})

describe('bodies', () => {
  test('JSON is parsed as UTF-8, with or without a byte order mark', async () => {
    assert.deepEqual((await postBody('{"name":"Zoë 🎬"}')).body, { got: { name: 'Zoë 🎬' } })
    assert.deepEqual((await postBody('\ufeff{"a":1}')).body, { got: { a: 1 } })
    const type = { 'content-type': 'application/json; charset=UTF-8' }
    assert.deepEqual((await postBody('[1]', type)).body, { got: [1] })
  })

  test('an empty body counts as no body, for clients that always send a content type', async () => {
    assert.deepEqual((await postBody('')).body, { got: 'nothing' })
  })

  const malformed: [body: string | Buffer, message: RegExp][] = [
    ['{"name": }', /^The body is not valid JSON: Unexpected token '}'.*\.$/],
    ['{"name": "x"', /^The body is not valid JSON: .+position 12.*\.$/],
    ['name=x', /^The body is not valid JSON: Unexpected token.*\.$/],
    ['{"a": [{"__proto__": {"admin": true}}]}', /^The body has a member that is not allowed: "__proto__"/],
    [
      '{"constructor": {"prototype": {}}}',
      /^The body has a member that is not allowed: .*"prototype" in "constructor"/,
    ],
    [Buffer.from([0x22, 0xff, 0x22]), /^The body is not valid UTF-8\.$/],
  ]
  for (const [body, message] of malformed) {
    test(`${JSON.stringify(String(body))} is a 400 that says what is wrong`, async () => {
      const answer = await postBody(body)
      assert.equal(answer.status, 400)
      assert.match(answer.body.error.message, message)
    })
  }

  test('anything but JSON is a 415', async () => {
    const form = await postBody('a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    assert.equal(form.status, 415)
    assert.equal(
      form.body.error.message,
      'This call does not accept "application/x-www-form-urlencoded": send JSON with "Content-Type: application/json".',
    )
    assert.equal((await postBody('hello', { 'content-type': 'text/plain' })).status, 415)
    assert.equal((await postBody('{}', { 'content-type': 'nonsense' })).status, 415)
    const zipped = await postBody('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    assert.equal(zipped.status, 415)
    assert.match(zipped.body.error.message, /is compressed \("gzip"\)/)
    for (const none of ['', ' , ', 'identity', 'Identity, identity'])
      assert.equal((await postBody('{}', { 'content-type': 'application/json', 'content-encoding': none })).status, 200)
    const twice = await postBody('{}', { 'content-type': 'application/json', 'content-encoding': 'identity, br' })
    assert.equal(twice.status, 415)
    const coded = await postBody('{}', { 'content-type': 'application/json', 'transfer-encoding': 'gzip, chunked' })
    assert.equal(coded.status, 415)
    assert.match(coded.body.error.message, /send it without a Transfer-Encoding other than chunked\.$/)
    const untyped = await postBody('{}', {})
    assert.match(untyped.body.error.message, /^The body has no Content-Type|^This call does not accept/)
  })

  test('more than 1 MiB is a 413, unless the route takes more', async () => {
    const mebibyte = 1024 * 1024
    const fits = await postBody(`"${'x'.repeat(mebibyte - 2)}"`)
    assert.equal(fits.status, 200)
    const large = await postBody(`"${'x'.repeat(mebibyte - 1)}"`)
    assert.equal(large.status, 413)
    assert.equal(large.body.error.message, 'The body is larger than the 1 MiB that this call accepts.')

    await using world = await openHttpWorld()
    world.http.post('/v2/bulk', { bodyLimit: 2 * mebibyte }, async () => ({}))
    const payload = `"${'x'.repeat(mebibyte + 1)}"`
    const headers = { 'content-type': 'application/json' }
    assert.equal((await world.ask('POST', '/v2/bulk', { headers, payload })).status, 200)
  })
})

describe('paths and methods', () => {
  async function open() {
    const world = await openHttpWorld()
    world.http.get('/v2/thing', async () => ({}))
    world.http.put('/v2/thing', async () => ({}))
    world.http.get('/feed/:kind/:secret', async () => ({}))
    return world
  }

  test('an unknown path is a 404 in JSON, with a token or without', async () => {
    await using world = await open()
    for (const url of ['/nothing', '/v2/nothing', '/v2', '/v2/thing/5', '/feed/room']) {
      const { statusCode, body } = await world.http.inject({ url })
      assert.equal(statusCode, 404, url)
      assert.deepEqual(JSON.parse(body), { error: { code: 404, message: 'The requested resource was not found.' } })
    }
  })

  test('a method that a path does not have is a 405 with Allow', async () => {
    await using world = await open()
    const answer = await world.ask('DELETE', '/v2/thing?id=5')
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.allow, 'GET, HEAD, PUT')
    assert.deepEqual(answer.body, {
      error: { code: 405, message: 'DELETE is not supported here. Supported methods: GET, HEAD, PUT.' },
    })
    assert.equal((await world.ask('POST', '/feed/room/abc')).status, 405)
    assert.equal((await world.ask('POST', '/v2/thing/', { payload: {} })).status, 405)
  })

  test('a slash at the end of a path makes no difference', async () => {
    await using world = await open()
    assert.equal((await world.ask('GET', '/v2/thing/')).status, 200)
  })

  test('a path that cannot be decoded is a 400', async () => {
    await using world = await open()
    const answer = await world.ask('GET', '/v2/%zz')
    assert.equal(answer.status, 400)
    assert.match(answer.body.error.message, /^The path of the address is not valid/)
    assert.ok(answer.headers['x-request-id'])
  })
})
