import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { startWebhookProcess } from '../../../../../tests/support/webhook-process.ts'
import { onEachEngine } from '../../../../../tests/world.ts'

const WEEK_S = 7 * 24 * 3600

onEachEngine('webhooks after the clock is set back', (open) => {
  test('neither the next try nor the pause of a failed receiver waits for the old time', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    await world.admin.create('webhook', { url: receiver.url })
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '3600' }).end()
    world.clock.advance(WEEK_S)
    await world.admin.create('project', { name: 'Ahead' })
    await world.runJobs()
    assert.equal(receiver.received.length, 1)
    world.clock.advance(-WEEK_S)
    receiver.answering(200)
    await world.admin.create('project', { name: 'Now' })
    await world.runJobs()
    assert.deepEqual(
      receiver.received.map(({ body }) => body.data.name),
      ['Ahead', 'Ahead', 'Now'],
    )
  })

  test('the lease of a killed process does not last until the old time', async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    receiver.answer = () => {}
    const id = await world.admin.create('webhook', { url: receiver.url })
    world.clock.advance(WEEK_S)
    await world.admin.create('project', { name: 'Held' })
    const sender = await startWebhookProcess(world, id)
    await receiver.has(1)
    await sender[Symbol.asyncDispose]()
    world.clock.advance(-WEEK_S)
    receiver.answering(200)
    await world.runJobs()
    assert.equal(receiver.received.length, 2)
  })

  test('a run in progress renews its lease by the new time', { timeout: 60_000 }, async () => {
    await using world = await open()
    await using receiver = await Receiver.open()
    const id = await world.admin.create('webhook', { url: receiver.url })
    world.clock.advance(WEEK_S)
    receiver.answer = (response) => {
      world.clock.advance(-WEEK_S)
      receiver.answer = () => {}
      response.writeHead(200).end()
    }
    await world.admin.create('project', { name: 'First' })
    await world.admin.create('project', { name: 'Second' })
    await using sender = await startWebhookProcess(world, id)
    await receiver.has(2)
    const { read } = world.app.scopes.engine
    const lease = async () => {
      const [row] = await read.all<{ ends: number }>('select p.leased_until as ends from webhook_progress as p', [])
      return Number(row?.ends) - world.clock.now()
    }
    while ((await lease()) > 15) await new Promise((resume) => setImmediate(resume))
    await world.runJobs()
    assert.equal(receiver.received.length, 2)
    assert.ok(sender)
  })
})
