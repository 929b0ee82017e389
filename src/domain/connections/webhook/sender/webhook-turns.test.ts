import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Receiver } from '../../../../../tests/support/receiver.ts'
import { onEachEngine } from '../../../../../tests/world.ts'

onEachEngine('webhooks of several instances', (open) => {
  test('an instance whose receivers never answer leaves slots for others', { timeout: 120_000 }, async () => {
    await using world = await open()
    await using silent = await Receiver.open()
    await using receiver = await Receiver.open()
    silent.answer = () => {}
    for (let n = 0; n < 40; n += 1) await world.admin.create('webhook', { url: silent.url })
    await world.other.create('webhook', { url: receiver.url })
    await world.admin.create('project', { name: 'Slow' })
    const sender = world.app.workers.find(({ health }) => health.name === 'webhooks')
    assert.ok(sender)
    sender.start()
    await silent.has(16)
    await world.other.create('project', { name: 'Quick' })
    await receiver.has(1)
    assert.equal(silent.received.length, 16)
    await sender.stop(0)
  })
})
