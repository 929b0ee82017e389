import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilTrue } from '../../../../../tests/support/poll.ts'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { waitingForLocks } from '../../../../../tests/support/waiting-for-locks.ts'
import { onEachEngine } from '../../../../../tests/world.ts'
import { wake } from '../delivery/index.ts'
import { pingWebhook } from '../ping-webhook.ts'

onEachEngine('transactions that change webhooks at the same moment', (open) => {
  test('pings of two webhooks in one commit and a sender that notes both do not wait for each other', async (t) => {
    await using world = await open()
    const { scopes } = world.app
    if (scopes.engine.soleWriter) return t.skip('one connection writes to SQLite: nobody waits within a transaction')
    await using receiver = await Receiver.open()
    const ids = [
      await world.admin.create('webhook', { url: receiver.url }),
      await world.admin.create('webhook', { url: receiver.url }),
    ] as const
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const noted = Promise.withResolvers<void>()
    const noting = scopes.noting(session, async (scope) => {
      await wake(scope, ids[1])
      noted.resolve()
      await untilTrue(async () => (await waitingForLocks(world)) > 0)
      await wake(scope, ids[0])
    })
    await noted.promise
    const pings = scopes.writing(session, async (scope) => {
      for (const id of ids) await pingWebhook(scope, id)
    })
    await Promise.all([noting, pings])
    await world.runJobs()
    assert.deepEqual(receiver.types(), ['ping', 'ping'])
  })

  test('the use of a token that is noted beside a webhook does not wait for a write that waits for the webhook', async (t) => {
    await using world = await open()
    const { scopes, sessions } = world.app
    if (scopes.engine.soleWriter) return t.skip('one connection writes to SQLite: nobody waits within a transaction')
    const id = await world.admin.create('webhook', { url: 'https://hooks.studio.example/daybook' })
    const session = await scopes.systemSession(1)
    assert.ok(session)
    const changed = Promise.withResolvers<void>()
    const writing = scopes.writing(session, async (scope) => {
      await scope.db.run(scope.db.update('api_client', { description: 'changed' }))
      changed.resolve()
      await untilTrue(async () => (await waitingForLocks(world)) > 0)
      await wake(scope, id)
    })
    await changed.promise
    await Promise.all([scopes.noting(session, (scope) => wake(scope, id)), sessions.use.runDue(), writing])
    assert.notEqual((await world.admin.list('api-client'))[0].last_used, null)
  })
})
