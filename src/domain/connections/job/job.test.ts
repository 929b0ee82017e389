import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../../../tests/world.ts'

const DAY_S = 86_400

onEachEngine('job', (open) => {
  test('200: administrators see the background jobs of their own instance', async () => {
    await using world = await open()
    await world.runJobs()
    const [cleaning] = await world.admin.list('job', 'kind=delete-old-jobs')
    assert.deepEqual([cleaning.state, cleaning.run_at], ['waiting', world.clock.now() + DAY_S])
    assert.equal((await world.other.list('job', 'kind=delete-old-jobs')).length, 1)
  })

  test('200: /metrics has the number of waiting jobs', async () => {
    await using world = await open()
    await world.runJobs()
    const { body } = await world.admin.get('/metrics')
    assert.match(body, /^daybook_jobs\{state="waiting"\} [1-9]\d*$/m)
  })

  test('once a day, kept answers that are a day old are deleted, also if no key is used any more', async () => {
    await using world = await open()
    await world.runJobs()
    await world.admin.post('/v2/project', { name: 'Harbour' }, { 'idempotency-key': 'once' })
    const { read, dialect } = world.app.scopes.engine
    const kept = () => read.all(`select key from idempotency_key where instance_id = ${dialect.placeholder(1)}`, [1])
    const counts: number[] = []
    for (const seconds of [DAY_S - 1, DAY_S]) {
      world.clock.advance(seconds)
      await world.runJobs()
      counts.push((await kept()).length)
    }
    assert.deepEqual(counts, [1, 0])
  })

  test('400, 404: a job is identified by an existing id', async () => {
    await using world = await open()
    await world.runJobs()
    const [{ id }] = await world.other.list('job')
    for (const verb of ['retry', 'cancel']) {
      assert.equal((await world.admin.post(`/v2/job/${verb}`)).status, 400)
      assert.equal((await world.admin.post(`/v2/job/${verb}?id=-1`)).status, 400)
      assert.equal((await world.admin.post(`/v2/job/${verb}?id=${id + 1000}`)).status, 404)
    }
  })

  test('403: reading needs READ ADMIN, retrying and cancelling WRITE', async () => {
    await using world = await open()
    const [nobody, reader] = [await world.client({ schedule: 'RW' }), await world.client({ admin: 'R-' })]
    assert.equal((await nobody.get('/v2/job')).status, 403)
    assert.equal((await reader.get('/v2/job')).status, 200)
    assert.equal((await reader.post('/v2/job/retry?id=1')).status, 403)
    assert.equal((await reader.post('/v2/job/cancel?id=1')).status, 403)
  })
})
