import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Unauthenticated } from '../../src/kernel/errors.ts'
import { onEachEngine } from '../world.ts'

onEachEngine('a session from before a failover that lost commits', (open) => {
  test('is read again by a write, although its version is higher than that of the database', async () => {
    await using world = await open()
    const { scopes } = world.app
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const lost = { version: session.version + 100, serverRun: 'an earlier run' }
    const instance = { ...session.instance, timezone: 'Asia/Tokyo' }
    const zone = await scopes.writing({ ...session, ...lost, instance }, async (scope) => scope.instance.timezone)
    assert.equal(zone, session.instance.timezone)

    const actor = { ...session.actor, userId: world.admin.userId, apiClientId: 999 }
    await assert.rejects(
      scopes.writing({ ...session, ...lost, actor }, async () => {}),
      Unauthenticated,
    )
  })
})
