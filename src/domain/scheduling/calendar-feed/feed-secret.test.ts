import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeedOf } from '../../../../tests/support/read-feed-of.ts'
import { onEachEngine } from '../../../../tests/world.ts'
import { lanes } from '../../../kernel/db/lane.ts'

onEachEngine('secrets of calendar feeds', (open) => {
  test('200: a secret contains its instance; an older one without it stays valid', async () => {
    await using world = await open()
    const id = await world.admin.create('resource', { name: 'Suite 1', type_id: 1, feed: true })
    const path: string = (await world.admin.list('resource', `id=${id}`))[0].feed
    const { id: instanceId } = (await world.app.sessions.find(world.admin.token)).instance
    const named = `/feed/resource/daybook_feed_${instanceId}_`
    assert.equal(path.slice(0, named.length), named)
    assert.equal((await readFeedOf(world, path)).status, 200)
    const inOther = path.replace(named, `/feed/resource/daybook_feed_${instanceId + 1}_`)
    assert.equal((await readFeedOf(world, inOther)).status, 404)

    const old = `daybook_feed_${'1_'.repeat(16)}`
    const { engine } = world.app.scopes
    const p = engine.dialect.placeholder
    const change = `update resource set feed_secret = ${p(1)} where instance_id = ${p(2)} and id = ${p(3)}`
    await engine.transaction(lanes.writes(instanceId), (sql) => sql.run(change, [old, instanceId, id]))
    assert.equal((await readFeedOf(world, `/feed/resource/${old}`)).status, 200)
    assert.equal((await readFeedOf(world, path)).status, 404)
  })

  test('404: the secret of a deleted user, which earlier versions kept, even if the user is restored', async () => {
    await using world = await open()
    const { userId } = await world.client({ schedule: 'R-' })
    const { engine } = world.app.scopes
    const { id: instanceId } = (await world.app.sessions.find(world.admin.token)).instance
    const secret = `daybook_feed_${instanceId}_${'x'.repeat(32)}`
    await world.admin.delete(`/v2/user?id=${userId}`)
    const p = engine.dialect.placeholder
    const change = `update "user" set feed_secret = ${p(1)} where instance_id = ${p(2)} and id = ${p(3)}`
    await engine.transaction(lanes.writes(instanceId), (sql) => sql.run(change, [secret, instanceId, userId]))
    await world.admin.post(`/v2/user/restore?id=${userId}`)
    assert.equal((await readFeedOf(world, `/feed/user/${secret}`)).status, 404)
  })
})
