import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { records } from '../../src/registry.ts'
import { inOneWorld } from './conformance-world.ts'
import { canCreate } from './samples.ts'

const DAY = 24 * 60 * 60

inOneWorld('Idempotency-Key', (world) => {
  const totalOf = async (name: string): Promise<number> => {
    const { body } = await world().admin.get(`/v2/${name}?limit=1`)
    return body.meta.pagination.total
  }

  for (const definition of records.filter(canCreate)) {
    const { name } = definition
    const path = `/v2/${name}`

    describe(name, () => {
      test('200: a repeated POST gets the first answer, and is stored once', async () => {
        const { admin, samples } = world()
        const body = await samples.minimal(definition)
        const before = await totalOf(name)
        const key = { 'idempotency-key': `once-${name}` }
        const first = await admin.post(path, body, key)
        assert.equal(first.status, 200, JSON.stringify(first.body))
        assert.equal(first.headers['idempotency-replayed'], undefined)
        const again = await admin.post(path, body, key)
        assert.deepEqual([again.status, again.headers['idempotency-replayed']], [200, 'true'])
        assert.equal(again.body.success.id, first.body.success.id)
        assert.equal(await totalOf(name), before + 1)
        const other = await admin.post(path, { ...body, another: 1 }, key)
        assert.equal(other.status, 409)
        assert.equal((await admin.post(`${path}?`, body, key)).body.success?.id ?? 0, first.body.success.id)
        assert.equal(await totalOf(name), before + 1)
      })

      test('concurrent POSTs with one key run once', async () => {
        const { admin, samples } = world()
        const body = await samples.minimal(definition)
        const before = await totalOf(name)
        const key = { 'idempotency-key': `at-once-${name}` }
        const answers = await Promise.all([1, 2, 3].map(() => admin.post(path, body, key)))
        const made = answers.filter(({ status }) => status === 200)
        assert.ok(made.length > 0 && answers.every(({ status }) => status === 200 || status === 409))
        assert.equal(new Set(made.map((answer) => answer.body.success.id)).size, 1)
        assert.equal(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined).length, 1)
        assert.equal(await totalOf(name), before + 1)
      })
    })
  }

  test('a key belongs to one token, one path and one day', async () => {
    const { admin, other, client, clock } = world()
    const key = { 'idempotency-key': 'mine' }
    const body = { name: 'Grading' }
    const colleague = await client({ admin: 'RW' })
    const ids = new Set<number>()
    for (const one of [admin, colleague]) ids.add((await one.post('/v2/time-activity', body, key)).body.success.id)
    assert.equal(ids.size, 2)
    const theirs = await other.post('/v2/time-activity', body, key)
    assert.deepEqual([theirs.status, theirs.headers['idempotency-replayed']], [200, undefined])
    const elsewhere = await admin.post('/v2/workspace', body, key)
    assert.deepEqual([elsewhere.status, elsewhere.headers['idempotency-replayed']], [200, undefined])
    clock.advance(DAY)
    const tomorrow = await admin.post('/v2/time-activity', body, key)
    assert.deepEqual([tomorrow.status, tomorrow.headers['idempotency-replayed']], [200, undefined])
    assert.ok(!ids.has(tomorrow.body.success.id))
  })

  test('a failed POST stores nothing, so that the same key can be used again', async () => {
    const { admin } = world()
    const key = { 'idempotency-key': 'tryagain' }
    assert.equal((await admin.post('/v2/time-activity', {}, key)).status, 400)
    assert.equal((await admin.post('/v2/time-activity', { name: 'Grading' }, key)).status, 200)
  })

  test('400: a key must have 1 to 255 visible ASCII characters', async () => {
    for (const key of ['', 'a b', 'é', 'x'.repeat(256)]) {
      const { status } = await world().admin.post('/v2/time-activity', { name: 'A' }, { 'idempotency-key': key })
      assert.equal(status, 400, key)
    }
  })
})
