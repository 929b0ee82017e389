import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../tests/world.ts'
import { reportQueue } from './report-queue.ts'

/** The reports of one instance that may run, and those that may wait. */
const PLACES = 2 + 30

onEachEngine('reports of one instance', (open) => {
  test('are refused when 30 are waiting, and those of other instances are not', async () => {
    await using world = await open()
    const path = '/v2/report/revenue?by=month'
    const { promise, resolve } = Promise.withResolvers<void>()
    const instanceId = (await world.admin.get('/v2/instance')).body.data[0].id
    const held = Array.from({ length: PLACES }, () => reportQueue.run(instanceId, () => promise))
    try {
      const refused = await world.admin.get(path)
      assert.equal(refused.status, 429)
      assert.match(refused.body.error.message, /^Too many reports are waiting: at most 30 of an instance/)
      assert.equal((await world.other.get(path)).status, 200)
    } finally {
      resolve()
      await Promise.all(held)
    }
    assert.equal((await world.admin.get(path)).status, 200)
  })
})
