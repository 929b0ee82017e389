import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newToken } from '../../src/kernel/auth/token.ts'
import { Conflict } from '../../src/kernel/errors.ts'
import { runIdempotent } from '../../src/kernel/http/idempotency.ts'
import { forEachEngine, sqlite, type TestEngine } from '../support/engines.ts'
import { addAccount } from './account.ts'
import { type HttpWorld, openHttpWorld } from './http-world.ts'

const DAY = 24 * 60 * 60

/** Two routes that count their calls; `refuse` makes them throw. */
async function open(on: TestEngine) {
  const world = await openHttpWorld({ on })
  const works = { runs: 0, refuse: false, secret: undefined as string | undefined }
  for (const url of ['/v2/thing', '/v2/other']) {
    world.http.post(url, (request, reply) =>
      runIdempotent(world.scopes, request, reply, async () => {
        if (works.refuse) throw new Conflict('Not now.')
        works.runs += 1
        return { success: { id: works.runs, ...(works.secret !== undefined && { token: works.secret }) } }
      }),
    )
  }
  world.http.put('/v2/thing', (request, reply) =>
    runIdempotent(world.scopes, request, reply, async () => {
      works.runs += 1
      return {}
    }),
  )
  return { ...world, works, [Symbol.asyncDispose]: world[Symbol.asyncDispose] }
}

async function post(world: HttpWorld, key: string | undefined, payload: unknown = { a: 1 }, url = '/v2/thing') {
  return world.ask('POST', url, { payload, headers: key === undefined ? {} : { 'idempotency-key': key } })
}

forEachEngine((on) => {
  describe('a POST with an Idempotency-Key', () => {
    test('runs once, and the stored answer is returned again', async () => {
      await using world = await open(on)
      const first = await post(world, 'k1')
      assert.deepEqual([first.status, first.body], [200, { success: { id: 1 } }])
      assert.equal(first.headers['idempotency-replayed'], undefined)
      const again = await post(world, 'k1')
      assert.deepEqual([again.status, again.body], [200, first.body])
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(again.headers['content-type'], first.headers['content-type'])
      assert.equal(world.works.runs, 1)
    })

    test('runs again for another key, route or token', async () => {
      await using world = await open(on)
      const other = await addAccount(world.engine, 2)
      await post(world, 'k1')
      await post(world, 'k2')
      await post(world, 'k1', { a: 1 }, '/v2/other')
      await world.ask('POST', '/v2/thing', {
        payload: { a: 1 },
        headers: { 'idempotency-key': 'k1', authorization: `Bearer ${other.token}` },
      })
      assert.equal(world.works.runs, 4)
    })

    test('is a 409 if the key was used with another body or query', async () => {
      await using world = await open(on)
      await post(world, 'k1')
      for (const answer of [await post(world, 'k1', { a: 2 }), await post(world, 'k1', { a: 1 }, '/v2/thing?id=2')]) {
        assert.equal(answer.status, 409)
        assert.match(answer.body.error.message, /^This Idempotency-Key was used for another request/)
        assert.deepEqual(answer.body.error.details, [{ code: 'key_used' }])
      }
      assert.equal(world.works.runs, 1)
    })

    test('stores no errors, so that a retry is safe', async () => {
      await using world = await open(on)
      world.works.refuse = true
      assert.equal((await post(world, 'k1')).status, 409)
      world.works.refuse = false
      const again = await post(world, 'k1')
      assert.equal(again.status, 200)
      assert.equal(again.headers['idempotency-replayed'], undefined)
    })

    test('runs once when many arrive together', async () => {
      await using world = await open(on)
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(world, 'k1')))
      assert.deepEqual(new Set(answers.map(({ body }) => body.success.id)), new Set([1]))
      assert.equal(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined).length, 1)
    })

    test('expires after a day, and is then removed', async () => {
      await using world = await open(on)
      await post(world, 'k1')
      await post(world, 'k2')
      world.clock.seconds += DAY - 1
      assert.equal((await post(world, 'k1')).headers['idempotency-replayed'], 'true')
      world.clock.seconds += 1
      assert.equal((await post(world, 'k1')).body.success.id, 3)
      const kept = await world.engine.read.all<{ key: string }>('select key from idempotency_key', [])
      assert.deepEqual(
        kept.map(({ key }) => key),
        ['k1'],
      )
    })

    test('masks a secret in the stored answer, so that it is shown only once', async () => {
      await using world = await open(on)
      const secret = newToken(1)
      world.works.secret = secret
      assert.equal((await post(world, 'k1')).body.success.token, secret)
      assert.deepEqual((await post(world, 'k1')).body, { success: { id: 1, token: 'daybook_…' } })
      const [kept] = await world.engine.read.all<{ answer: string }>('select answer from idempotency_key', [])
      assert.ok(!kept?.answer.includes(secret))
    })
  })
})

test('a key is 1 to 255 visible ASCII characters', async () => {
  await using world = await open(sqlite)
  for (const key of ['', 'two words', 'x'.repeat(256)]) {
    const answer = await post(world, key)
    assert.equal(answer.status, 400, key)
    assert.equal(answer.body.error.field, 'Idempotency-Key')
  }
  assert.equal((await post(world, 'x'.repeat(255))).status, 200)
})

test('every POST without a key runs, and every PUT', async () => {
  await using world = await open(sqlite)
  await post(world, undefined)
  await post(world, undefined)
  for (const _ of [1, 2]) await world.ask('PUT', '/v2/thing', { payload: {}, headers: { 'idempotency-key': 'k1' } })
  assert.equal(world.works.runs, 4)
})
