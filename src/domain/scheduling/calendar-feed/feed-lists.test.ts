import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, onEachEngine } from '../../../../tests/world.ts'

onEachEngine('calendar feeds in lists', (open) => {
  test('has_feed lists the records of each kind that have a feed, or those without', async () => {
    await using world = await open()
    const { admin } = world
    const bodies = { resource: { type_id: 1 }, workspace: {}, project: {} }
    for (const [kind, body] of Object.entries(bodies)) {
      await admin.create(kind, { ...body, name: 'With', feed: true })
      await admin.create(kind, { ...body, name: 'Without' })
      const names = async (query: string) => (await admin.list(kind, query)).map(({ name }) => name)
      assert.deepEqual(await names('has_feed=true'), ['With'], kind)
      assert.deepEqual(await names('has_feed=false'), ['Without'], kind)
      assert.deepEqual(await names('order_asc=id'), ['With', 'Without'], kind)
    }
    assert.equal((await admin.get('/v2/resource?has_feed=perhaps')).status, 400)
    await admin.put('/v2/user/feed', { feed: true })
    assert.deepEqual(
      (await admin.list('user', 'has_feed=true')).map(({ id }) => id),
      [admin.userId],
    )
  })

  test('users read their own feed without permission on users', async () => {
    await using world = await open()
    const colleague = await world.client({ schedule: 'R-' })
    const own = async () => (await colleague.get('/v2/user/feed')).body.data
    assert.deepEqual(await own(), { feed: null, feed_privacy: 'titles' })
    const { body } = await colleague.put('/v2/user/feed', { feed: true, feed_privacy: 'busy' })
    assert.deepEqual(await own(), { feed: body.success.feed, feed_privacy: 'busy' })
    const token = { description: 'reads', user_id: colleague.userId, read_only: true }
    const reader = new Client(world.app, (await world.admin.post('/v2/api-client', token)).body.success.token, 0)
    assert.equal((await reader.get('/v2/user/feed')).body.data.feed, 'on')
  })
})
