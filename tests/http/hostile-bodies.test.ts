import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countMembers } from '../../src/kernel/http/json-text.ts'
import { nextTurn } from '../../src/kernel/loop-turn.ts'
import { longestTurn } from '../support/longest-turn.ts'
import { openHttpWorld } from './http-world.ts'

const json = { 'content-type': 'application/json' }

/** Posts a body to a route that accepts 1 MiB, and also returns the length of the response. */
async function postText(payload: string, headers: Record<string, string> = json) {
  await using world = await openHttpWorld()
  const runs = { count: 0 }
  world.http.post('/v2/thing', async () => {
    runs.count += 1
    return { done: true }
  })
  const { authorization = `Bearer ${world.account.token}`, ...others } = headers
  const answer = await world.http.inject({
    method: 'POST',
    url: '/v2/thing',
    headers: { ...others, authorization },
    payload,
  })
  return {
    status: answer.statusCode,
    length: answer.body.length,
    error: JSON.parse(answer.body).error,
    ran: runs.count,
  }
}

/** `count` values inside `depth` nested lists. */
function nested(depth: number, values: readonly string[]): string {
  return '['.repeat(depth) + values.join(',') + ']'.repeat(depth)
}

describe('a body cannot have a huge answer', () => {
  test('the first 20 of many faults are listed, with the number of the others', async () => {
    const { status, error, length } = await postText(nested(60, Array(10_000).fill('"\\u0000"')))
    assert.equal(status, 400)
    assert.equal(error.details.length, 20)
    assert.equal(error.more, 10_000 - 20)
    assert.ok(length < 20_000, `${length} characters`)
  })

  test('20 faults are all listed', async () => {
    const { error } = await postText(nested(1, Array(20).fill('"\\ud800"')))
    assert.equal(error.details.length, 20)
    assert.equal(error.more, undefined)
  })

  test('long names of members are shortened in the path of a fault', async () => {
    const name = 'n'.repeat(100_000)
    const { status, error, length } = await postText(`{"${name}":[${Array(10_000).fill('"\\u0000"').join()}]}`)
    assert.equal(status, 400)
    assert.match(error.field, /^n+…n+\[0\]$/)
    assert.ok(error.field.length <= 200)
    assert.ok(length < 30_000, `${length} characters`)
  })

  test('a message does not repeat a long text of the caller', async () => {
    const type = await postText('{}', { 'content-type': `text/${'x'.repeat(20_000)}` })
    assert.equal(type.status, 415)
    assert.ok(type.length < 3000, `${type.length} characters`)
    const broken = await postText(`{"${'x'.repeat(100_000)}" 1}`)
    assert.equal(broken.status, 400)
    assert.ok(broken.length < 3000, `${broken.length} characters`)
  })
})

describe('nesting', () => {
  test('of 64 levels is accepted, of more is a 400', async () => {
    assert.equal((await postText(nested(64, ['1']))).status, 200)
    const { status, error } = await postText(nested(65, ['1']))
    assert.equal(status, 400)
    assert.equal(error.message, 'The body is nested more than 64 levels deep.')
    const objects = `${'{"a":'.repeat(64)}[]${'}'.repeat(64)}`
    assert.equal((await postText(objects)).status, 400)
  })

  test('is not counted inside strings', async () => {
    assert.equal((await postText(JSON.stringify({ a: '{['.repeat(500), 'b\\"[{': '\\'.repeat(99) }))).status, 200)
  })

  test('of half a million levels is refused before the body is parsed', async () => {
    const { status } = await postText('['.repeat(500_000))
    assert.equal(status, 400)
  })
})

describe('an object', () => {
  const members = (count: number) => Array.from({ length: count }, (_, index) => `"m${index}":{"a":1}`).join()

  test('of 1,000 members is accepted, of more is a 400', async () => {
    assert.equal((await postText(`[{${members(1000)}},{${members(1000)}}]`)).status, 200)
    for (const body of [`{${members(1001)}}`, `[[{"a":{}},{${members(60_000)}}]]`]) {
      const { status, error } = await postText(body)
      assert.equal(status, 400)
      assert.equal(error.message, 'An object of the body has more than 1000 members.')
    }
  })
})

describe('a member that is given twice in one object', () => {
  const doubles: [body: string, name: string][] = [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"b":[{"x":1},{"y":{"q":":","z":1,"q":"{"}}]}', 'q'],
    [`{"${'n'.repeat(5000)}":1,"${'n'.repeat(5000)}":2}`, `${'n'.repeat(149)}…${'n'.repeat(50)}`],
  ]
  for (const [body, name] of doubles) {
    test(`400: ${body.slice(0, 60)}`, async () => {
      const { status, error, ran } = await postText(body)
      assert.equal(status, 400)
      assert.equal(error.field, name)
      assert.equal(error.message, `${name}: is given more than once in one object of the body.`)
      assert.equal(ran, 0)
    })
  }

  test('200: the same name in neighbouring and nested objects', async () => {
    const body = '{"a":{"a":{"a":[{"a":1},{"a":1}]}},"b":{"a":1},"":{"":0},"c\\"":1,"c":2,"d":"\\"a\\":1,\\"a\\":2"}'
    assert.equal((await postText(body)).status, 200)
  })
})

describe('a charset', () => {
  for (const charset of ['utf-8', 'UTF8', '"utf-8"']) {
    test(`200: ${charset}`, async () => {
      assert.equal((await postText('{}', { 'content-type': `application/json; charset=${charset}` })).status, 200)
    })
  }
  for (const charset of ['iso-8859-1', '"utf-16le"', 'x'.repeat(5000)]) {
    test(`400: ${charset.slice(0, 20)}`, async () => {
      const { status, error } = await postText('{}', { 'content-type': `application/json; charset=${charset}` })
      assert.equal(status, 400)
      assert.match(error.message, /^The body must be UTF-8, but its Content-Type says ".+\.$/)
      assert.ok(error.message.length <= 2000)
    })
  }
})

describe('before a byte of the body is read', () => {
  const poison = nested(500, ['"\\u0000"'])
  test('an unknown path is a 404, and a wrong method a 405', async () => {
    await using world = await openHttpWorld()
    world.http.get('/v2/thing', async () => ({}))
    for (const [url, type, status] of [
      ['/v2/nothing', 'application/json', 404],
      ['/nothing', 'text/plain', 404],
      ['/v2/thing', 'application/json', 405],
    ] as const) {
      const answer = await world.ask('POST', url, { headers: { 'content-type': type }, payload: poison })
      assert.equal(answer.status, status, url)
    }
  })

  test('a missing and a wrong token are a 401', async () => {
    for (const authorization of ['', 'Bearer wrong']) {
      assert.equal((await postText(poison, { ...json, authorization })).status, 401)
      assert.equal((await postText('x', { 'content-type': 'text/plain', authorization })).status, 401)
    }
  })
})

test('400: a body with more than 2,000,000 values, before it is parsed', () => {
  const body = (values: number) => Buffer.from(`{"save":[${'0,'.repeat(values - 3)}0]}`)
  assert.equal(countMembers(body(2_000_000)), 1)
  for (const hostile of [body(2_000_002), Buffer.from(`[${'{},'.repeat(1_000_001)}0]`)])
    assert.throws(() => countMembers(hostile), /more than 2000000 values/)
})

describe('an address', () => {
  test('400: with more than 100 parameters', async () => {
    await using world = await openHttpWorld()
    world.http.get('/v2/thing', async () => ({}))
    const query = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')
    assert.equal((await world.ask('GET', `/v2/thing?${query(100)}`)).status, 200)
    const { status, body } = await world.ask('GET', `/v2/thing?${query(101)}`)
    assert.equal(status, 400)
    assert.equal(body.error.message, 'The address has more than 100 parameters.')
  })

  for (const [query, names] of [
    ['name=%E0%A4%A', ['name']],
    ['a=1&name=100%&a%5Bb=%ff&c=%25', ['name', 'a[b']],
    ['%zz=1&x', ['%zz']],
    ['a=b=%', ['a']],
    ['%', ['%']],
  ] as const) {
    test(`400: for ?${query}, which cannot be decoded`, async () => {
      await using world = await openHttpWorld()
      world.http.get('/v2/thing', async () => ({}))
      const { status, body } = await world.ask('GET', `/v2/thing?${query}`)
      assert.equal(status, 400)
      assert.deepEqual(
        body.error.details,
        names.map((field) => ({
          field,
          message: `${field}: is not percent-encoded UTF-8. Write a percent sign as %25.`,
        })),
      )
    })
  }

  test('200: with everything that a browser encodes', async () => {
    await using world = await openHttpWorld()
    world.http.get('/v2/thing', async ({ query }) => query)
    const name = '100 % "Zoë" 🎬 a&b=c#d?e+f'
    const { body } = await world.ask('GET', `/v2/thing?${new URLSearchParams({ name, 'a[]': '%zz' })}`)
    assert.deepEqual(body, { name, 'a[]': '%zz' })
    assert.equal((await world.ask('GET', `/v2/thing?name=${encodeURIComponent(name)}`)).body.name, name)
  })
})

test('large bodies that arrive together are parsed in several turns of the event loop', async () => {
  await using world = await openHttpWorld()
  world.http.post('/v2/thing', async () => ({ done: true }))
  const headers = { ...json, authorization: `Bearer ${world.account.token}` }
  const payload = nested(1, Array(500_000).fill('1'))
  const post = () => world.http.inject({ method: 'POST', url: '/v2/thing', headers, payload })
  await post()
  const { turnMs: one } = await longestTurn(post)
  const { answer, turnMs } = await longestTurn(() => Promise.all(Array.from({ length: 20 }, post)))
  assert.ok(answer.every(({ statusCode }) => statusCode === 200))
  assert.ok(turnMs < Math.max(one, 25) * 5, `${turnMs} ms, and one takes ${one}`)
})

test('the event loop is free for small requests most of the time while bodies of some MiB are parsed', async () => {
  await using world = await openHttpWorld()
  world.http.post('/v2/thing', { bodyLimit: 4 * 1024 * 1024 }, async () => ({ done: true }))
  world.http.get('/v2/thing', async () => ({ done: true }))
  const headers = { ...json, authorization: `Bearer ${world.account.token}` }
  const payload = nested(1, Array(1_200_000).fill('1'))
  let isDone = false
  const large = Promise.all(
    Array.from({ length: 4 }, () => world.http.inject({ method: 'POST', url: '/v2/thing', headers, payload })),
  ).finally(() => {
    isDone = true
  })
  let small = 0
  for (; !isDone; small += 1) {
    assert.equal((await world.ask('GET', '/v2/thing')).status, 200)
    await nextTurn()
  }
  assert.ok((await large).every(({ statusCode }) => statusCode === 200))
  assert.ok(small > 30, `${small} small requests`)
})
